import type { PromiseSnapshot } from '@slovo/contracts';
import { type Projection, upsertNewest } from '@slovo/kit/db';
import type { Tx } from '../database.ts';
import type { PromiseFacts } from '../generated/client.ts';

const PROMISES: Projection<PromiseFacts, 'id'> = { table: 'promises', key: ['id'] };

/**
 * Keeps what profiles count of a promise. The row of a deleted promise stays, marked: an older event that comes late must not
 * bring it back.
 */
export async function upsertPromise(tx: Tx, promise: PromiseSnapshot, deleted = false): Promise<void> {
  await upsertNewest(tx, PROMISES, {
    id: promise.id,
    ownerId: promise.userId,
    started: promise.startedAt !== null,
    kept: promise.status === 'closed' && promise.completionType === 'success',
    isPublic: promise.isPublic,
    deleted: deleted || promise.held === true,
    version: promise.version,
  });
}

/**
 * Sums do not depend on the order of reports and withdrawals, but each event must count once: the inbox sees to that. So
 * reactions that count must keep their class name, which is a part of the inbox's key.
 */
export async function countReports(tx: Tx, promise: PromiseSnapshot, difference: 1 | 0 | -1): Promise<void> {
  await upsertPromise(tx, promise);
  await tx.$executeRaw`UPDATE promises SET reports = reports + ${difference} WHERE id = ${promise.id}`;
}
