import { uploads as t } from '@slovo/texts/panel/uploads';
import { Button, IconButton } from '@slovo/ui/primitives/button';
import { AlertIcon, CheckIcon, CrossIcon, PictureIcon, VideoIcon } from '@slovo/ui/primitives/icon';
import { Meter } from '@slovo/ui/primitives/meter';
import { useSpoken } from '../feedback/use-spoken.ts';
import { formats } from '../format/dates.ts';
import { megabytes } from '../format/megabytes.ts';
import { type Upload, uploads } from './uploads.ts';
import { canResume, useUploadError } from './use-upload-error.ts';
import { percentOf, useUploadLine } from './use-upload-line.ts';

/** One file on its way, in the library, or not. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { number } = formats;
  const { name, type, file, state, stored } = upload;
  const isVideo = type.startsWith('video/');
  const hasBegun = upload.sent > 0 && state !== 'done';
  const percent = percentOf(upload);
  return (
    <li className="ui-upload" aria-label={name}>
      {stored && !isVideo ? <img src={stored.url} alt="" /> : isVideo ? <VideoIcon /> : <PictureIcon />}
      <p className="ui-cut">
        <b className="ui-strong">{name}</b>{' '}
        <span className="ui-meta">
          {[type, t.size(number(megabytes(file.size)))].filter(Boolean).join(' · ')}
        </span>
      </p>
      <IconButton
        label={state === 'done' ? t.putAway(name) : t.cancel(name)}
        icon={<CrossIcon size="s" />}
        onClick={() => uploads.remove(upload.id)}
      />
      {hasBegun && <Meter tone="ink" value={percent} max={100} label={t.progress(name, percent)} />}
      {state === 'error' ? <Failure upload={upload} /> : <Line upload={upload} />}
    </li>
  );
}

/** Where it is; said aloud every 10 seconds at most. */
function Line({ upload }: { upload: Upload }) {
  const line = useUploadLine(upload);
  const spoken = useSpoken(line);
  if (upload.state === 'done')
    return (
      <p className="ui-meta ui-upload-done" role="status">
        <CheckIcon size="s" /> {t.done}
      </p>
    );
  return (
    <>
      <p className="ui-meta" aria-hidden>
        {line}
      </p>
      <p className="ui-unseen" role="status">
        {spoken}
      </p>
    </>
  );
}

function Failure({ upload }: { upload: Upload }) {
  const { number, dateTime } = formats;
  const errorText = useUploadError();
  const { session, sent } = upload;
  const resumes = canResume(upload);
  return (
    <>
      <p className="ui-error" role="alert">
        <AlertIcon size="s" />
        <span>
          {errorText(upload)}
          {resumes && session && ` ${t.keptUntil(dateTime(session.expiresAt))}`}
        </span>
      </p>
      {resumes && (
        <Button tone="quiet" onClick={() => uploads.resume(upload.id)}>
          {session && sent > 0 ? t.resumeAt(number(megabytes(sent))) : t.retry}
        </Button>
      )}
    </>
  );
}
