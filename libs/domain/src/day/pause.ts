import { type Answer, no, type Viewer, yes } from '../answer.ts';
import { PROMISE_KINDS } from '../promise/kinds.ts';
import { isOwner } from '../promise/permissions.ts';
import type { PenaltyMode, PromiseFacts } from '../promise/types.ts';
import { addDays, daysBetween } from './date.ts';
import { dateOfDay, dayOf, type Pause, type Term } from './term.ts';
import { localDateOf } from './zone.ts';

/** The most days that an owner may pause a term, in one piece. */
export const PAUSE_DAYS_MAX = 14;
/** The pause that one press in the chat takes. */
export const PAUSE_BY_BUTTON = 7;

/** The owner's pause as dates `YYYY-MM-DD`, both included; day `day` of the promise follows it. */
export interface PauseDates {
  day: number;
  from: string;
  until: string;
}

/** The pauses in the order of their days, with one more. */
export const withPause = (pauses: readonly Pause[], pause: Pause): Pause[] =>
  [...pauses, pause].toSorted((a, b) => a.day - b.day);

const ownersPause = ({ pauses = [] }: Term): Pause | undefined => pauses.find(({ by }) => by === 'owner');

/** The pause that the owner has taken, also when it is over; null where there is none. */
export function pauseDatesOf(term: Term): PauseDates | null {
  const pause = ownersPause(term);
  if (!pause) return null;
  const next = dateOfDay(pause.day, term);
  // A ban that began during the pause moved the same day, and so lengthened the pause.
  const moved = (term.pauses ?? [])
    .slice((term.pauses ?? []).indexOf(pause))
    .reduce((sum, one) => (one.day === pause.day ? sum + one.dates : sum), 0);
  return { day: pause.day, from: addDays(next, -moved), until: addDays(next, -1) };
}

/** Whether the owner's pause is on: no day of the promise runs. */
export function isPaused(now: Date, term: Term): boolean {
  const pause = pauseDatesOf(term);
  if (!pause) return false;
  const date = localDateOf(now, term);
  return pause.from <= date && date <= pause.until;
}

export type PauseWhy =
  | 'NOT_OWNER'
  | 'PROMISE_NOT_ACTIVE'
  | 'PROMISE_CLOSED'
  | 'PAUSE_NOT_ALLOWED'
  | 'PAUSE_USED'
  | 'PAUSE_TOO_LATE';

/** Once in a term, from tomorrow on, while a day of the term is left (VOICE-13). */
export function canPause(
  viewer: Viewer,
  promise: Pick<PromiseFacts, 'ownerId' | 'status' | 'type'> & { penaltyMode: PenaltyMode },
  facts: { today: number; daysTotal: number; isUsed: boolean },
): Answer<PauseWhy> {
  if (!isOwner(viewer, promise)) return no('NOT_OWNER');
  if (promise.status === 'closed') return no('PROMISE_CLOSED');
  if (promise.status !== 'active') return no('PROMISE_NOT_ACTIVE');
  if (!PROMISE_KINDS[promise.type].asksForDays || promise.penaltyMode === 'final')
    return no('PAUSE_NOT_ALLOWED');
  if (facts.isUsed) return no('PAUSE_USED');
  return facts.today >= 1 && facts.today < facts.daysTotal ? yes : no('PAUSE_TOO_LATE');
}

/** `days` free dates before the day after today's. */
export const pauseFromTomorrow = (now: Date, term: Term, days: number): Pause => ({
  day: dayOf(now, term) + 1,
  dates: days,
  by: 'owner',
});

/**
 * The pauses after the owner ended theirs: today is the next day of the promise. One that has not begun, or began
 * today, is gone and may be taken again. Null where none is on or ahead.
 */
export function pausesAfterEnd(now: Date, term: Term): Pause[] | null {
  const { pauses = [] } = term;
  const [pause, dates] = [ownersPause(term), pauseDatesOf(term)];
  const today = localDateOf(now, term);
  if (!pause || !dates || today > dates.until) return null;
  const bans = daysBetween(dates.from, dates.until) + 1 - pause.dates;
  const spent = Math.max(0, daysBetween(dates.from, today) - bans);
  return pauses.flatMap((one) => {
    if (one !== pause) return [one];
    return spent > 0 ? [{ ...one, dates: spent }] : [];
  });
}
