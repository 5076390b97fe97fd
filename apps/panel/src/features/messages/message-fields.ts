import { channelFormats, messageFormat } from '@slovo/domain/message';
import type { AudienceFilters, Batch } from '../../shared/api/wire.ts';
import { NOTHING_WRITTEN, type PreviewMedia, type Written } from '../../shared/messages/written.ts';

export const LANGUAGES = ['ru', 'en', 'uk'] as const;

export interface ChosenMedia extends PreviewMedia {
  fileId: string;
  mimeType: string;
  fileSize: number;
}

/** What both forms have. */
export interface MessageFields {
  written: Written;
  media: ChosenMedia | null;
  channels: Batch['channels'];
  lang: (typeof LANGUAGES)[number];
  quietHours: Batch['quietHours'];
  /** The value of a local date and time field; null: now. */
  sendAt: string | null;
  /** The message as it was last sent to oneself. */
  tested: string | null;
}
export interface GroupFields extends MessageFields {
  filters: AudienceFilters;
}

const EMPTY = {
  written: NOTHING_WRITTEN,
  media: null,
  lang: 'ru',
  quietHours: 'silent',
  sendAt: null,
  tested: null,
} as const;

export const EMPTY_BROADCAST: MessageFields = { ...EMPTY, channels: { telegram: true, web: true } };
export const EMPTY_GROUP: GroupFields = { ...EMPTY, channels: { telegram: true, web: false }, filters: {} };

/** Whether a stored draft has the fields of this version. */
export function isMessageFields(fields: unknown): fields is MessageFields {
  if (typeof fields !== 'object' || fields === null) return false;
  const { written, channels } = fields as Partial<MessageFields>;
  return typeof written?.html === 'string' && typeof channels?.telegram === 'boolean';
}
export const isGroupFields = (fields: unknown): fields is GroupFields =>
  isMessageFields(fields) && typeof (fields as Partial<GroupFields>).filters === 'object';

/** What a test to oneself would show: changes when the message does. */
export const contentOf = ({ written, media, lang }: MessageFields): string =>
  JSON.stringify([written.html, media?.fileId ?? null, lang]);

/** The formats that follow from the content; the server derives the same. */
export function formatOf({ written, media }: MessageFields) {
  const format = messageFormat({ text: written.html, media });
  return format === null ? undefined : channelFormats[format];
}
