import { locale } from '@slovo/texts/language';
import { days as texts } from '@slovo/texts/web/days';
import { DAY, dateFormat, localFormats } from '../clock.ts';

const DAY_MS = 86_400_000;
const monthName = dateFormat({ month: 'long' }, 'UTC');
const calendarDay = dateFormat(DAY, 'UTC');
const weekday = dateFormat({ weekday: 'short', ...DAY }, 'UTC');

/** `YYYY-MM-DD` of an instant in the reader's time zone. */
export const dateOf = (iso: string): string => localFormats().iso.format(new Date(iso));

/** Calendar days between an instant and now, in the reader's time zone. */
function daysAgo(instant: Date, at: number): number {
  const { iso } = localFormats();
  return Math.round((Date.parse(iso.format(at)) - Date.parse(iso.format(instant))) / DAY_MS);
}

function date(instant: Date, at: number): string {
  const { iso, dayAndMonth, withYear } = localFormats();
  const isThisYear = iso.format(instant).slice(0, 4) === iso.format(at).slice(0, 4);
  return (isThisYear ? dayAndMonth : withYear).format(instant).replace(/ г\.$/, '');
}

// `at` is the minute of `useMinute`, so that dates change at midnight and when the server's time becomes known.

/** Dates on cards and facts (CARD-13, CARD-14): today, yesterday, «N days ago» under 7 days, else the date. */
export function cardDate(iso: string, at: number): string {
  const instant = new Date(iso);
  const ago = daysAgo(instant, at);
  if (ago === 0) return texts.relative.today;
  if (ago === 1) return texts.relative.yesterday;
  return ago > 1 && ago < 7 ? texts.relative.ago(ago) : date(instant, at);
}

/** «сегодня, 08:31», «вчера, 21:00», «2 ноября»: for Russian sentences. */
export function nearDate(iso: string, at: number): string {
  const instant = new Date(iso);
  const ago = daysAgo(instant, at);
  if (ago === 0) return `${texts.near.today}, ${timeOf(iso)}`;
  return ago === 1 ? `${texts.near.yesterday}, ${timeOf(iso)}` : date(instant, at);
}

/**
 * «вчера» or «18 ноября» for the local date `YYYY-MM-DD` of a promise. `today` is the promise's current day, which can
 * start after midnight.
 */
export function nearDay(localDate: string, today: string | undefined, at: number): string {
  // Without such a promise it is a date of the zone in which the page shows times, which need not be the device's.
  const current = today ?? localFormats().iso.format(at);
  const ago = Math.round((Date.parse(current) - Date.parse(localDate)) / DAY_MS);
  if (ago === 0) return texts.near.today;
  return ago === 1 ? texts.near.yesterday : calendarDate(localDate);
}

export const fullDate = (iso: string, at: number): string => date(new Date(iso), at);
/** «06:48» */
export const timeOf = (iso: string): string => localFormats().clock.format(new Date(iso));
/** «7 ноября» for `YYYY-MM-DD`. */
export const calendarDate = (localDate: string): string =>
  calendarDay.format(new Date(`${localDate}T00:00:00Z`));
/** «Ноябрь» for `YYYY-MM`. */
export const monthTitle = (month: string): string => {
  const name = monthName.format(new Date(`${month}-01T00:00:00Z`));
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};
/** «пт, 20 ноября» for `YYYY-MM-DD`. */
export const dayTitle = (localDate: string): string => weekday.format(new Date(`${localDate}T00:00:00Z`));
