import type { DateState, DayState } from '../ru/day-states.ts';

export type { DateState, DayState };

/** How a day of a promise went. */
export const dayStates: Record<DateState, string> = {
  kept: 'kept',
  pending: 'in review',
  skipped: 'skipped',
  rest: 'rest',
  missed: 'missed',
  rejected: 'rejected',
  open: 'no report yet',
  ahead: 'ahead',
  paused: 'paused',
};
