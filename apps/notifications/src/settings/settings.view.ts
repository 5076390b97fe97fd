import type { NotificationSettings } from '@slovo/contracts';
import { NOTICE_DEFAULTS, wallTimeOf } from '@slovo/domain';
import { type PersonRow, recipientOf } from '../people/people.ts';

const wallOrNull = (minutes: number | null): string | null => (minutes === null ? null : wallTimeOf(minutes));

/** Defaults for a person without a row. A mute that has ended is shown as null. */
export function settingsView(person: PersonRow | null, now: Date): NotificationSettings {
  const settings = person ? recipientOf(person.userId, person, now).settings : NOTICE_DEFAULTS;
  const mutedUntil = person?.mutedUntil ?? null;
  return {
    day_start: wallOrNull(settings.dayStart),
    day_end: wallOrNull(settings.dayEnd),
    every_day: wallOrNull(settings.everyDay),
    quiet_from: wallTimeOf(settings.quiet.from),
    quiet_until: wallTimeOf(settings.quiet.until),
    weekly_digest: settings.weeklyDigest,
    muted_until: mutedUntil && mutedUntil > now ? mutedUntil.toISOString() : null,
  };
}
