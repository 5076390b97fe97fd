import { PROMISE_KINDS } from '../promise/kinds.ts';
import type { DayState } from './state.ts';
import { isPaused } from './pause.ts';
import { type Standing, standingOf, type StandingInput } from './standing.ts';
import { datesOf, dayOf } from './term.ts';

/** One cell of the ribbon. */
export interface CalendarDay {
  day: number;
  date: string;
  state: DayState;
  today: boolean;
}

export interface CalendarInput extends StandingInput {
  now: Date;
  /** When the promise was closed: days from then on stay ahead, and none of them is today. */
  closedAt?: Date | null;
}

/**
 * States of the missed days. Skips that the scheduler has not recorded yet count as spent, so the ribbon never
 * flickers.
 */
function statesOfMisses(standing: Standing): Map<number, DayState> {
  const left = Math.max(0, standing.budget - standing.spent);
  return new Map(
    standing.misses.map(({ day }, index) => {
      if (index < left) return [day, 'skipped'];
      return [day, standing.marks.get(day) === 'rejected' ? 'rejected' : 'missed'];
    }),
  );
}

/** Whether today is required: its block still needs days that are neither reported nor skipped. */
function isRequired(today: number, standing: Standing): boolean {
  const block = standing.requirement.blocks.find((one) => one.from <= today && today <= one.to);
  if (!block) return false;
  let covered = 0;
  for (let day = block.from; day <= block.to; day += 1) {
    const mark = standing.marks.get(day);
    if (mark && mark !== 'rejected') covered += 1;
  }
  return covered < block.needed;
}

/**
 * The promise day by day, as the ribbon draws it. Day numbers 1..daysTotal; `date` in the promise's zone. The days of a
 * flexible week are judged at its end: until then empty days are `rest`. A goal requires no days: empty ones are
 * `rest`. While the owner's pause is on, no day is today, and the next one is `ahead`.
 */
export function calendarOf(input: CalendarInput): CalendarDay[] {
  const { term, type, now, closedAt } = input;
  const { asksForDays } = PROMISE_KINDS[type];
  const running = dayOf(closedAt ?? now, term);
  const waits = Boolean(closedAt) || isPaused(now, term);
  const standing = standingOf(input, running);
  const missed = statesOfMisses(standing);

  const stateOf = (day: number): DayState => {
    const mark = standing.marks.get(day);
    if (mark && mark !== 'rejected') return mark;
    if (day < running) return missed.get(day) ?? 'rest';
    if (day > running) return 'ahead';
    if (asksForDays && !isRequired(day, standing)) return 'rest';
    if (asksForDays && mark === 'rejected') return 'rejected';
    return waits ? 'ahead' : 'open';
  };

  return datesOf(term).map((date, index) => {
    const day = index + 1;
    return { day, date, state: stateOf(day), today: !waits && day === running };
  });
}
