import type { RefusalCode } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';

/** Refusals of a rule that are about one field of the input name it, as a schema violation does. */
const fields: Partial<Record<RefusalCode, string>> = {
  MOTIVATOR_REQUIRED: 'username',
  MOTIVATOR_IS_OWNER: 'username',
  REPORT_EMPTY: 'text',
  MEDIA_TICKET_INVALID: 'media',
};

/** About a day that is over: its number, where it has one. */
export const dayIsOver = (day: number | undefined): Refusal =>
  new Refusal('DAY_IS_OVER', day !== undefined && day > 0 ? { day } : undefined);

export function refusal(code: RefusalCode): Refusal {
  const field = fields[code];
  return new Refusal(code, field === undefined ? undefined : { fields: { [field]: code } });
}

/** A refusal that names the field of this input at fault, also where its code is usually about another one. */
export const refusalAbout = (field: string, code: RefusalCode): Refusal =>
  new Refusal(code, { fields: { [field]: code } });

/**
 * Throws what a rule of `domain` refuses. A promise that is hidden from the caller is answered as unknown: any other
 * refusal would reveal that it exists.
 * @throws Refusal
 */
export function assertAllowed(
  answer: { ok: true } | { ok: false; why: RefusalCode | 'PROMISE_NOT_VISIBLE' },
): void {
  if (answer.ok) return;
  throw refusal(answer.why === 'PROMISE_NOT_VISIBLE' ? 'PROMISE_NOT_FOUND' : answer.why);
}

/**
 * The status after a step of a transition table.
 * @throws Refusal if the table does not allow the step
 */
export function nextStatus<S>(step: { to: S } | { refusal: RefusalCode | 'PROMISE_NOT_OVERDUE' }): S {
  if ('to' in step) return step.to;
  throw new Refusal(step.refusal === 'PROMISE_NOT_OVERDUE' ? 'PROMISE_NOT_ACTIVE' : step.refusal);
}
