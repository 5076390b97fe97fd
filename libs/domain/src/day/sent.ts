import { dayEndsAt, dayOf, type Term } from './term.ts';

/** How long a draft may wait for its author or an upload may take, and so how long the end of its day waits for it. */
export const HOLD_MS = 30 * 60_000;

/** A report that was written without a connection counts for its day for so long. */
export const SEAL_MS = 24 * 3_600_000;

/**
 * When a report counts as sent. An edge says it: the time of Telegram's message or of the request. Not in the future,
 * as no two clocks agree, and not before the start: a message may be older than the promise that it is sent to.
 */
export function countedAt(sentAt: Date, startedAt: Date | null, now: Date): Date {
  if (sentAt >= now) return now;
  const sent = startedAt && startedAt > sentAt ? startedAt : sentAt;
  return sent > now ? now : sent;
}

/**
 * When a report was written by a device that had no connection. `receivedAt` is when the server signed the device's
 * latest receipt, `elapsedMs` what has passed since then by the device's own clock, which nobody can check: so it is
 * neither before the receipt nor after the arrival. Null for what is older than a day.
 */
export function sealedAt(
  { receivedAt, elapsedMs }: { receivedAt: Date; elapsedMs: number },
  arrivedAt: Date,
): Date | null {
  const writtenAt = new Date(Math.min(receivedAt.getTime() + Math.max(0, elapsedMs), arrivedAt.getTime()));
  return arrivedAt.getTime() - writtenAt.getTime() <= SEAL_MS ? writtenAt : null;
}

/** A draft or an upload whose report was sent at `since`, and that is waited for until `until`. */
export interface Hold {
  since: Date;
  until: Date;
}

/** Until when the end of its day waits: half an hour at most, however many drafts there are. */
export function holdEndsAt({ since, until }: Hold, term: Term): Date {
  const latest = new Date(dayEndsAt(dayOf(since, term), term).getTime() + HOLD_MS);
  return until < latest ? until : latest;
}

/** The hold with one more: the earlier one decides which day waits. */
export function withHold(held: Hold | null, added: Hold, term: Term, now: Date): Hold {
  if (!held || holdEndsAt(held, term) <= now) return added;
  return {
    since: added.since < held.since ? added.since : held.since,
    until: added.until > held.until ? added.until : held.until,
  };
}

/** Days begin at whole hours of a zone, which are quarters of an hour in every other one. */
const QUARTER_MS = 15 * 60_000;

/** Whether a day of any zone may have ended since `sentAt`. */
export const mayHaveEnded = (sentAt: Date, now: Date): boolean =>
  Math.floor(sentAt.getTime() / QUARTER_MS) < Math.floor(now.getTime() / QUARTER_MS);

/** Whether a button of day `day` is pressed too late. */
export const isDayOver = (day: number, term: Term, now: Date): boolean => dayOf(now, term) > day;

/**
 * The time by which a promise is judged at `now`: while a draft or an upload of a day that has ended is waited for, that
 * day still runs. `until` is when it is looked at again.
 */
export function judgedAt(hold: Hold | null, term: Term, now: Date): { at: Date; until: Date | null } {
  if (!hold || now < dayEndsAt(dayOf(hold.since, term), term)) return { at: now, until: null };
  const until = holdEndsAt(hold, term);
  return now < until ? { at: hold.since, until } : { at: now, until: null };
}
