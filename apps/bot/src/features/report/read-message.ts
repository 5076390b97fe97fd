import type { Message } from 'grammy/types';
import type { DraftItem } from './drafts.ts';
import { readableText } from './readable-text.ts';

/** core.telegram.org/bots/api#getfile: bots can download files of up to 20 MB. */
const LARGEST_FILE = 20 * 1024 * 1024;

export type ReportContent =
  | { kind: 'report'; text: string; items: DraftItem[] }
  | { kind: 'too-big' }
  | { kind: 'unsupported' }
  | { kind: 'nothing' };

/** A file of which only its bytes say what it is. */
export interface UnknownFile {
  kind: 'unknown-file';
  fileId: string;
  /** The content, should it be a photo or a video. */
  as: (kind: DraftItem['kind']) => ReportContent;
}

/** What a message can consist of: its fields but those that any message may have. */
export type ContentKind = Exclude<keyof Message, keyof Message.MediaMessage | 'entities'>;

/** taken: it can be a report. answered: people send it, and hear what the bot takes. silent: Telegram's own messages. */
export const CONTENT_KINDS = {
  text: 'taken',
  photo: 'taken',
  live_photo: 'taken',
  video: 'taken',
  video_note: 'taken',
  animation: 'taken',
  document: 'taken',
  audio: 'answered',
  checklist: 'answered',
  contact: 'answered',
  dice: 'answered',
  game: 'answered',
  gift: 'answered',
  giveaway: 'answered',
  giveaway_winners: 'answered',
  invoice: 'answered',
  location: 'answered',
  paid_media: 'answered',
  passport_data: 'answered',
  poll: 'answered',
  rich_message: 'answered',
  sticker: 'answered',
  story: 'answered',
  unique_gift: 'answered',
  venue: 'answered',
  voice: 'answered',
  boost_added: 'silent',
  channel_chat_created: 'silent',
  chat_background_set: 'silent',
  chat_owner_changed: 'silent',
  chat_owner_left: 'silent',
  chat_shared: 'silent',
  checklist_tasks_added: 'silent',
  checklist_tasks_done: 'silent',
  community_chat_added: 'silent',
  community_chat_joined: 'silent',
  community_chat_removed: 'silent',
  connected_website: 'silent',
  delete_chat_photo: 'silent',
  direct_message_price_changed: 'silent',
  forum_topic_closed: 'silent',
  forum_topic_created: 'silent',
  forum_topic_edited: 'silent',
  forum_topic_reopened: 'silent',
  general_forum_topic_hidden: 'silent',
  general_forum_topic_unhidden: 'silent',
  gift_upgrade_sent: 'silent',
  giveaway_completed: 'silent',
  giveaway_created: 'silent',
  group_chat_created: 'silent',
  left_chat_member: 'silent',
  managed_bot_created: 'silent',
  message_auto_delete_timer_changed: 'silent',
  migrate_from_chat_id: 'silent',
  migrate_to_chat_id: 'silent',
  new_chat_members: 'silent',
  new_chat_photo: 'silent',
  new_chat_title: 'silent',
  paid_message_price_changed: 'silent',
  pinned_message: 'silent',
  poll_option_added: 'silent',
  poll_option_deleted: 'silent',
  proximity_alert_triggered: 'silent',
  refunded_payment: 'silent',
  successful_payment: 'silent',
  suggested_post_approval_failed: 'silent',
  suggested_post_approved: 'silent',
  suggested_post_declined: 'silent',
  suggested_post_info: 'silent',
  suggested_post_paid: 'silent',
  suggested_post_refunded: 'silent',
  supergroup_chat_created: 'silent',
  users_shared: 'silent',
  video_chat_ended: 'silent',
  video_chat_participants_invited: 'silent',
  video_chat_scheduled: 'silent',
  video_chat_started: 'silent',
  web_app_data: 'silent',
  write_access_allowed: 'silent',
} as const satisfies Record<ContentKind, 'taken' | 'answered' | 'silent'>;

const ANSWERED = (Object.keys(CONTENT_KINDS) as ContentKind[]).filter(
  (kind) => CONTENT_KINDS[kind] === 'answered',
);

/** What clients declare of a file whose name says nothing to them, as of `IMG_0001.HEIC`. */
const GENERIC_TYPES: readonly (string | undefined)[] = [
  undefined,
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/unknown',
];

/** The part of a message that can be a report: its photo or video with the caption, or its text. */
export function readMessage(message: Message): ReportContent | UnknownFile {
  const text = readableText(message);
  const file = fileOf(message);
  if (file?.kind)
    return contentOf({ messageId: message.message_id, caption: text, ...file, kind: file.kind }, text);
  if (file && GENERIC_TYPES.includes(message.document?.mime_type))
    return {
      kind: 'unknown-file',
      fileId: file.fileId,
      as: (kind) => contentOf({ messageId: message.message_id, caption: text, ...file, kind }, text),
    };
  if (file || ANSWERED.some((kind) => message[kind] !== undefined)) return { kind: 'unsupported' };
  return text ? { kind: 'report', text, items: [] } : { kind: 'nothing' };
}

const contentOf = (item: DraftItem, text: string): ReportContent =>
  (item.size ?? 0) > LARGEST_FILE ? { kind: 'too-big' } : { kind: 'report', text, items: [item] };

type File = Pick<DraftItem, 'fileId' | 'size' | 'canCard'> & { kind: DraftItem['kind'] | null };

function fileOf(message: Message): File | null {
  // Telegram lists the sizes of a photo from small to large. Of a live photo it is the photo that is taken.
  const photo = message.photo?.at(-1) ?? message.live_photo?.photo?.at(-1);
  const shown = photo ?? message.live_photo ?? message.video;
  if (shown)
    return {
      fileId: shown.file_id,
      kind: photo ? 'photo' : 'video',
      size: shown.file_size ?? null,
      canCard: true,
    };
  // Round videos and GIFs count as videos, and a document may contain either. Telegram does not resend them as videos.
  const other = message.video_note ?? message.animation ?? message.document;
  if (!other) return null;
  const mime = message.video_note ? 'video/mp4' : (message.animation ?? message.document)?.mime_type;
  const kind = /^(image|video)\//.exec(mime ?? '')?.[1];
  return {
    fileId: other.file_id,
    kind: kind === 'image' ? 'photo' : kind === 'video' ? 'video' : null,
    size: other.file_size ?? null,
    canCard: false,
  };
}
