import { addDays } from '@slovo/domain/day';
import type { CalendarDate } from '@slovo/ui/days/day';
import type { PromiseView } from '../../../shared/api/wire.ts';

type Days = PromiseView['days'];
export interface PromiseDate extends CalendarDate {
  /** Number of the day within the promise; a paused date has none. */
  day?: number;
}

const monthOf = (date: string): string => date.slice(0, 7);

/** `YYYY-MM` of every month of a promise, in order. */
export const monthsOf = (dates: readonly PromiseDate[]): string[] => [
  ...new Set(dates.map(({ date }) => monthOf(date))),
];

/** The month of today, else of the last day that has begun: during a pause, and when it is over. At first, the first. */
export function firstMonth(dates: readonly PromiseDate[]): string {
  const today = dates.find((date) => date.today);
  const last = dates.findLast(({ state }) => state !== 'ahead' && state !== 'paused');
  return monthOf((today ?? last ?? dates[0])?.date ?? '1970-01-01');
}

/** All dates of the term. Dates between two non-consecutive days were paused. */
export const datesOf = (days: Days): PromiseDate[] =>
  days.flatMap((day, index) => {
    const next = days[index + 1];
    const pauses: PromiseDate[] = [];
    for (let date = addDays(day.date, 1); next && date < next.date; date = addDays(date, 1)) {
      pauses.push({ date, state: 'paused' });
    }
    return [day, ...pauses];
  });
