import type { RefusalCode } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';

type RuleAnswer = { ok: true } | { ok: false; why: RefusalCode | 'PROMISE_NOT_VISIBLE' };

/**
 * Throws what a rule of `domain` refuses. A report of a promise that is hidden from the caller is answered as unknown:
 * any other refusal would reveal that it exists.
 * @throws Refusal
 */
export function assertAllowed(answer: RuleAnswer): void {
  if (answer.ok) return;
  throw new Refusal(answer.why === 'PROMISE_NOT_VISIBLE' ? 'REPORT_NOT_FOUND' : answer.why);
}
