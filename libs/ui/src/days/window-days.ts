import type { Day } from './day.ts';

/** A whole month fits a phone's width; with more cells a day is thinner than its knot. */
const WHOLE = 31;
const WINDOW = 30;
/** Past days say more than the dots of future ones. */
const AHEAD = 7;

/**
 * The days that a one-row ribbon shows: all of them up to 31; of a longer term the 30 around today, or around the last
 * day that has begun during a pause, when no day is today; the last 30 when it is over, the first 30 when it has not
 * begun. `cut`: some days are not shown, which the caller should say.
 */
export function windowDays(days: readonly Day[]): { days: readonly Day[]; cut: boolean } {
  if (days.length <= WHOLE) return { days, cut: false };
  const today = days.findIndex((day) => day.today);
  const reached = today >= 0 ? today : days.findLastIndex((day) => day.state !== 'ahead');
  const edge = reached >= 0 ? reached + 1 + AHEAD : WINDOW;
  const end = Math.min(days.length, Math.max(WINDOW, edge));
  return { days: days.slice(end - WINDOW, end), cut: true };
}
