import { addDays } from '../day/date.ts';
import { instantOf, wallOf } from '../day/zone.ts';
import { type Answer, no, yes } from '../answer.ts';

/**
 * Wall times in minutes after midnight of the person's zone; across midnight where `from` is later. Equal times mean no
 * quiet hours.
 */
export interface QuietHours {
  from: number;
  until: number;
}

/** From 23:00 until 08:00, unless the person chose otherwise. */
export const QUIET_DEFAULT: QuietHours = { from: 23 * 60, until: 8 * 60 };
export const REMINDERS_A_DAY = 3;
export const SNOOZE_MS = 3_600_000;

interface Span {
  from: Date;
  until: Date;
}

/** The instant of minutes after midnight. */
export const wallInstant = (date: string, minutes: number, timeZone: string): Date =>
  instantOf(date, { hour: Math.floor(minutes / 60), minute: minutes % 60 }, timeZone);

/** «До утра»: when the person's quiet hours end next, or the default ones for a person without any. */
export function nextMorning(now: Date, timeZone: string, quiet: QuietHours = QUIET_DEFAULT): Date {
  const { until } = quiet.from === quiet.until ? QUIET_DEFAULT : quiet;
  let { date } = wallOf(now, timeZone);
  while (wallInstant(date, until, timeZone) <= now) date = addDays(date, 1);
  return wallInstant(date, until, timeZone);
}

/**
 * The quiet hours that contain an instant, or null. Compared by instants, not by the wall clock: where DST repeats an
 * hour the wall clock goes back, and quiet hours that are over must not begin again.
 */
export function quietAround(now: Date, timeZone: string, quiet: QuietHours = QUIET_DEFAULT): Span | null {
  if (quiet.from === quiet.until) return null;
  const today = wallOf(now, timeZone).date;
  // Two days back, because a zone may have left out the date between (Samoa, 30 December 2011).
  for (const date of [today, addDays(today, -1), addDays(today, -2)]) {
    const end = quiet.from > quiet.until ? addDays(date, 1) : date;
    const span = {
      from: wallInstant(date, quiet.from, timeZone),
      until: wallInstant(end, quiet.until, timeZone),
    };
    if (span.from <= now && now < span.until) return span;
  }
  return null;
}

export const isQuiet = (now: Date, timeZone: string, quiet?: QuietHours): boolean =>
  quietAround(now, timeZone, quiet) !== null;

/** The instant itself when it is not in quiet hours, else their end. */
export function outOfQuiet(at: Date, timeZone: string, quiet?: QuietHours): Date {
  let out = at;
  // Where a skipped hour joins two spans of quiet hours, the end of the first is quiet too.
  for (let span = quietAround(out, timeZone, quiet); span; span = quietAround(out, timeZone, quiet))
    out = span.until;
  return out;
}

/** `sentToday`: reminders sent to this person on their current date, over all promises. */
export function mayRemind(
  now: Date,
  timeZone: string,
  sentToday: number,
  quiet?: QuietHours,
): Answer<'QUIET_HOURS' | 'DAILY_LIMIT_REACHED'> {
  if (isQuiet(now, timeZone, quiet)) return no('QUIET_HOURS');
  return sentToday >= REMINDERS_A_DAY ? no('DAILY_LIMIT_REACHED') : yes;
}

/** An hour later, after any quiet hours; null when the day's deadline comes first. */
export function snoozeUntil(now: Date, timeZone: string, deadline: Date, quiet?: QuietHours): Date | null {
  const at = outOfQuiet(new Date(now.getTime() + SNOOZE_MS), timeZone, quiet);
  return at < deadline ? at : null;
}
