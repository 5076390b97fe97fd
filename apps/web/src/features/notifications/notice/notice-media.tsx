import { downloadEnding, isDownloadOnly } from '@slovo/domain/upload';
import { notifications as texts } from '@slovo/texts/web/notifications';
import { common } from '@slovo/texts/web/common';
import { media as words } from '@slovo/texts/web/media';
import { Button } from '@slovo/ui/primitives/button';
import { DownloadIcon, VideoIcon } from '@slovo/ui/primitives/icon';
import { MediaFailure, Photo } from '@slovo/ui/primitives/media';
import { MediaBox } from '@slovo/ui/primitives/media-box';
import { Skeleton } from '@slovo/ui/primitives/skeleton';
import { useState } from 'react';
import { downloadFile } from '../../../shared/download-file.ts';
import { useMedia } from '../../../shared/media/use-media.ts';
import { insideTelegram } from '../../../shared/telegram/launch.ts';
import { type Attached, BOX } from './attached.ts';
import { usePlainMedia } from './use-plain-media.ts';

/** Attachments of operators and public media need no session; a report's picture does. */
const OPEN_PATHS = /^\/media\/(public|notifications)\//;
const isOurs = (url: string): boolean => url.startsWith('/media/');

export function NoticeMedia({ attached }: { attached: readonly Attached[] }) {
  const [first, second] = attached;
  if (!first) return null;
  if (second)
    return (
      <p className="ui-meta" role="alert">
        {texts.media.both}
      </p>
    );
  if (!isOurs(first.url)) return <OneMedia {...first} />;
  return OPEN_PATHS.test(first.url) ? <PlainMedia {...first} /> : <GuardedMedia {...first} />;
}

function PlainMedia({ type, url }: Attached) {
  const loaded = usePlainMedia(url);
  if (loaded.state !== 'ready')
    return <MediaToCome type={type} failed={loaded.state === 'failed'} onRetry={loaded.retry} />;
  if (isDownloadOnly(loaded.mime)) return <VideoToDownload {...loaded} />;
  return <OneMedia type={type} url={loaded.url} onRetry={loaded.retry} />;
}

interface VideoToDownloadProps {
  /** Everyone may read it. */
  url: string;
  mime: string;
  poster: string | null;
}

/** A video that browsers do not play: its still picture, and the file itself. */
function VideoToDownload({ url, mime, poster }: VideoToDownloadProps) {
  const [hasPoster, setHasPoster] = useState(poster !== null);
  const name = `video.${downloadEnding(mime)}`;
  return (
    <>
      <MediaBox ratio="video" className={BOX}>
        {poster !== null && hasPoster ? (
          <img src={poster} alt={texts.media.video} onError={() => setHasPoster(false)} />
        ) : (
          <VideoIcon />
        )}
      </MediaBox>
      <Button
        tone="line"
        icon={<DownloadIcon size="s" />}
        {...(insideTelegram
          ? { onClick: () => void downloadFile(url, name) }
          : { render: <a href={url} download={name} /> })}
      >
        {texts.media.download}
      </Button>
    </>
  );
}

/** Loaded with the session. If it is gone or not visible to this reader, nothing is shown. */
function GuardedMedia({ type, url }: Attached) {
  const loaded = useMedia(url.slice('/media/'.length), false);
  if (loaded.state === 'ready') return <OneMedia type={type} url={loaded.url} onRetry={loaded.retry} />;
  const reason = loaded.state === 'failed' ? loaded.message : undefined;
  if (reason === words.status.forbidden || reason === words.status.notFound) return null;
  return (
    <MediaToCome
      type={type}
      failed={loaded.state === 'failed'}
      reason={reason}
      canRetry={loaded.canRetry}
      onRetry={loaded.retry}
    />
  );
}

interface MediaToComeProps extends Pick<Attached, 'type'> {
  failed: boolean;
  reason?: string;
  canRetry?: boolean;
  onRetry: () => void;
}

/** The placeholder of a picture, or the reason why it is missing. */
function MediaToCome({ type, failed, ...failure }: MediaToComeProps) {
  return (
    <MediaBox ratio={type === 'video' ? 'video' : 'photo'} className={BOX}>
      {failed ? (
        <MediaFailure
          title={type === 'video' ? texts.media.videoFailed : texts.media.imageFailed}
          retryLabel={common.tryAgain}
          {...failure}
        />
      ) : (
        <Skeleton height="100%" className="ui-media-wait" />
      )}
    </MediaBox>
  );
}

function OneMedia({ type, url, onRetry }: Attached & { onRetry?: () => void }) {
  if (type === 'video') return <NoticeVideo url={url} onRetry={onRetry} />;
  const failure = { title: texts.media.imageFailed, retryLabel: common.tryAgain };
  return <Photo src={url} alt={texts.media.image} failure={failure} onRetry={onRetry} className={BOX} />;
}

/** The browser's own controls: a notice's clip never plays by itself. */
function NoticeVideo({ url, onRetry }: { url: string; onRetry?: () => void }) {
  const [failed, setFailed] = useState(false);
  const retry = () => {
    onRetry?.();
    setFailed(false);
  };
  return (
    <MediaBox ratio="video" className={BOX}>
      {failed ? (
        <MediaFailure title={texts.media.videoFailed} retryLabel={common.tryAgain} onRetry={retry} />
      ) : (
        <video
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={texts.media.video}
          onError={() => setFailed(true)}
        />
      )}
    </MediaBox>
  );
}
