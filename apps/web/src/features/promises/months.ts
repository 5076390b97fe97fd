import type { PromiseView } from '../../shared/api/wire.ts';

type Days = PromiseView['days'];
const monthOf = (date: string): string => date.slice(0, 7);

/** `YYYY-MM` of every month that a promise touches, in order. */
export const monthsOf = (days: Days): string[] => [...new Set(days.map(({ date }) => monthOf(date)))];

/** The month with today; of a promise that is over the last one, of one that has not begun the first. */
export function firstMonth(days: Days): string {
  const today = days.find((day) => day.today);
  const begun = days.some((day) => day.state !== 'ahead');
  const day = today ?? (begun ? days.at(-1) : days[0]);
  return monthOf(day?.date ?? '1970-01-01');
}
