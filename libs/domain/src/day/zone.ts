import { Temporal } from 'temporal-polyfill';
import { addDays } from './date.ts';

export const TIME_ZONE_DEFAULT = 'Europe/Moscow';
/** Until 03:00 it is still yesterday. */
export const DAY_STARTS_AT_DEFAULT = 3;
export const DAY_STARTS_AT_MAX = 6;

/** `timeZone` is an IANA name, `dayStartsAt` the whole hour 0–6 at which a person's day begins. */
export interface DayZone {
  timeZone: string;
  dayStartsAt: number;
}

const knownZones = new Map<string, boolean>();

/**
 * Whether the name is an IANA zone this runtime knows; an offset such as `+03:00` is refused because it does not follow
 * DST.
 */
export function isTimeZone(name: string): boolean {
  const known = knownZones.get(name);
  if (known !== undefined) return known;
  let valid = /^[A-Za-z]/.test(name);
  try {
    if (valid) new Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    valid = false;
  }
  // The name comes from a client: the map must not grow with every name that is sent.
  if (knownZones.size < 1000) knownZones.set(name, valid);
  return valid;
}

/**
 * A cache: rules about days and quiet hours ask for the same few instants about a hundred times per promise, and resolving
 * a zone takes some 50 µs. Milliseconds since 1970 by date, wall time and zone.
 */
const instants = new Map<string, number>();
const MOST_INSTANTS = 10_000;

/** The instant of a wall time; one that DST skips moves forward, of one that comes twice the first counts. */
export function instantOf(date: string, wall: { hour: number; minute?: number }, timeZone: string): Date {
  const key = `${date} ${wall.hour}:${wall.minute ?? 0} ${timeZone}`;
  let instant = instants.get(key);
  if (instant === undefined) {
    const zoned = Temporal.PlainDate.from(date)
      .toPlainDateTime(wall)
      .toZonedDateTime(timeZone, { disambiguation: 'compatible' });
    instant = zoned.epochMilliseconds;
    if (instants.size >= MOST_INSTANTS) instants.clear();
    instants.set(key, instant);
  }
  return new Date(instant);
}

/** Wall clock of an instant in a zone. */
export function wallOf(now: Date, timeZone: string): { date: string; hour: number; minute: number } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return { date: zoned.toPlainDate().toString(), hour: zoned.hour, minute: zoned.minute };
}

/** The instant at which the person's day of this date begins. */
export const dayBeginsAt = (date: string, { dayStartsAt, timeZone }: DayZone): Date =>
  instantOf(date, { hour: dayStartsAt }, timeZone);

/**
 * The person's date, 'YYYY-MM-DD'. Defined by the instants at which days begin, not by the wall clock: where DST
 * repeats an hour the clock goes back and the date must not.
 */
export function localDateOf(now: Date, zone: DayZone): string {
  const at = now.getTime();
  const days = daysIn(zone);
  const quarter = Math.floor(at / QUARTER_MS);
  const known = days.get(quarter);
  if (known && known.begins <= at && at < known.ends) return known.date;
  const day = dayAt(now, zone);
  days.set(quarter, day);
  quarters += 1;
  if (quarters >= MOST_QUARTERS) {
    daysByZone.clear();
    quarters = 0;
  }
  return day.date;
}

interface LocalDay {
  date: string;
  /** Milliseconds since 1970. */
  begins: number;
  ends: number;
}

function dayAt(now: Date, zone: DayZone): LocalDay {
  let date = now.toISOString().slice(0, 10);
  while (now < dayBeginsAt(date, zone)) date = addDays(date, -1);
  let next = addDays(date, 1);
  while (now >= dayBeginsAt(next, zone)) [date, next] = [next, addDays(next, 1)];
  return { date, begins: dayBeginsAt(date, zone).getTime(), ends: dayBeginsAt(next, zone).getTime() };
}

/** A cache: a batch of promises asks for the same few instants, and days begin at most once in a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;
/** The limit for all zones together: about 10 MB. */
const MOST_QUARTERS = 50_000;
let quarters = 0;
const daysByZone = new Map<string, Map<number, LocalDay>[]>();

function daysIn({ timeZone, dayStartsAt }: DayZone): Map<number, LocalDay> {
  let zone = daysByZone.get(timeZone);
  if (!zone) {
    daysByZone.set(timeZone, (zone = []));
  }
  return (zone[dayStartsAt] ??= new Map());
}

/** When the person's date of that instant is over: until then it is what `localDateOf` says. */
export const localDateEndsAt = (now: Date, zone: DayZone): Date =>
  dayBeginsAt(addDays(localDateOf(now, zone), 1), zone);
