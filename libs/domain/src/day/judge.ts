import { PROMISE_KINDS } from '../promise/kinds.ts';
import type { CompletionType, PenaltyMode } from '../promise/types.ts';
import { isOpen, type Standing, standingOf, type StandingInput } from './standing.ts';
import { dayEndsAt, dayOf, overdueUntil, termEndsAt } from './term.ts';

export interface JudgeInput extends StandingInput {
  status: 'active' | 'overdue';
  penaltyMode: PenaltyMode;
  now: Date;
}

/** `dueAt` is when the step became due; a late scheduler records it instead of its own time. */
export type Step =
  | { kind: 'nothing'; nextAt: Date | null }
  | { kind: 'spend-skip'; day: number; dueAt: Date }
  | { kind: 'overdue'; until: Date; dueAt: Date }
  | { kind: 'approve-pending'; dueAt: Date }
  | { kind: 'close'; completion: Extract<CompletionType, 'success' | 'failed' | 'overdue'>; dueAt: Date };

const nothing = (nextAt: Date): Step => ({ kind: 'nothing', nextAt });

/**
 * The first deadline still to come at which a miss would cost something. A block that has its reports costs nothing:
 * the code that rejects or withdraws one of them has to judge again anyway.
 */
function nextDeadline(input: JudgeInput, standing: Standing): Date {
  const { type, penaltyMode, term, now } = input;
  const today = dayOf(now, term);
  const watched = PROMISE_KINDS[type].hasSkips || penaltyMode === 'final';
  const block =
    watched && standing.requirement.blocks.find((one) => one.to >= today && isOpen(one, standing.marks));
  return block ? dayEndsAt(block.to, term) : termEndsAt(term);
}

/** A miss spends a skip while there are any; beyond the budget `final` closes at that deadline, the others go on. */
function judgeMisses(input: JudgeInput, { misses, spent, budget }: Standing): Step | null {
  const miss = misses[0];
  if (!miss) return null;
  const dueAt = dayEndsAt(miss.block.to, input.term);
  if (spent < budget) return { kind: 'spend-skip', day: miss.day, dueAt };
  return input.penaltyMode === 'final' ? { kind: 'close', completion: 'failed', dueAt } : null;
}

/** The end of the term of a habit or challenge: met, impossible to meet, or waiting for pending reports. */
function judgeTerm(input: JudgeInput, { unmet, unmetAtBest, budget }: Standing): Step {
  const { status, penaltyMode, term, now } = input;
  const until = overdueUntil(term);
  const ended = termEndsAt(term);
  // Closing from overdue before its deadline means that a report was decided just now.
  const settledAt = status === 'active' ? ended : now < until ? now : until;
  if (unmet <= budget) return { kind: 'close', completion: 'success', dueAt: settledAt };
  const isUndecided = unmetAtBest <= budget;
  if (!isUndecided && penaltyMode !== 'none')
    return { kind: 'close', completion: 'failed', dueAt: settledAt };
  if (status === 'active') return { kind: 'overdue', until, dueAt: ended };
  if (now < until) return nothing(until);
  return isUndecided
    ? { kind: 'approve-pending', dueAt: until }
    : { kind: 'close', completion: 'overdue', dueAt: until };
}

function judgeGoal({ status, term, now }: JudgeInput): Step {
  const ended = termEndsAt(term);
  const until = overdueUntil(term);
  if (now < ended) return nothing(ended);
  if (status === 'active') return { kind: 'overdue', until, dueAt: ended };
  return now < until ? nothing(until) : { kind: 'close', completion: 'overdue', dueAt: until };
}

/**
 * The first step that is due for a running promise at `now`, or nothing until `nextAt`. Apply it, save, and call again
 * until nothing is due: however late that happens, the steps and their `dueAt` are those of a scheduler that was always
 * on time. Call it also after every decision about a report: a late rejection causes a miss that is due immediately.
 * Idempotency key of a step: (promise, day) for a skip, (promise, kind) for the others.
 * @param known the standing of the day of `now`, where the caller has it already
 */
export function judge(input: JudgeInput, known?: Standing): Step {
  if (!PROMISE_KINDS[input.type].closesItself) return judgeGoal(input);
  const today = dayOf(input.now, input.term);
  const standing = known ?? standingOf(input, today);
  const miss = judgeMisses(input, standing);
  if (miss) return miss;
  return today > input.term.daysTotal ? judgeTerm(input, standing) : nothing(nextDeadline(input, standing));
}
