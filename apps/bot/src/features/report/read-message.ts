import type { Message } from 'grammy/types';
import type { DraftItem } from './drafts.ts';

/** core.telegram.org/bots/api#getfile: bots can download files of up to 20 MB. */
const LARGEST_FILE = 20 * 1024 * 1024;

export type ReportContent =
  | { kind: 'report'; text: string; items: DraftItem[] }
  | { kind: 'too-big' }
  | { kind: 'unsupported' }
  | { kind: 'nothing' };

/** What people send that cannot be a report. Everything else is a service message: a pin, a new background. */
const OTHER_CONTENT = [
  'audio',
  'contact',
  'dice',
  'document',
  'game',
  'location',
  'paid_media',
  'poll',
  'sticker',
  'story',
  'venue',
  'voice',
] as const satisfies readonly (keyof Message)[];

/** The part of a message that can be a report: its photo or video with the caption, or its text. */
export function readMessage(message: Message): ReportContent {
  const text = message.text ?? message.caption ?? '';
  const item = readItem(message);
  if (!item && OTHER_CONTENT.some((name) => message[name] !== undefined)) return { kind: 'unsupported' };
  if (!item) return text ? { kind: 'report', text, items: [] } : { kind: 'nothing' };
  if ((item.size ?? 0) > LARGEST_FILE) return { kind: 'too-big' };
  return { kind: 'report', text, items: [item] };
}

function readItem(message: Message): DraftItem | null {
  // Telegram lists the sizes of a photo from small to large.
  const photo = message.photo?.at(-1);
  const shown = photo ?? message.video;
  const messageId = message.message_id;
  if (shown)
    return {
      fileId: shown.file_id,
      messageId,
      kind: photo ? 'photo' : 'video',
      size: shown.file_size ?? null,
      canCard: true,
    };
  // Round videos and GIFs count as videos, and a document may contain either. Telegram does not resend them as videos.
  const other = message.video_note ?? message.animation ?? message.document;
  const mime = message.video_note ? 'video/mp4' : (message.animation ?? message.document)?.mime_type;
  const kind = /^(image|video)\//.exec(mime ?? '')?.[1];
  if (!other || !kind) return null;
  return {
    fileId: other.file_id,
    messageId,
    kind: kind === 'image' ? 'photo' : 'video',
    size: other.file_size ?? null,
    canCard: false,
  };
}
