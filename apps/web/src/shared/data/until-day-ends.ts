import type { PromiseView } from '../api/wire.ts';
import { now } from '../clock.ts';

/** A margin, so that the server's day has ended too. */
const LATER_MS = 2000;
/** The longest delay of a timer; a promise's day is shorter. */
const DAY_MS = 86_400_000;

/**
 * For a query's `refetchInterval`: milliseconds until the first running day ends, so that an open page shows the next
 * day.
 */
export function untilDayEnds(promises: readonly PromiseView[]): number | false {
  const left = promises.flatMap(({ today_ends_at: end }) => (end === null ? [] : [Date.parse(end) - now()]));
  const ahead = left.filter((ms) => ms > 0);
  return ahead.length > 0 && Math.min(DAY_MS, Math.min(...ahead) + LATER_MS);
}
