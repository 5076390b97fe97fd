import { locale } from '@slovo/texts/language';
import { dayFormat } from '@slovo/texts/panel/dates';

const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const LONG_DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;

const numbers = new Intl.NumberFormat(locale);
const format = (options: Intl.DateTimeFormatOptions, iso: string, timeZone?: string) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(iso));

/** Dates and numbers in the language of the panel. */
export const formats = {
  /** Takes an instant or a local date. All of these use the operator's zone unless one is given. */
  date: (iso: string) => format(dayFormat, iso),
  dateTime: (iso: string, timeZone?: string) => format({ ...dayFormat, ...TIME }, iso, timeZone),
  time: (iso: string, timeZone?: string) => format(TIME, iso, timeZone),
  timeToSecond: (iso: string) => format({ ...TIME, second: '2-digit' }, iso),
  /** «20 ноября 2026 г.» */
  longDate: (iso: string) => format(LONG_DAY, iso),
  number: (value: number) => numbers.format(value),
};
export type Formats = typeof formats;
