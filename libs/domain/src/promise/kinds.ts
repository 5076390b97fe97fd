import { HABIT_DAYS } from './limits.ts';
import type { PromiseType } from './types.ts';

/** What distinguishes one kind of promise from another. */
export interface PromiseKind {
  /** Days are required and judged one by one. Otherwise a result is reached at any time within the term. */
  asksForDays: boolean;
  /** Some required days may be skipped. */
  hasSkips: boolean;
  /** The end of the term can close it as kept. Otherwise only the owner can say that the result was reached. */
  closesItself: boolean;
  /** The owner chooses a penalty mode when creating it, and pages show the mode. */
  choosesPenalty: boolean;
  /** What the last step of the wizard requires. */
  lastQuestion: 'frequency' | 'duration';
  /** The only length it may have, in days; null where the owner chooses one. */
  fixedDays: number | null;
  /** The weekly digest mentions its strength. */
  strengthInDigest: boolean;
}

/**
 * The kinds of promise (PROMISE-02). Code reads facts from this table and never compares a type with a name, so that a
 * fourth kind does not compile until its row exists here and in every other table of kinds.
 */
export const PROMISE_KINDS: Record<PromiseType, PromiseKind> = {
  habit: {
    asksForDays: true,
    hasSkips: true,
    closesItself: true,
    choosesPenalty: true,
    lastQuestion: 'frequency',
    fixedDays: HABIT_DAYS,
    strengthInDigest: true,
  },
  challenge: {
    asksForDays: true,
    hasSkips: false,
    closesItself: true,
    choosesPenalty: false,
    lastQuestion: 'duration',
    fixedDays: null,
    strengthInDigest: false,
  },
  goal: {
    asksForDays: false,
    hasSkips: false,
    closesItself: false,
    choosesPenalty: false,
    lastQuestion: 'duration',
    fixedDays: null,
    strengthInDigest: false,
  },
};
