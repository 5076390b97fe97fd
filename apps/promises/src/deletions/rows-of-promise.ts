import { promiseDeleted } from '@slovo/contracts';
import { type RowSet, rowSet } from '@slovo/kit/deletions';
import type { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { lockPromises } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';

const OWN = 'promise_id = ?';

/** Everything of a promise here, in the order in which it is removed. */
export function rowsOfPromise(tx: Tx, id: number, outbox: Outbox, now: Date): RowSet[] {
  const step = 'promise' as const;
  const media = 'report_id IN (SELECT id FROM reports WHERE promise_id = ?)';
  return [
    rowSet({ tx, step, role: 'related', table: 'report_media', where: media, id }),
    rowSet({ tx, step, role: 'primary', table: 'reports', where: OWN, id }),
    rowSet({ tx, step, role: 'related', table: 'invitations', where: OWN, id }),
    {
      ...rowSet({ tx, step, role: 'primary', table: 'promises', where: 'id = ?', id }),
      remove: async () => ({ rows: await removePromises(tx, [id], outbox, now), more: false }),
    },
  ];
}

/**
 * Removes the rows of promises that have no reports left, and tells the services, which keep only their ids. The events
 * have neither a title nor a motivator: nobody is told of a promise that operators removed. The number of statements does
 * not grow with that of promises: one by one, a hundred took longer than a transaction may on a busy machine.
 * @returns how many there were
 */
export async function removePromises(
  tx: Tx,
  ids: readonly number[],
  outbox: Outbox,
  now: Date,
): Promise<number> {
  const promises = await lockPromises(tx, ids);
  if (promises.length === 0) return 0;
  await tx.promiseRecord.deleteMany({ where: { id: { in: promises.map(({ id }) => id) } } });
  const events = promises.map((promise) => {
    const gone = snapshotOf({ ...promise, version: promise.version + 1 }, now);
    return { promise: { ...gone, title: '', motivatorId: null } };
  });
  await outbox.putAll(tx, promiseDeleted, events, now);
  return promises.length;
}
