import type { PromiseSnapshot } from '@slovo/contracts';
import { type Projection, rowsOf, statement, upsertNewest, upsertNewestAll } from '@slovo/kit/db';
import type { Tx } from '../database.ts';
import type { PromiseFacts } from '../generated/client.ts';

const PROMISES: Projection<PromiseFacts, 'id'> = { table: 'promises', key: ['id'] };

/**
 * Keeps what profiles count of a promise. The row of a deleted promise stays, marked: an older event that comes late must not
 * bring it back.
 */
export async function upsertPromise(tx: Tx, promise: PromiseSnapshot, deleted = false): Promise<void> {
  await upsertNewest(tx, PROMISES, rowOf(promise, deleted));
}

const rowOf = (promise: PromiseSnapshot, deleted = false) => ({
  id: promise.id,
  ownerId: promise.userId,
  started: promise.startedAt !== null,
  kept: promise.status === 'closed' && promise.completionType === 'success',
  isPublic: promise.isPublic,
  deleted: deleted || promise.held === true,
  version: promise.version,
});

const countAll = statement<[counted: string]>(
  'count-reports',
  `UPDATE promises SET reports = reports + counted.difference
  FROM (
    SELECT id, sum(difference)::int AS difference
    FROM jsonb_to_recordset($1::jsonb) AS given (id int, difference int) GROUP BY id
  ) AS counted
  WHERE promises.id = counted.id`,
  'once',
);

/**
 * Sums do not depend on the order of reports and withdrawals, but each event must count once: the inbox sees to that. So
 * reactions that count must keep their class name, which is a part of the inbox's key.
 */
export async function countReports(
  tx: Tx,
  promises: readonly PromiseSnapshot[],
  difference: 1 | 0 | -1,
): Promise<void> {
  await upsertNewestAll(
    tx,
    PROMISES,
    promises.map((promise) => rowOf(promise)),
  );
  await rowsOf(tx, countAll, JSON.stringify(promises.map(({ id }) => ({ id, difference }))));
}
