/**
 * How one day of a promise stands. `open` is today without a report yet; `rest` is a day that was not
 * required; `skipped` is a skip spent by right. The state comes from the domain; the kit only draws it.
 */
export type DayState = 'kept' | 'pending' | 'skipped' | 'rest' | 'missed' | 'rejected' | 'open' | 'ahead';

/** On a calendar there are also dates that no day fell on: the owner was banned, and the term went on afterwards. */
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
