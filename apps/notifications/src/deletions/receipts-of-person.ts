import type { Outcome } from '@slovo/domain/batch';
import { type RowSet, rowSet } from '@slovo/kit/deletions';
import type { BatchCounters } from '../batches/batch-counters.ts';
import { ONE_PLAN_FOR_REFERENCES } from '../batches/one-plan-for-references.ts';
import type { Tx } from '../database.ts';

interface RemovedReceipt {
  batchId: number | null;
  outcome: Outcome | null;
  reason: string | null;
  inLine: boolean;
  waitsUntil: Date | null;
}

/**
 * The receipts of a person. A recipient who had not got the message counts as skipped from now on: no answer for a
 * removed receipt will come, and the batch would never be done. Who had got it stays in the numbers.
 */
export function receiptsOfPerson(tx: Tx, id: number, counters: BatchCounters): RowSet {
  const receipts = rowSet({
    tx,
    id,
    step: 'receipts',
    role: 'related',
    table: 'receipts',
    where: 'user_id = ?',
  });
  return {
    ...receipts,
    remove: async (limit) => {
      const rows = await tx.$queryRaw<RemovedReceipt[]>`
        DELETE FROM receipts WHERE id = ANY (ARRAY(
          SELECT id FROM receipts WHERE user_id = ${id} LIMIT ${limit} FOR UPDATE))
          AND (SELECT ${ONE_PLAN_FOR_REFERENCES}) IS NOT NULL
        RETURNING batch_id AS "batchId", outcome::text AS outcome, reason, in_line AS "inLine",
          waits_until AS "waitsUntil"`;
      await counters.leave(
        tx,
        rows.flatMap((row) => skipped(row, id)),
      );
      // A row that another transaction changed at this moment is in no snapshot of that statement: it is still there.
      return { rows: rows.length, more: rows.length >= limit || (await receipts.count()) > 0 };
    },
  };
}

const NOT_GOT: readonly (Outcome | null)[] = ['queued', 'waiting'];

function skipped(receipt: RemovedReceipt, userId: number): Parameters<BatchCounters['leave']>[1][number][] {
  const { batchId, outcome, reason, inLine, waitsUntil } = receipt;
  if (batchId === null || outcome === null) return [];
  const end = NOT_GOT.includes(outcome)
    ? { outcome: 'skipped' as const, reason: 'deleted' }
    : { outcome, reason };
  return [
    {
      batchId,
      userId,
      before: { outcome, reason, inLine, waitsUntil },
      after: { ...end, inLine: false, waitsUntil: null },
    },
  ];
}
