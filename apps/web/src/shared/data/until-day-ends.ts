import type { PromiseView } from '../api/wire.ts';
import { now } from '../clock.ts';

/** A little later, so that the server's clock is there too. */
const LATER_MS = 2000;
/** What a timer may hold; a promise's day is shorter. */
const DAY_MS = 86_400_000;

/** For a query's `refetchInterval`: milliseconds until one of the days that run is over. An open page then shows the next. */
export function untilDayEnds(promises: readonly PromiseView[]): number | false {
  const left = promises.flatMap(({ today_ends_at: end }) => (end === null ? [] : [Date.parse(end) - now()]));
  const ahead = left.filter((ms) => ms > 0);
  return ahead.length > 0 && Math.min(DAY_MS, Math.min(...ahead) + LATER_MS);
}
