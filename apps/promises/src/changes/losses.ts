import { promiseLost } from '@slovo/contracts';
import { dayOf, lostSince, nextLossAt } from '@slovo/domain';
import type { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { judgeInputOf, type LoadedPromise } from '../promises/promise.record.ts';
import { savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';

/** Since when the promise cannot be kept, where that is not recorded yet. */
export function unrecordedLoss(promise: LoadedPromise, now: Date): Date | null {
  const input = promise.lostAt ? null : judgeInputOf(promise, now);
  return input && lostSince(input, now);
}

/** When it may be lost next; null once it is. */
export function nextLoss(promise: LoadedPromise, now: Date): Date | null {
  const input = promise.lostAt ? null : judgeInputOf(promise, now);
  return input && nextLossAt(input, now);
}

/** Recorded once: a loss is told once. */
export async function recordLoss(
  tx: Tx,
  outbox: Outbox,
  promise: LoadedPromise,
  lostAt: Date,
): Promise<LoadedPromise> {
  const saved = await savePromise(tx, promise, { lostAt });
  const input = judgeInputOf(saved, lostAt);
  const day = input ? dayOf(lostAt, input.term) - 1 : saved.daysTotal;
  await outbox.put(tx, promiseLost, { promise: snapshotOf(saved, lostAt), day }, lostAt);
  return saved;
}
