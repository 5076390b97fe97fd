import { canSkip } from '@slovo/domain/report';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { factsOf } from '../../../shared/promise/facts.ts';

/** Uses the server's rule to show or hide the entry. */
export function canSkipToday(promise: PromiseView): boolean {
  const { budget = 0, used = 0 } = promise.skips ?? {};
  const today = promise.days.find((day) => day.today)?.state ?? null;
  return canSkip({ userId: promise.user_id }, factsOf(promise), { today, skipsLeft: budget - used }).ok;
}
