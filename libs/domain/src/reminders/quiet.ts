import { addDays } from '../day/date.ts';
import { instantOf, wallOf } from '../day/zone.ts';
import { type Answer, no, yes } from '../answer.ts';

/** Wall hours in the person's zone: from 23:00 until 08:00 nothing is sent. */
export const QUIET_FROM_HOUR = 23;
export const QUIET_UNTIL_HOUR = 8;
export const REMINDERS_A_DAY = 3;
export const SNOOZE_MS = 3_600_000;

export function isQuiet(now: Date, timeZone: string): boolean {
  const { hour } = wallOf(now, timeZone);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
}

/** The instant itself when it is not quiet, else the 08:00 that ends the quiet. */
export function outOfQuiet(at: Date, timeZone: string): Date {
  const { date, hour } = wallOf(at, timeZone);
  if (hour < QUIET_UNTIL_HOUR) return instantOf(date, { hour: QUIET_UNTIL_HOUR }, timeZone);
  if (hour < QUIET_FROM_HOUR) return at;
  return instantOf(addDays(date, 1), { hour: QUIET_UNTIL_HOUR }, timeZone);
}

/** `sentToday`: reminders this person got on their present date, over all promises. */
export function mayRemind(
  now: Date,
  timeZone: string,
  sentToday: number,
): Answer<'QUIET_HOURS' | 'DAILY_LIMIT_REACHED'> {
  if (isQuiet(now, timeZone)) return no('QUIET_HOURS');
  return sentToday >= REMINDERS_A_DAY ? no('DAILY_LIMIT_REACHED') : yes;
}

/** An hour later, out of the quiet; null when the day's deadline comes first. */
export function snoozeUntil(now: Date, timeZone: string, deadline: Date): Date | null {
  const at = outOfQuiet(new Date(now.getTime() + SNOOZE_MS), timeZone);
  return at < deadline ? at : null;
}
