import type { RefusalCode } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';

/** Bad input names its field (decisions §9), also where a rule finds the fault. */
const fields: Partial<Record<RefusalCode, string>> = {
  MOTIVATOR_REQUIRED: 'username',
  MOTIVATOR_IS_OWNER: 'username',
  REPORT_EMPTY: 'text',
  MEDIA_TICKET_INVALID: 'media',
};

export function refusal(code: RefusalCode): Refusal {
  const field = fields[code];
  return new Refusal(code, field === undefined ? undefined : { fields: { [field]: code } });
}

/** Turns a rule's answer into a refusal. What is invisible is unknown: a 403 would tell that it exists. */
export function decide(answer: { ok: true } | { ok: false; why: RefusalCode | 'PROMISE_NOT_VISIBLE' }): void {
  if (answer.ok) return;
  throw refusal(answer.why === 'PROMISE_NOT_VISIBLE' ? 'PROMISE_NOT_FOUND' : answer.why);
}

/** The status that the table of transitions gives. */
export function moved<S>(step: { to: S } | { refusal: RefusalCode | 'PROMISE_NOT_OVERDUE' }): S {
  if ('to' in step) return step.to;
  throw new Refusal(step.refusal === 'PROMISE_NOT_OVERDUE' ? 'PROMISE_NOT_ACTIVE' : step.refusal);
}
