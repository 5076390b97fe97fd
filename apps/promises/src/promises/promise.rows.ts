import { Refusal } from '@slovo/kit/calls';
import { rowsOf } from '@slovo/kit/db';
import type { Tx, Prisma } from '../database.ts';
import type { LoadedPromise } from './promise.record.ts';
import {
  changeOf,
  lockFreePromises,
  lockPromisesById,
  promiseOf,
  promisesById,
  saveOf,
} from './promise.sql.ts';

/**
 * Locks rows until the end of the transaction, so that changes of a promise run one after the other.
 * @returns those that exist, by their ids
 */
export async function lockPromises(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LoadedPromise>> {
  const locked = await rowsOf(tx, lockPromisesById, [...ids]);
  const stale = locked.filter(({ isStale }) => isStale).map(({ id }) => id);
  const again = stale.length > 0 ? await rowsOf(tx, promisesById, stale) : [];
  const current = locked.flatMap(({ isStale, ...seen }) => (isStale ? [] : [seen]));
  return new Map([...current, ...again].map((row) => [row.id, promiseOf(row)]));
}

/** Locks those that nobody else has locked, and that nobody has changed since the statement began. */
export async function lockFree(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, LoadedPromise>> {
  const locked = await rowsOf(tx, lockFreePromises, [...ids]);
  return new Map(
    locked.flatMap(({ isStale, ...row }) => (isStale ? [] : [[row.id, promiseOf(row)] as const])),
  );
}

/** `lockPromises` for one row. */
export async function lockPromise(tx: Tx, id: number): Promise<LoadedPromise | null> {
  return (await lockPromises(tx, [id])).get(id) ?? null;
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
