import { addDays } from '../day/date.ts';
import { wallOf } from '../day/zone.ts';
import { outOfQuiet, type QuietHours, wallInstant } from './quiet.ts';

/** A motivator is notified of a report at once and reminded after 24 hours (docs/decisions/011). */
export const NUDGE_AFTER_MS = 24 * 3_600_000;
/** Minutes after midnight at which the reminder of the next day comes. */
const NEXT_AT = 10 * 60;

/** When a motivator is reminded of a report that came at `reportedAt` and still waits. */
export const nudgeAt = (reportedAt: Date, timeZone: string, quiet?: QuietHours): Date =>
  outOfQuiet(new Date(reportedAt.getTime() + NUDGE_AFTER_MS), timeZone, quiet);

/** One such reminder a day: what falls due later on a day that had its reminder waits until then. */
export const nextNudge = (now: Date, timeZone: string, quiet?: QuietHours): Date =>
  outOfQuiet(wallInstant(addDays(wallOf(now, timeZone).date, 1), NEXT_AT, timeZone), timeZone, quiet);
