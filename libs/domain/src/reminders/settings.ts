import { QUIET_DEFAULT, type QuietHours } from './quiet.ts';
import { REMINDER_DEFAULTS, type ReminderSettings } from './times.ts';

/** When a person is reminded and left in peace. */
export interface NoticeSettings extends ReminderSettings {
  quiet: QuietHours;
  weeklyDigest: boolean;
}

export const NOTICE_DEFAULTS: NoticeSettings = {
  ...REMINDER_DEFAULTS,
  quiet: QUIET_DEFAULT,
  weeklyDigest: true,
};

/** «Насовсем»: the end of a mute without an end; the last date with a four-digit year. */
export const MUTED_FOR_GOOD = '9999-12-31T00:00:00.000Z';

/** `HH:MM` as minutes after midnight. */
export function minutesOf(wallTime: string): number {
  const [hours = 0, minutes = 0] = wallTime.split(':').map(Number);
  return hours * 60 + minutes;
}

export const wallTimeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
