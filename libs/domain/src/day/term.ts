import { addDays, daysBetween } from './date.ts';
import { type DayZone, dayBeginsAt, localDateOf } from './zone.ts';

/** A started promise in time. Zone and day start are the snapshot taken at the start, whatever the owner sets later. */
export interface Term extends DayZone {
  startedAt: Date;
  daysTotal: number;
}

/** How long a promise that ended unmet or undecided stays overdue. */
export const OVERDUE_MS = 72 * 3_600_000;

/** Local date of day n, 'YYYY-MM-DD'; day 1 is the local date of the start. */
export const dateOfDay = (n: number, term: Term): string => addDays(localDateOf(term.startedAt, term), n - 1);

/** Day number of an instant: 1 on the day of the start, above `daysTotal` after the term, below 1 before the start. */
export const dayOf = (now: Date, term: Term): number =>
  daysBetween(localDateOf(term.startedAt, term), localDateOf(now, term)) + 1;

/** The instant at which day n is over: its reports count until just before. */
export const dayEndsAt = (n: number, term: Term): Date => dayBeginsAt(dateOfDay(n + 1, term), term);

export const termEndsAt = (term: Term): Date => dayEndsAt(term.daysTotal, term);

/** When an overdue promise closes, counted from the term's end however late anyone looks. */
export const overdueUntil = (term: Term): Date => new Date(termEndsAt(term).getTime() + OVERDUE_MS);
