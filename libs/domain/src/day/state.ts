export const DAY_STATES = [
  'kept',
  'pending',
  'skipped',
  'rest',
  'missed',
  'rejected',
  'open',
  'ahead',
] as const;
export type DayState = (typeof DAY_STATES)[number];

/** The running day still needs a report: there is none, or all of them were rejected. */
export const isUnmet = (today: DayState | null): boolean => today === 'open' || today === 'rejected';
