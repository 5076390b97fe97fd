import type { Outcome } from '@slovo/domain/batch';
import { rowsOf, statement } from '@slovo/kit/db';
import { type RowSet, rowSet } from '@slovo/kit/deletions';
import type { BatchCounters, CountedMove } from '../batches/batch-counters.ts';
import { ONE_PLAN_FOR_REFERENCES } from '../batches/one-plan-for-references.ts';
import type { Tx } from '../database.ts';

interface RemovedReceipt {
  batchId: number;
  outcome: Outcome;
  reason: string | null;
  inLine: boolean;
  /** As JSON has an instant. */
  waitsUntil: string | null;
}

/** Returns only the receipts of batches: hardly one among thousands is one. */
const removeReceipts = statement<
  [userId: number, limit: number],
  { rows: number; ofBatches: RemovedReceipt[] }
>(
  'remove-receipts-of-person',
  `
  WITH gone AS (
    DELETE FROM receipts WHERE id = ANY (ARRAY(
      SELECT id FROM receipts WHERE user_id = $1 LIMIT $2::int FOR UPDATE))
      AND (SELECT ${ONE_PLAN_FOR_REFERENCES.sql}) IS NOT NULL
    RETURNING batch_id, outcome, reason, in_line, waits_until
  )
  SELECT count(*)::int AS rows, coalesce(
    json_agg(json_build_object('batchId', batch_id, 'outcome', outcome, 'reason', reason, 'inLine', in_line, 'waitsUntil', waits_until))
      FILTER (WHERE batch_id IS NOT NULL AND outcome IS NOT NULL), '[]') AS "ofBatches"
  FROM gone`,
);

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
      const [gone] = await rowsOf(tx, removeReceipts, id, limit);
      const { rows, ofBatches } = gone!;
      await counters.leave(
        tx,
        ofBatches.map((receipt) => skipped(receipt, id)),
      );
      // A row that another transaction changed at this moment is in no snapshot of that statement: it is still there.
      return { rows, more: rows >= limit || (await receipts.count()) > 0 };
    },
  };
}

const NOT_GOT: readonly Outcome[] = ['queued', 'waiting'];

function skipped(receipt: RemovedReceipt, userId: number): CountedMove {
  const { batchId, outcome, reason, inLine } = receipt;
  const waitsUntil = receipt.waitsUntil === null ? null : new Date(receipt.waitsUntil);
  const end = NOT_GOT.includes(outcome)
    ? { outcome: 'skipped' as const, reason: 'deleted' }
    : { outcome, reason };
  return {
    batchId,
    userId,
    before: { outcome, reason, inLine, waitsUntil },
    after: { ...end, inLine: false, waitsUntil: null },
  };
}
