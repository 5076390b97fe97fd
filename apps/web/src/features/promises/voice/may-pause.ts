import { canPause } from '@slovo/domain/day';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { factsOf } from '../../../shared/promise/facts.ts';

/** Uses the server's rule to show or hide the entry. */
export function mayPause(promise: PromiseView): boolean {
  const facts = {
    today: promise.current_day ?? 0,
    daysTotal: promise.days_total,
    isUsed: promise.pause !== null,
  };
  const penaltyMode = promise.penalty_mode;
  return canPause({ userId: promise.user_id }, { ...factsOf(promise), penaltyMode }, facts).ok;
}
