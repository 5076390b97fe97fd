import type { Day } from './day.ts';

const DAY_MS = 86_400_000;

/** How many dates lie between two days that follow each other in a promise. They were paused. */
export function pausedBetween(before: Day | undefined, after: Day): number {
  const apart = before ? (Date.parse(after.date) - Date.parse(before.date)) / DAY_MS : 0;
  // A draft's days have no dates yet, which makes it NaN.
  return apart > 1 ? apart - 1 : 0;
}

/** All paused dates among these days, and those since the day `before` the first one. */
export const pausedDates = (days: readonly Day[], before?: Day): number =>
  days.reduce((count, day, index) => count + pausedBetween(index > 0 ? days[index - 1] : before, day), 0);
