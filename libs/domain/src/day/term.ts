import { addDays, datesFrom, daysBetween } from './date.ts';
import { type DayZone, dayBeginsAt, localDateOf } from './zone.ts';

/** From day `day` on, everything is `dates` calendar days later: a ban of the owner, or a pause that they took. */
export interface Pause {
  day: number;
  dates: number;
  /** Missing for a ban. */
  by?: 'owner';
}

/**
 * A started promise in time. Zone and day start are the snapshot taken at the start: later changes of the owner's
 * settings do not move them. `pauses` are in the order of their days (`withPause`).
 */
export interface Term extends DayZone {
  startedAt: Date;
  daysTotal: number;
  pauses?: readonly Pause[];
}

const DAY_MS = 24 * 3_600_000;

/** How long a promise that ended unmet or undecided stays overdue. */
export const OVERDUE_MS = 3 * DAY_MS;

const firstDate = (term: Term): string => localDateOf(term.startedAt, term);

function movedBy(day: number, { pauses = [] }: Term): number {
  return pauses.reduce((sum, pause) => (pause.day <= day ? sum + pause.dates : sum), 0);
}

/**
 * Local date of day n, 'YYYY-MM-DD'; day 1 is the local date of the start. Of a day in which a ban began, the later
 * date.
 */
export const dateOfDay = (n: number, term: Term): string =>
  addDays(firstDate(term), n - 1 + movedBy(n, term));

/** Local dates of all days of the term, in order. */
export function datesOf(term: Term): string[] {
  const first = firstDate(term);
  if (!term.pauses?.length) return datesFrom(first, term.daysTotal);
  return Array.from({ length: term.daysTotal }, (_, index) =>
    addDays(first, index + movedBy(index + 1, term)),
  );
}

/**
 * Day number of an instant: 1 on the day of the start, above `daysTotal` after the term, below 1 before the start. The
 * day in which a ban began goes on until the ban is over.
 */
export function dayOf(now: Date, term: Term): number {
  let day = daysBetween(firstDate(term), localDateOf(now, term)) + 1;
  for (const pause of term.pauses ?? []) {
    if (day < pause.day) return day;
    day = Math.max(pause.day, day - pause.dates);
  }
  return day;
}

/** The instant at which day n is over: its reports count until just before. */
export const dayEndsAt = (n: number, term: Term): Date => dayBeginsAt(addDays(dateOfDay(n, term), 1), term);

export const termEndsAt = (term: Term): Date => dayEndsAt(term.daysTotal, term);

/** When an overdue promise closes, counted from the term's end however late anyone looks; bans since then move it. */
export function overdueUntil(term: Term): Date {
  const bans = movedBy(Infinity, term) - movedBy(term.daysTotal, term);
  return new Date(termEndsAt(term).getTime() + OVERDUE_MS + bans * DAY_MS);
}

/**
 * How far a ban moves the days of a promise that was running when it began: the day that was current then becomes
 * current again when it ends. After the term no day is current, and its length counts, in whole days. Null where
 * nothing moves.
 */
export function pauseOf({ from, until }: { from: Date; until: Date }, term: Term): Pause | null {
  const begin = from > term.startedAt ? from : term.startedAt;
  if (until <= begin) return null;
  const day = dayOf(begin, term);
  const dates =
    day > term.daysTotal
      ? Math.ceil((until.getTime() - begin.getTime()) / DAY_MS)
      : daysBetween(localDateOf(begin, term), localDateOf(until, term));
  return dates > 0 ? { day, dates } : null;
}
