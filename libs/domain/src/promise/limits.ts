import type { PromiseType } from './types.ts';

/** The wizard is stricter than the server: older clients may send longer texts and any 1–365 days. */
export const TITLE_MAX = { wizard: 100, server: 200 } as const;
export const DESCRIPTION_MAX = { wizard: 500, server: 1000 } as const;
export const DAYS_MIN = 1;
export const DAYS_MAX = 365;
export const DAYS_DEFAULT = 30;
export const HABIT_DAYS = 30;
/** Habit skips: one required day in five, rounded down. */
export const SKIP_SHARE_PERCENT = 20;

/** Durations offered by the wizard, in days. */
export const DURATIONS = {
  habit: [30],
  challenge: [7, 10, 14, 20, 30],
  goal: [7, 14, 30, 90],
} as const satisfies Record<PromiseType, readonly number[]>;

export const MOTIVATOR_QUERY_MIN = 2;
/** Shorter texts are not searched for in the titles of public promises. */
export const PROMISE_QUERY_MIN = 3;
export const MOTIVATOR_RESULTS = 5;
export const MOTIVATOR_DEBOUNCE_MS = 300;
