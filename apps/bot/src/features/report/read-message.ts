import type { Message } from 'grammy/types';
import type { DraftItem } from './drafts.ts';

/** core.telegram.org/bots/api#getfile: bots are handed files of up to 20 MB. */
export const LARGEST_FILE = 20 * 1024 * 1024;

export type ReportContent =
  | { kind: 'report'; text: string; items: DraftItem[] }
  | { kind: 'too-big' }
  | { kind: 'unsupported' };

/** What of a message can be a report: its photo or video with the caption, or its text. */
export function readMessage(message: Message): ReportContent {
  const text = message.text ?? message.caption ?? '';
  const item = readItem(message);
  if (!item) return text ? { kind: 'report', text, items: [] } : { kind: 'unsupported' };
  if ((item.size ?? 0) > LARGEST_FILE) return { kind: 'too-big' };
  return { kind: 'report', text, items: [item] };
}

function readItem(message: Message): DraftItem | null {
  // The sizes of a photo come from small to large.
  const photo = message.photo?.at(-1);
  if (photo) return { fileId: photo.file_id, kind: 'photo', size: photo.file_size ?? null, canCard: true };
  if (message.video)
    return {
      fileId: message.video.file_id,
      kind: 'video',
      size: message.video.file_size ?? null,
      canCard: true,
    };
  // Round videos and GIFs are videos for us, and a document may hold either; none can be sent again as one.
  const other = message.video_note ?? message.animation ?? message.document;
  const mime = message.video_note ? 'video/mp4' : (message.animation ?? message.document)?.mime_type;
  const kind = /^(image|video)\//.exec(mime ?? '')?.[1];
  if (!other || !kind) return null;
  return {
    fileId: other.file_id,
    kind: kind === 'image' ? 'photo' : 'video',
    size: other.file_size ?? null,
    canCard: false,
  };
}
