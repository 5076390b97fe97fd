import { PROMISE_KINDS } from '../promise/kinds.ts';
import type { PromiseType } from '../promise/types.ts';
import type { DayState } from './state.ts';

/** Lengths of unbroken runs of required days that are kept or pending. */
export interface Streak {
  current: number;
  best: number;
}

interface StreakInput {
  type: PromiseType;
  days: readonly { state: DayState; today: boolean }[];
}

/**
 * The streak of a promise, from its calendar in order of days. Skips and rest days neither add to a run nor break it,
 * and today breaks nothing because it can still be kept. A goal requires no days and has no streak.
 */
export function streakOf({ type, days }: StreakInput): Streak {
  let current = 0;
  let best = 0;
  for (const { state, today } of PROMISE_KINDS[type].asksForDays ? days : []) {
    if (state === 'kept' || state === 'pending') current += 1;
    if ((state === 'missed' || state === 'rejected') && !today) current = 0;
    best = Math.max(best, current);
  }
  return { current, best };
}

/** The longest streak of any of a person's promises: the profile shows the same number as the promise's page. */
export const bestStreakOf = (promises: readonly StreakInput[]): number =>
  Math.max(0, ...promises.map((promise) => streakOf(promise).best));
