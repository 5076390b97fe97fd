import { Refusal } from '@slovo/kit/calls';
import { rowsOf } from '@slovo/kit/db';
import type { Tx, Prisma } from '../database.ts';
import type { LoadedPromise } from './promise.record.ts';
import { changeOf, lockPromiseById, promiseById, promiseOf, saveOf } from './promise.sql.ts';

/** Locks the row until the end of the transaction, so that changes of a promise run one after the other. */
export async function lockPromise(tx: Tx, id: number): Promise<LoadedPromise | null> {
  const [locked] = await rowsOf(tx, lockPromiseById, id);
  if (!locked) return null;
  const { isStale, ...seen } = locked;
  const [found] = isStale ? await rowsOf(tx, promiseById, id) : [seen];
  return found ? promiseOf(found) : null;
}

/**
 * Compare-and-set on the status and the version that were loaded. Every change that others can see makes a new version.
 * @throws Refusal STATE_CHANGED
 */
export async function savePromise(
  tx: Tx,
  { id, status, version }: LoadedPromise,
  change: Prisma.PromiseRecordUncheckedUpdateManyInput,
): Promise<LoadedPromise> {
  const { fields, json } = changeOf(change);
  const [saved] = await rowsOf(tx, saveOf(fields), json, id, status, version);
  if (!saved) throw new Refusal('STATE_CHANGED');
  return promiseOf(saved);
}

/** The time of the latest activity never goes back, even if a step that was due earlier is taken late. */
export const activeAt = (
  { lastActivityAt }: Pick<LoadedPromise, 'lastActivityAt'>,
  at: Date,
): { lastActivityAt: Date } => ({
  lastActivityAt: at > lastActivityAt ? at : lastActivityAt,
});
