import type { RefusalCode } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';

/** Turns a rule's answer into a refusal. What is invisible is unknown: a 403 would tell that it exists. */
export function decide(answer: { ok: true } | { ok: false; why: RefusalCode | 'PROMISE_NOT_VISIBLE' }): void {
  if (answer.ok) return;
  throw new Refusal(answer.why === 'PROMISE_NOT_VISIBLE' ? 'PROMISE_NOT_FOUND' : answer.why);
}

/** The status that the table of transitions gives. */
export function moved<S>(step: { to: S } | { refusal: RefusalCode | 'PROMISE_NOT_OVERDUE' }): S {
  if ('to' in step) return step.to;
  throw new Refusal(step.refusal === 'PROMISE_NOT_OVERDUE' ? 'PROMISE_NOT_ACTIVE' : step.refusal);
}
