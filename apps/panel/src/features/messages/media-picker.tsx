import { messages } from '@slovo/texts/panel/messages';
import { shell } from '@slovo/texts/panel/shell';
import { Button } from '@slovo/ui/primitives/button';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { LibraryRecord } from '../../shared/api/wire.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { formats } from '../../shared/format/dates.ts';
import { megabytes } from '../../shared/format/megabytes.ts';
import { UploadBox } from '../../shared/uploads/upload-box.tsx';
import { chosenFrom } from './chosen-media.ts';
import type { ChosenMedia } from './message-fields.ts';

const PAGE = 50;

interface MediaPickerProps {
  onClose: () => void;
  onPick: (media: ChosenMedia) => void;
}

/** The files of the library, newest first, 50 at a time. A file that is uploaded here is chosen. */
export default function MediaPicker({ onClose, onPick }: MediaPickerProps) {
  const { media: t } = messages;
  const { cancel } = shell;
  const errorText = useErrorText();
  const query = useInfiniteQuery({
    queryKey: ['library', 'picker'],
    queryFn: ({ pageParam, signal }) =>
      call('media.list-library-files', { limit: PAGE, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }) =>
      pagination.hasMore ? pagination.offset + pagination.limit : undefined,
  });
  const files = query.data?.pages.flatMap((page) => page.files) ?? [];
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={t.title}
      actions={
        <Button tone="quiet" onClick={onClose}>
          {cancel}
        </Button>
      }
    >
      <UploadBox onStored={(stored) => onPick(chosenFrom(stored))} />
      {query.isPending && <p role="status">{t.loading}</p>}
      {query.error && (
        <ErrorNote error={query.error} retryLabel={t.retry} onRetry={() => void query.refetch()}>
          {t.failed(errorText(query.error, { what: t.what }))}
        </ErrorNote>
      )}
      {query.isSuccess && files.length === 0 && <p role="status">{t.none}</p>}
      {files.length > 0 && <Shelf files={files} onPick={onPick} />}
      {query.hasNextPage && (
        <Button tone="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Sheet>
  );
}

function Shelf({ files, onPick }: Pick<MediaPickerProps, 'onPick'> & { files: readonly LibraryRecord[] }) {
  const { media: t } = messages;
  const { date, number } = formats;
  return (
    <ul className="ui-shelf">
      {files.map((file) => (
        <li key={file.fileId}>
          <button type="button" onClick={() => onPick(chosenFrom(file))}>
            {pictureOf(file) ? (
              <img src={pictureOf(file)!} alt="" loading="lazy" />
            ) : (
              <span className="ui-shelf-video ui-meta" aria-hidden>
                {file.mimeType}
              </span>
            )}
            <span className="ui-strong">{file.originalName}</span>
            <span className="ui-meta">
              {file.mimeType} · {t.size(number(megabytes(file.fileSize)))} · {date(file.createdAt)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Itself, or the poster of a video if there is one. */
const pictureOf = ({ kind, url, poster }: LibraryRecord): string | null => (kind === 'image' ? url : poster);
