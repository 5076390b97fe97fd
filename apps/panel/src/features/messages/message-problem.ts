import { MOST_SEND_AHEAD_MS } from '@slovo/domain/batch';
import { TEXT_LIMITS } from '@slovo/domain/message';
import type { messages } from '@slovo/texts/panel/messages';
import { contentProblem, type ContentRules } from '../../shared/messages/content.ts';
import type { MessageFields } from './message-fields.ts';

export const BROADCAST_RULES: ContentRules = {
  limit: TEXT_LIMITS.broadcast,
  isPersonal: false,
  noContent: 'broadcast',
};
export const GROUP_RULES: ContentRules = { limit: TEXT_LIMITS.group, isPersonal: false, noContent: 'group' };
type Texts = typeof messages;

/** Why a message cannot be sent, or null. */
export function messageProblem(
  fields: MessageFields,
  rules: ContentRules,
  { t, tooLong, at }: { t: Texts; tooLong: string; at: number },
): string | null {
  const { channels, sendAt } = fields;
  if (!channels.telegram && !channels.web) return t.send.noChannel;
  return contentProblem(fields, rules, t, tooLong) ?? (sendAt === null ? null : timeProblem(sendAt, t, at));
}

/** @param sendAt the value of a local date and time field */
export function timeProblem(sendAt: string, { when: t }: Texts, at: number): string | null {
  const time = new Date(sendAt).getTime();
  if (Number.isNaN(time)) return t.required;
  if (time <= at) return t.past;
  return time - at > MOST_SEND_AHEAD_MS ? t.tooFar : null;
}
