import { unreachable } from '../answer.ts';
import { dateOfDay, dayEndsAt, type Term } from '../day/term.ts';
import { instantOf } from '../day/zone.ts';
import type { PromiseType } from '../promise/types.ts';
import { outOfQuiet } from './quiet.ts';

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

export interface Reminder {
  key: ReminderKey;
  at: Date;
}

/**
 * The reminders of day n of a promise, in order, none in quiet hours and none at or after the day's deadline. The times
 * are the owner's zone now, which may differ from the zone the term was started in. Send one only while the day is unmet.
 */
export function remindersOf(
  day: number,
  promise: { type: PromiseType; term: Term },
  owner: { timeZone: string; settings?: ReminderSettings },
): Reminder[] {
  const { dayStart, dayEnd, everyDay } = owner.settings ?? REMINDER_DEFAULTS;
  const date = dateOfDay(day, promise.term);
  const deadline = dayEndsAt(day, promise.term);
  const wall = (minutes: number) =>
    instantOf(date, { hour: Math.floor(minutes / 60), minute: minutes % 60 }, owner.timeZone);

  const plan = (key: ReminderKey): Date | null => {
    switch (key) {
      case 'reminder_day_start':
        return promise.type === 'goal' || dayStart === null ? null : wall(dayStart);
      case 'reminder_day_end': {
        if (promise.type === 'goal' || dayEnd === null) return null;
        return new Date(Math.min(wall(dayEnd).getTime(), deadline.getTime() - BEFORE_DEADLINE_MS));
      }
      case 'reminder_every_day':
        return promise.type !== 'goal' || everyDay === null ? null : wall(everyDay);
      default:
        return unreachable(key);
    }
  };

  return REMINDER_KEYS.flatMap((key) => {
    const planned = plan(key);
    const at = planned && outOfQuiet(planned, owner.timeZone);
    return at && at < deadline ? [{ key, at }] : [];
  });
}
