import { type RowSet, rowSet } from '@slovo/kit/deletions';
import type { Tx } from '../database.ts';

/** Takes the ids of receipts, so that the bot forgets what it keeps of them. */
export type Forget = (receiptIds: readonly number[]) => Promise<void>;

/**
 * Notices that others got about a person's promises. The person's own receipts are removed before, and counted there.
 */
export function receiptsOfOthers(tx: Tx, id: number, forget: Forget): RowSet {
  const receipts = rowSet({
    tx,
    id,
    step: 'receipts',
    role: 'related',
    table: 'receipts',
    name: 'others_receipts',
    where: 'promise_id IN (SELECT id FROM promises WHERE user_id = ?) AND user_id <> ?',
  });
  return {
    ...receipts,
    remove: async (limit) => {
      const gone = await tx.$queryRaw<{ id: number }[]>`
        DELETE FROM receipts WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM receipts WHERE promise_id IN (SELECT id FROM promises WHERE user_id = ${id})
            AND user_id <> ${id} LIMIT ${limit} FOR UPDATE))
        RETURNING id`;
      await forget(gone.map((receipt) => receipt.id));
      // A row that another transaction changed at this moment is in no snapshot of that statement: it is still there.
      return { rows: gone.length, more: gone.length >= limit || (await receipts.count()) > 0 };
    },
  };
}
