import type { DayState } from '@slovo/domain/day';

/**
 * The state of one day of a promise. `open` is today without a report yet; `rest` is a day that was not
 * required; `skipped` is a skip covered by the budget. The state comes from the domain; this library only draws it.
 */
export type { DayState };

/** Dates without a day: the promise was paused, by its owner or by a ban, and the days after moved. */
export type DateState = DayState | 'paused';

export interface Day {
  /** Number within the promise, from 1. */
  day: number;
  /** Local date of the promise, `YYYY-MM-DD`. */
  date: string;
  state: DayState;
  today?: boolean;
}

/** One date of a calendar. */
export interface CalendarDate {
  /** `YYYY-MM-DD` */
  date: string;
  state: DateState;
  today?: boolean;
}
