import { channelFormats, messageFormat } from '@slovo/domain/message';
import type { AudienceFilters, Batch } from '../../shared/api/wire.ts';
import { type MessageContent, NO_TEMPLATE } from '../../shared/messages/content.ts';
import { NOTHING_WRITTEN } from '../../shared/messages/written.ts';

export const LANGUAGES = ['ru', 'en', 'uk'] as const;

export type { ChosenMedia } from '../../shared/messages/written.ts';

/** What both forms have. */
export interface MessageFields extends MessageContent {
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
  /** The saved audience from which the filters were taken. */
  segment: number | null;
}

const EMPTY = {
  kind: 'text',
  written: NOTHING_WRITTEN,
  template: NO_TEMPLATE,
  media: null,
  lang: 'ru',
  quietHours: 'silent',
  sendAt: null,
  tested: null,
} as const;

export const EMPTY_BROADCAST: MessageFields = { ...EMPTY, channels: { telegram: true, web: true } };
export const EMPTY_GROUP: GroupFields = {
  ...EMPTY,
  channels: { telegram: true, web: false },
  filters: {},
  segment: null,
};

/** Whether a stored draft has the fields of this version. */
export function isMessageFields(fields: unknown): fields is MessageFields {
  if (typeof fields !== 'object' || fields === null) return false;
  const { kind, written, template, channels } = fields as Partial<MessageFields>;
  const hasContent = typeof written?.html === 'string' && typeof template?.variables === 'object';
  return hasContent && (kind === 'text' || kind === 'template') && typeof channels?.telegram === 'boolean';
}
export const isGroupFields = (fields: unknown): fields is GroupFields =>
  isMessageFields(fields) && typeof (fields as Partial<GroupFields>).filters === 'object';

/** The formats that follow from the content; the server derives the same. */
export function formatOf({ written, media }: MessageFields) {
  const format = messageFormat({ text: written.html, media });
  return format === null ? undefined : channelFormats[format];
}
