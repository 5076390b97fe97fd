import { PROMISE_KINDS } from '../promise/kinds.ts';
import type { PenaltyMode } from '../promise/types.ts';
import type { Block } from './requirement.ts';
import { type DayMark, type Standing, standingOf, type StandingInput } from './standing.ts';
import { dayEndsAt, dayOf } from './term.ts';

export const OUTLOOKS = ['possible', 'lost'] as const;
/** Whether a running promise can still be kept. */
export type Outlook = (typeof OUTLOOKS)[number];

const isCovered = (mark: DayMark | undefined): boolean => mark !== undefined && mark !== 'rejected';

/** Days of a block that are covered, and those from `from` on that still can be. */
function roomOf(block: Block, marks: Standing['marks'], from: number): { covered: number; free: number } {
  const room = { covered: 0, free: 0 };
  for (let day = block.from; day <= block.to; day += 1) {
    if (isCovered(marks.get(day))) room.covered += 1;
    else if (day >= from) room.free += 1;
  }
  return room;
}

/** Required days that no report can cover any more, above the skips that are left, when day `today` is running. */
function lackOf({ requirement, marks, budget, spent }: Standing, daysTotal: number, today: number): number {
  // The last day can be reported after the term, as long as the promise is overdue (`reportDay`).
  const from = Math.min(today, daysTotal);
  const lack = requirement.blocks.reduce((sum, block) => {
    const { covered, free } = roomOf(block, marks, from);
    return sum + Math.max(0, block.needed - covered - free);
  }, 0);
  return lack - Math.max(0, budget - spent);
}

/**
 * Whether the promise can still be kept at `now`: pending reports count as kept, and of a flexible week the days that are
 * left must suffice. A goal can be reached as long as it is open.
 */
export function outlookOf(input: StandingInput, now: Date): Outlook {
  const today = dayOf(now, input.term);
  return lackOf(standingOf(input, today), input.term.daysTotal, today) > 0 ? 'lost' : 'possible';
}

export interface LossInput extends StandingInput {
  status: 'active' | 'overdue';
  penaltyMode: PenaltyMode;
}

/** A miss beyond the budget closes `final`, and the term's end closes the others except `none`: nothing is left to lose. */
function canBeLost({ type, status, penaltyMode }: LossInput): boolean {
  if (!PROMISE_KINDS[type].asksForDays || penaltyMode === 'final') return false;
  return status === 'active' || penaltyMode === 'none';
}

/**
 * When it became certain that the promise cannot be kept, or null. It is the end of a day, however late anyone looks, so
 * that a late scheduler records the same instant as a punctual one.
 * @param known the standing of the day of `now`, where the caller has it already
 */
export function lostSince(input: LossInput, now: Date, known?: Standing): Date | null {
  if (!canBeLost(input)) return null;
  const { term } = input;
  const today = dayOf(now, term);
  const standing = known ?? standingOf(input, today);
  const isLostAfter = (day: number) => lackOf(standing, term.daysTotal, day + 1) > 0;
  let [first, last] = [1, Math.min(today - 1, term.daysTotal)];
  if (last < first || !isLostAfter(last)) return null;
  // What is lost once stays lost, so the first such day can be found by halving.
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if (isLostAfter(middle)) last = middle;
    else first = middle + 1;
  }
  return dayEndsAt(first, term);
}

/**
 * The next instant at which a promise that can still be kept may be lost; null where none is left within the term.
 * @param known its standing on any day, where the caller has it already
 */
export function nextLossAt(input: LossInput, now: Date, known?: Standing): Date | null {
  if (!canBeLost(input)) return null;
  const { term } = input;
  const today = Math.max(1, dayOf(now, term));
  const { requirement, marks } = known ?? standingOf(input, today);
  for (const block of requirement.blocks) {
    const { covered } = roomOf(block, marks, today);
    const open = block.needed - covered;
    if (block.to < today || open <= 0) continue;
    const free = freeDaysOf(block, marks, today);
    // After the end of this day fewer free days are left than the block still needs.
    return dayEndsAt(free[free.length - open] ?? today, term);
  }
  return null;
}

function freeDaysOf(block: Block, marks: Standing['marks'], from: number): number[] {
  const days: number[] = [];
  for (let day = Math.max(from, block.from); day <= block.to; day += 1)
    if (!isCovered(marks.get(day))) days.push(day);
  return days;
}
