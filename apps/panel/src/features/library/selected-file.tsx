import { isDownloadOnly } from '@slovo/domain/upload';
import { library } from '@slovo/texts/panel/library';
import { messages } from '@slovo/texts/panel/messages';
import { Box } from '@slovo/ui/panel/box';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { CopyIcon, MegaphoneIcon, TrashIcon } from '@slovo/ui/primitives/icon';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LibraryRecord } from '../../shared/api/wire.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useCopy } from '../../shared/feedback/use-copy.ts';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { FileFacts } from './file-facts.tsx';
import { fileQuery } from './library-queries.ts';

interface SelectedFileProps {
  id?: string;
  onUse: (file: LibraryRecord) => void;
  onRemove: (file: LibraryRecord) => void;
}

/** All about the selected file. It may be of another page: the address of a view can be sent to a colleague. */
export function SelectedFile({ id, ...rest }: SelectedFileProps) {
  const { file: t } = library;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (id) box.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <aside ref={box} aria-label={t.label}>
      {id === undefined ? <p className="ui-meta">{t.pick}</p> : <Chosen key={id} id={id} {...rest} />}
    </aside>
  );
}

function Chosen({ id, onUse, onRemove }: SelectedFileProps & { id: string }) {
  const { file: t } = library;
  const errorText = useErrorText();
  const { data: file, error, refetch } = useQuery(fileQuery(id));
  if (error)
    return (
      <ErrorNote error={error} onRetry={() => void refetch()}>
        {errorText(error, { what: t.what })}
      </ErrorNote>
    );
  if (!file) return <p role="status">{t.loading}</p>;
  return (
    <Box title={file.originalName}>
      <Picture file={file} />
      <FileFacts file={file} />
      <div className="ui-box-in">
        <Actions file={file} onUse={onUse} onRemove={onRemove} />
      </div>
    </Box>
  );
}

function Picture({ file: { kind, mimeType, url, poster, originalName } }: { file: LibraryRecord }) {
  // No browser plays them.
  const still = kind === 'image' ? url : isDownloadOnly(mimeType) ? poster : undefined;
  if (still === null) return null;
  return (
    <div className="ui-library-file">
      {still !== undefined ? (
        <img src={still} alt={originalName} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- operators upload none
        <video src={url} poster={poster ?? undefined} controls preload="none" aria-label={originalName} />
      )}
    </div>
  );
}

function Actions({ file, onUse, onRemove }: Omit<SelectedFileProps, 'id'> & { file: LibraryRecord }) {
  const { file: t } = library;
  const { media } = messages;
  const copy = useCopy();
  const isUsed = file.usedIn.length > 0;
  const address = new URL(file.url, window.location.origin).href;
  // Copied by hand where the browser does not.
  const said = { copied: t.copied, notCopied: t.notCopied + address };
  return (
    <>
      {isDownloadOnly(file.mimeType) && <p className="ui-meta mb-2">{media.asDocument}</p>}
      <ButtonRow>
        <Button icon={<MegaphoneIcon size="s" />} onClick={() => onUse(file)}>
          {t.use}
        </Button>
        <Button tone="quiet" icon={<CopyIcon size="s" />} onClick={() => void copy(address, said)}>
          {t.copy}
        </Button>
        <Button
          tone="danger-ghost"
          icon={<TrashIcon size="s" />}
          blockedBy={isUsed ? 'why-it-stays' : undefined}
          onClick={() => onRemove(file)}
        >
          {t.remove}
        </Button>
      </ButtonRow>
      {isUsed && (
        <p className="ui-meta" id="why-it-stays">
          {t.inUse}
        </p>
      )}
    </>
  );
}
