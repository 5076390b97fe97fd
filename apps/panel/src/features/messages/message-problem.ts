import { MOST_SEND_AHEAD_MS } from '@slovo/domain/batch';
import { TEXT_LIMITS } from '@slovo/domain/message';
import type { messages } from '@slovo/texts/panel/messages';
import type { MessageFields } from './message-fields.ts';

export const TEXT_LIMIT = TEXT_LIMITS.broadcast;
type Texts = (typeof messages)['ru'];

/** Why the content cannot be sent, or null. */
export function contentProblem({ written, media }: MessageFields, t: Texts, tooLong: string): string | null {
  if (written.html === '' && media === null) return t.send.noContent;
  if (written.length > TEXT_LIMIT) return tooLong;
  if (written.unknownVariable !== null) return t.send.unknownVariable(written.unknownVariable);
  return null;
}

/** Why a message cannot be sent, or null. */
export function messageProblem(fields: MessageFields, t: Texts, tooLong: string, at: number): string | null {
  const { channels, sendAt } = fields;
  if (!channels.telegram && !channels.web) return t.send.noChannel;
  return contentProblem(fields, t, tooLong) ?? (sendAt === null ? null : timeProblem(sendAt, t, at));
}

/** @param sendAt the value of a local date and time field */
export function timeProblem(sendAt: string, { when: t }: Texts, at: number): string | null {
  const time = new Date(sendAt).getTime();
  if (Number.isNaN(time)) return t.required;
  if (time <= at) return t.past;
  return time - at > MOST_SEND_AHEAD_MS ? t.tooFar : null;
}
