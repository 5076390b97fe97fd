import { writtenText } from '@slovo/domain/text';
import { PERSONAL_LANGUAGES, TEXT_LIMITS } from '@slovo/domain/message';
import type { Batch, InputOf } from '../../shared/api/wire.ts';
import {
  type ContentRules,
  filledVariables,
  mediaOf,
  type MessageContent,
  NO_TEMPLATE,
  textOf,
} from '../../shared/messages/content.ts';
import { NOTHING_WRITTEN } from '../../shared/messages/written.ts';

export const LANGUAGES = PERSONAL_LANGUAGES;
export const RULES: ContentRules = { limit: TEXT_LIMITS.personal, isPersonal: true, noContent: 'group' };
export const REASON_MAX = 500;

export interface PersonalFields extends MessageContent {
  channels: Batch['channels'];
  /** Missing in a draft that was stored before there was a choice. */
  quietHours?: Batch['quietHours'];
  reason: string;
  /** The message as it was last sent to oneself. */
  tested: string | null;
}

export const EMPTY: PersonalFields = {
  kind: 'text',
  written: NOTHING_WRITTEN,
  template: NO_TEMPLATE,
  media: null,
  lang: 'ru',
  channels: { telegram: true, web: false },
  quietHours: 'silent',
  reason: '',
  tested: null,
};

/** Whether a stored draft has the fields of this version. */
export function isPersonalFields(fields: unknown): fields is PersonalFields {
  if (typeof fields !== 'object' || fields === null) return false;
  const { kind, written, template, channels, reason } = fields as Partial<PersonalFields>;
  return (
    (kind === 'text' || kind === 'template') &&
    typeof written?.html === 'string' &&
    typeof template?.variables === 'object' &&
    typeof channels?.telegram === 'boolean' &&
    typeof reason === 'string'
  );
}

export const quietHoursOf = ({ quietHours }: PersonalFields): Batch['quietHours'] => quietHours ?? 'silent';

export type PersonalBody = InputOf<'notifications.notify-user'>;

export const personalBody = (id: number, fields: PersonalFields, key: string): PersonalBody => ({
  id,
  messageType: fields.kind,
  ...(fields.kind === 'text'
    ? textOf(fields)
    : { messageKey: fields.template.key ?? undefined, variables: filledVariables(fields.template) }),
  ...mediaOf(fields),
  lang: fields.lang,
  channels: fields.channels,
  quietHours: quietHoursOf(fields),
  reason: writtenText(fields.reason),
  idempotencyKey: key,
});
