import { promiseLost } from '@slovo/contracts';
import { dayOf, type JudgeInput, lostSince, nextLossAt, type Standing } from '@slovo/domain';
import { newEvent, type NewEvent } from '@slovo/kit/events';
import type { Carrier } from '@slovo/kit/tracing';
import { type JudgedPromise, termOf } from '../promises/promise.record.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';

/** Since when the promise cannot be kept, where that is not recorded yet: a loss is published once. */
export const unrecordedLoss = (
  { lostAt }: JudgedPromise,
  input: JudgeInput,
  standing: Standing,
): Date | null => (lostAt ? null : lostSince(input, input.now, standing));

/** When it may be lost next; null once it is. */
export const nextLoss = ({ lostAt }: JudgedPromise, input: JudgeInput, standing: Standing): Date | null =>
  lostAt ? null : nextLossAt(input, input.now, standing);

/** @param promise with its loss */
export function lossEvent(promise: JudgedPromise, lostAt: Date, carrier: Carrier): NewEvent {
  const term = termOf(promise);
  const day = term ? dayOf(lostAt, term) - 1 : promise.daysTotal;
  return newEvent(promiseLost, { promise: snapshotOf(promise, lostAt), day }, lostAt, carrier);
}
