import { library } from '@slovo/texts/panel/library';
import { messages } from '@slovo/texts/panel/messages';
import { Facts } from '@slovo/ui/primitives/card';
import { Link } from '@tanstack/react-router';
import type { LibraryRecord } from '../../shared/api/wire.ts';
import { formats } from '../../shared/format/dates.ts';
import { megabytes } from '../../shared/format/megabytes.ts';
import { lengthOf } from './length-of.ts';

export function FileFacts({ file }: { file: LibraryRecord }) {
  const { file: t } = library;
  const { media } = messages;
  const { number, dateTime } = formats;
  const { width, height, duration, uploadedBy } = file;
  return (
    <Facts
      items={[
        { term: t.id, value: <span title={file.fileId}>{shortened(file.fileId)}</span> },
        { term: t.type, value: file.mimeType },
        { term: t.size, value: media.size(number(megabytes(file.fileSize))) },
        ...(width === null || height === null
          ? []
          : [{ term: t.pixels, value: t.pixelsOf(number(width), number(height)) }]),
        ...(duration === null ? [] : [{ term: t.duration, value: lengthOf(duration) }]),
        { term: t.uploaded, value: dateTime(file.createdAt) },
        {
          term: t.by,
          value: (
            <Link className="ui-link" to="/users/$id" params={{ id: String(uploadedBy) }}>
              id {uploadedBy}
            </Link>
          ),
        },
        { term: t.batches, value: file.usedIn.length > 0 ? <BatchLinks ids={file.usedIn} /> : t.nowhere },
      ]}
    />
  );
}

/** In one line; the address of the page has the whole id. */
const shortened = (id: string): string => `${id.slice(0, 8)}…${id.slice(-6)}`;

export function BatchLinks({ ids }: { ids: readonly number[] }) {
  return ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link className="ui-link" to="/batches/$id" params={{ id: String(id) }}>
        #{id}
      </Link>
    </span>
  ));
}
