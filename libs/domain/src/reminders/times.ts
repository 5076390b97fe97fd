import { unreachable } from '../answer.ts';
import { addDays } from '../day/date.ts';
import { dateOfDay, dayEndsAt, overdueUntil, type Term, termEndsAt } from '../day/term.ts';
import { dayBeginsAt, wallOf } from '../day/zone.ts';
import { PROMISE_KINDS } from '../promise/kinds.ts';
import type { PromiseType } from '../promise/types.ts';
import { outOfQuiet, quietAround, type QuietHours, wallInstant } from './quiet.ts';

export const REMINDER_KEYS = ['reminder_day_start', 'reminder_day_end', 'reminder_every_day'] as const;
export type ReminderKey = (typeof REMINDER_KEYS)[number];

/** Wall times in minutes after midnight of the owner's zone; null switches a reminder off. */
export interface ReminderSettings {
  dayStart: number | null;
  /** The latest wall time of the evening reminder; it comes earlier when the deadline is near. */
  dayEnd: number | null;
  everyDay: number | null;
}

export const REMINDER_DEFAULTS: ReminderSettings = { dayStart: 9 * 60, dayEnd: 21 * 60, everyDay: 12 * 60 };
export const BEFORE_DEADLINE_MS = 3 * 3_600_000;
/** An evening reminder in quiet hours is sent before them: after them the day is over. */
export const BEFORE_QUIET_MS = 30 * 60_000;

export interface Reminder {
  key: ReminderKey;
  at: Date;
}

export interface Reminded {
  timeZone: string;
  settings?: ReminderSettings;
  quiet?: QuietHours;
}

/**
 * The reminders of day n of a promise, none in quiet hours and none at or after the day's deadline. The times are the
 * owner's zone now, which may differ from the zone the term was started in. Send one only while the day is unmet.
 */
export function remindersOf(
  day: number,
  promise: { type: PromiseType; term: Term },
  owner: Reminded,
): Reminder[] {
  const { dayStart, dayEnd, everyDay } = owner.settings ?? REMINDER_DEFAULTS;
  const { asksForDays } = PROMISE_KINDS[promise.type];
  const date = dateOfDay(day, promise.term);
  const begin = dayBeginsAt(date, promise.term);
  const deadline = dayEndsAt(day, promise.term);
  const wall = (minutes: number) => wallInstant(date, minutes, owner.timeZone);

  const plan = (key: ReminderKey): Date | null => {
    switch (key) {
      case 'reminder_day_start':
        return !asksForDays || dayStart === null ? null : wall(dayStart);
      case 'reminder_day_end':
        return !asksForDays || dayEnd === null ? null : evening(wall(dayEnd), begin, deadline, owner);
      case 'reminder_every_day':
        return asksForDays || everyDay === null ? null : wall(everyDay);
      default:
        return unreachable(key);
    }
  };

  return REMINDER_KEYS.flatMap((key) => {
    const planned = plan(key);
    const at = planned && outOfQuiet(planned, owner.timeZone, owner.quiet);
    return at && at < deadline ? [{ key, at }] : [];
  });
}

/**
 * When the owner of an overdue goal is asked next whether it is reached: each day at the hour of a goal's reminder,
 * until it closes. Null when no such moment is left, or they switched it off.
 */
export function nextPrompt(after: Date, term: Term, { timeZone, settings, quiet }: Reminded): Date | null {
  const { everyDay } = settings ?? REMINDER_DEFAULTS;
  if (everyDay === null) return null;
  const from = after > termEndsAt(term) ? after : termEndsAt(term);
  let date = wallOf(from, timeZone).date;
  for (;;) {
    const at = outOfQuiet(wallInstant(date, everyDay, timeZone), timeZone, quiet);
    if (at >= overdueUntil(term)) return null;
    if (at > from) return at;
    date = addDays(date, 1);
  }
}

/** At the wall time, or earlier: three hours before the deadline, and before quiet hours that contain it. */
function evening(latest: Date, begin: Date, deadline: Date, { timeZone, quiet }: Reminded): Date {
  const at = new Date(Math.min(latest.getTime(), deadline.getTime() - BEFORE_DEADLINE_MS));
  const span = quietAround(at, timeZone, quiet);
  const before = span && new Date(span.from.getTime() - BEFORE_QUIET_MS);
  return before && before >= begin ? before : at;
}
