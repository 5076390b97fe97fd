import { library as t } from '@slovo/texts/panel/library';
import { messages } from '@slovo/texts/panel/messages';
import type { LibraryRecord } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { megabytes } from '../../shared/format/megabytes.ts';
import { useRows } from '../../shared/keys/use-rows.ts';
import { lengthOf } from './length-of.ts';

interface FileShelfProps {
  files: readonly LibraryRecord[];
  selected?: string;
  onSelect: (file: string) => void;
  onRemove: (file: LibraryRecord) => void;
}

const MOST_BATCHES = 3;

export function FileShelf({ files, selected, onSelect, onRemove }: FileShelfProps) {
  const { media } = messages;
  const { number } = formats;
  const current = useRows(files, (file) => ({
    Enter: () => onSelect(file.fileId),
    Delete: () => onRemove(file),
  }));
  return (
    <ul className="ui-shelf" aria-label={t.label}>
      {files.map((file, index) => (
        <li key={file.fileId} data-row={index}>
          <button
            type="button"
            aria-pressed={file.fileId === selected}
            data-current={index === current || undefined}
            onClick={() => onSelect(file.fileId)}
          >
            <Thumbnail file={file} />
            <span className="ui-strong">{file.originalName}</span>
            <span className="ui-meta">
              {[
                file.mimeType.replace(/^.*\/(?:x-)?/, ''),
                media.size(number(megabytes(file.fileSize))),
                usesOf(file, t.fresh),
              ].join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ file: { kind, url, poster, duration, mimeType } }: { file: LibraryRecord }) {
  const picture = kind === 'image' ? url : poster;
  return (
    <span className="ui-shelf-picture">
      {picture ? (
        <img src={picture} alt="" loading="lazy" />
      ) : (
        <span className="ui-shelf-video ui-meta" aria-hidden>
          {mimeType}
        </span>
      )}
      {duration !== null && <span className="ui-shelf-length">{lengthOf(duration)}</span>}
    </span>
  );
}

/** «#91, #93», and three dots for more. */
const usesOf = ({ usedIn }: LibraryRecord, nowhere: string): string =>
  usedIn.length === 0
    ? nowhere
    : usedIn
        .slice(0, MOST_BATCHES)
        .map((id) => `#${id}`)
        .join(', ') + (usedIn.length > MOST_BATCHES ? '…' : '');
