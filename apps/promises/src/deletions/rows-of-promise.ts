import { promiseDeleted } from '@slovo/contracts';
import { type RowSet, rowSet } from '@slovo/kit/deletions';
import type { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { lockPromise } from '../promises/promise.rows.ts';
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
      remove: async () => ({ rows: (await removePromise(tx, id, outbox, now)) ? 1 : 0, more: false }),
    },
  ];
}

/**
 * Removes the row of a promise that has no reports left, and publishes that to the services, which keep only its id.
 * The event has neither a title nor a motivator: nobody is notified of a promise that operators removed.
 * @returns whether there was one
 */
async function removePromise(tx: Tx, id: number, outbox: Outbox, now: Date): Promise<boolean> {
  const promise = await lockPromise(tx, id);
  if (!promise) return false;
  await tx.promiseRecord.deleteMany({ where: { id } });
  const gone = snapshotOf({ ...promise, version: promise.version + 1 }, now);
  await outbox.put(tx, promiseDeleted, { promise: { ...gone, title: '', motivatorId: null } }, now);
  return true;
}
