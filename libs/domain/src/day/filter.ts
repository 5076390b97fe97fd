import { addDays } from './date.ts';
import { instantOf, TIME_ZONE_DEFAULT } from './zone.ts';

/** No database row is older or newer; PostgreSQL and JavaScript spell years beyond these differently. */
const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(9999, 11, 31);

/**
 * The time that a filter's `YYYY-MM-DD` or ISO 8601 instant names: that whole day in Moscow, or that millisecond. It
 * begins at `begins` and is over at `ends`.
 */
export function instantsOf(text: string): { begins: Date; ends: Date } {
  const isDate = text.length === 'YYYY-MM-DD'.length;
  const begins = isDate ? midnight(text) : Date.parse(text);
  const ends = isDate ? endOf(text) : begins + 1;
  return { begins: within(begins), ends: within(ends) };
}

const midnight = (date: string): number => instantOf(date, { hour: 0 }, TIME_ZONE_DEFAULT).getTime();

/** The last date has no next one that can be written in ten characters. */
const endOf = (date: string): number => (date < '9999-12-31' ? midnight(addDays(date, 1)) : LAST);

const within = (at: number): Date => new Date(Math.min(Math.max(at, FIRST), LAST));
