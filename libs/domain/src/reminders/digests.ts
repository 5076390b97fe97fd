import { type CalendarInput, calendarOf } from '../day/calendar.ts';
import { addDays, weekdayOf } from '../day/date.ts';
import { streakOf } from '../day/streak.ts';
import { isTelling, strengthOf } from '../day/strength.ts';
import { wallOf } from '../day/zone.ts';
import { PROMISE_KINDS } from '../promise/kinds.ts';
import { outOfQuiet, type QuietHours, wallInstant } from './quiet.ts';

/** Monday, minutes after midnight of the reader's zone. */
export const DIGEST_AT = 10 * 60;
/** After downtime Monday's digest is still sent on Monday, but not in the middle of the week. */
export const DIGEST_LATEST_MS = 12 * 3_600_000;
/** A message lists this many promises or reports and counts the others. */
export const DIGEST_LINES = 10;

const digestOf = (monday: string, timeZone: string, quiet?: QuietHours): Date =>
  outOfQuiet(wallInstant(monday, DIGEST_AT, timeZone), timeZone, quiet);

/** When a person's next weekly digest is due: Monday 10:00, after any quiet hours. */
export function nextDigest(after: Date, timeZone: string, quiet?: QuietHours): Date {
  const monday = mondayOf(after, timeZone);
  const at = digestOf(monday, timeZone, quiet);
  return at > after ? at : digestOf(addDays(monday, 7), timeZone, quiet);
}

/** When the latest digest was due: after several Mondays of downtime only the last one is sent. */
export function lastDigest(now: Date, timeZone: string, quiet?: QuietHours): Date {
  const monday = mondayOf(now, timeZone);
  const at = digestOf(monday, timeZone, quiet);
  return at <= now ? at : digestOf(addDays(monday, -7), timeZone, quiet);
}

/** The week before that of the instant, as dates, from Monday to Sunday inclusive. */
export function weekBefore(now: Date, timeZone: string): { from: string; to: string } {
  const monday = mondayOf(now, timeZone);
  return { from: addDays(monday, -7), to: addDays(monday, -1) };
}

function mondayOf(now: Date, timeZone: string): string {
  const { date } = wallOf(now, timeZone);
  return addDays(date, 1 - weekdayOf(date));
}

/**
 * A promise's week. A pending report counts as kept until it is decided; `asked` is 0 for a goal, which requires no
 * days.
 */
export interface WeekOfPromise {
  kept: number;
  asked: number;
  streak: number;
  /** 0–100; null before the third required day. */
  strength: number | null;
}

/** Null for a promise none of whose days lie in the week. */
export function lookBack(input: CalendarInput, week: { from: string; to: string }): WeekOfPromise | null {
  const calendar = calendarOf(input);
  const days = calendar.filter(({ date }) => week.from <= date && date <= week.to);
  if (days.length === 0) return null;
  const asked = days.filter(({ state }) => state !== 'rest' && state !== 'ahead');
  return {
    kept: days.filter(({ state }) => state === 'kept' || state === 'pending').length,
    asked: PROMISE_KINDS[input.type].asksForDays ? asked.length : 0,
    streak: streakOf({ type: input.type, days: calendar }).current,
    strength: isTelling(calendar) ? strengthOf(input, calendar) : null,
  };
}
