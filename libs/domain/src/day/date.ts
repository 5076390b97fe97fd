const DAY_MS = 86_400_000;

/** Dates are texts 'YYYY-MM-DD' counted in UTC, where every day has 24 hours; only zone.ts deals with time zones. */
function epochDay(date: string): number {
  let day = parsed.get(date);
  if (day === undefined) {
    day = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
    if (parsed.size >= MOST_CACHED) parsed.clear();
    parsed.set(date, day);
  }
  return day;
}

/** Caches by dates and by days since 1970: calendars read and format the same few hundred, a microsecond each. */
const parsed = new Map<string, number>();
const formatted = new Map<number, string>();
const MOST_CACHED = 10_000;

function dateOf(day: number): string {
  let date = formatted.get(day);
  if (date === undefined) {
    date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    if (formatted.size >= MOST_CACHED) formatted.clear();
    formatted.set(day, date);
  }
  return date;
}

export const addDays = (date: string, days: number): string => dateOf(epochDay(date) + days);

/** `count` dates in a row, from `date` on. */
export function datesFrom(date: string, count: number): string[] {
  const first = epochDay(date);
  return Array.from({ length: count }, (_, index) => dateOf(first + index));
}

export const daysBetween = (from: string, to: string): number => epochDay(to) - epochDay(from);

/** 1–7 from Monday. */
export const weekdayOf = (date: string): number => new Date(epochDay(date) * DAY_MS).getUTCDay() || 7;

export const dayOfMonthOf = (date: string): number => Number(date.slice(8));

/** Number of days in the month of the date: day 0 of the next month. */
export const monthLengthOf = (date: string): number =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
