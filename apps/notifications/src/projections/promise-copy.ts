import type { PromiseSnapshot } from '@slovo/contracts';
import { storedStatus } from '@slovo/domain';
import { type Projection, upsertNewestAll } from '@slovo/kit/db';
import type { Tx } from '../database.ts';
import type { PromiseRow } from '../reminders/promise.record.ts';

const PROMISES: Projection<PromiseRow, 'id'> = { table: 'promises', key: ['id'] };

/** @returns the row as it is now; undefined where what was stored is newer */
export async function upsertPromise(
  tx: Tx,
  promise: PromiseSnapshot,
  changes: Partial<PromiseRow> = {},
): Promise<PromiseRow | undefined> {
  const row = {
    id: promise.id,
    userId: promise.userId,
    title: promise.title,
    type: promise.type,
    status: storedStatus(promise.status),
    daysTotal: promise.daysTotal,
    completedDays: promise.completedDays,
    timeZone: promise.timeZone,
    dayStartsAt: promise.dayStartsAt,
    startedAt: promise.startedAt === null ? null : new Date(promise.startedAt),
    pauses: promise.pauses ?? [],
    frequencyMode: promise.frequencyMode ?? 'daily',
    frequencyConfig: promise.frequencyConfig ?? null,
    held: promise.held ?? false,
    lost: promise.lost ?? false,
    goesOn: promise.goesOn ?? false,
    version: promise.version,
    ...changes,
  };
  const [written] = await upsertNewestAll(tx, PROMISES, [row]);
  return written;
}

/** The row of a deleted promise stays, so that an older event that comes late does not bring the promise back. */
export const DELETED = 'deleted';

/** Events about a promise may come after its deletion; what they would add is never deleted. */
export async function isDeleted(tx: Tx, promiseId: number): Promise<boolean> {
  return (await tx.promise_.count({ where: { id: promiseId, status: DELETED } })) > 0;
}
