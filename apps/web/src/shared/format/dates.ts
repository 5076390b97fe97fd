import { locale } from '@slovo/texts/language';
import { days as texts } from '@slovo/texts/web/days';
import { localFormats } from '../clock.ts';
import { type DayNames, sayTime } from '../say-time.ts';

const { relative, near } = texts;
export const dayNames: DayNames = {
  card: [relative.today, relative.yesterday, ...[2, 3, 4, 5, 6].map(relative.ago)],
  near: [near.today, near.yesterday],
};

const formatInUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
const monthName = formatInUtc({ month: 'long' });
const weekday = formatInUtc({ weekday: 'short', day: 'numeric', month: 'long' });

/** `YYYY-MM-DD` of an instant in the reader's time zone. */
export const dateOf = (iso: string): string => localFormats().iso.format(new Date(iso));

// `at` is the minute of `useMinute`, so that dates change at midnight and when the server's time becomes known.

/** Dates on cards and facts (CARD-13, CARD-14): today, yesterday, «N days ago» under 7 days, else the date. */
export const cardDate = (iso: string, at: number): string =>
  sayTime('card', iso, at, localFormats(), dayNames);

/** «сегодня, 08:31», «вчера, 21:00», «2 ноября»: for Russian sentences. */
export const nearDate = (iso: string, at: number): string =>
  sayTime('near', iso, at, localFormats(), dayNames);

/**
 * «вчера» or «18 ноября» for the local date `YYYY-MM-DD` of a promise. `today` is the promise's current day, which can
 * start after midnight; without it, it is a date of the zone in which the page shows times.
 */
export const nearDay = (localDate: string, today: string | undefined, at: number): string =>
  sayTime('day', localDate, today ?? at, localFormats(), dayNames);

export const fullDate = (iso: string, at: number): string =>
  sayTime('full', iso, at, localFormats(), dayNames);
/** «06:48» */
export const timeOf = (iso: string): string => localFormats().clock.format(new Date(iso));
/** «7 ноября» for `YYYY-MM-DD`. */
export const calendarDate = (localDate: string): string =>
  localFormats().calendarDay.format(new Date(`${localDate}T00:00:00Z`));
/** «Ноябрь» for `YYYY-MM`. */
export const monthTitle = (month: string): string => {
  const name = monthName.format(new Date(`${month}-01T00:00:00Z`));
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};
/** «пт, 20 ноября» for `YYYY-MM-DD`. */
export const dayTitle = (localDate: string): string => weekday.format(new Date(`${localDate}T00:00:00Z`));
