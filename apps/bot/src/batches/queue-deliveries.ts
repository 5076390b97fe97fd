import type { batchRangeReady, EventPayload } from '@slovo/contracts';
import type { Tx } from '../database.ts';
import type { Leader } from '../telegram/leader.ts';

/**
 * Queues deliveries of a batch, in one statement, and wakes the loop that sends them. They refer to its message, which may arrive later.
 *
 * The row of the batch is written after them, so that neither a pause nor the outcomes of messages wait for its lock
 * while thousands of rows are inserted. If the batch is stopped in between, they are forgotten like its others.
 */
export async function queueDeliveries(
  tx: Tx,
  { batchId, round, receiptIds, userIds, quiet }: EventPayload<typeof batchRangeReady>,
  { leader, now }: { leader: Leader; now: Date },
): Promise<void> {
  const hours = quiet.flatMap(({ userIds: ids, ...span }) => ids.map((userId) => ({ userId, ...span })));
  const queued = await tx.$executeRaw`
    WITH queued AS (
      INSERT INTO batch_deliveries (batch_id, receipt_id, round, user_id, quiet_from, quiet_until, next_attempt_at)
      SELECT ${batchId}, receipt_id, ${round}, user_id, quiet_from, quiet_until, ${now}
      FROM unnest(${listOf(receiptIds)}::int[], ${listOf(userIds)}::int[]) AS one (receipt_id, user_id)
        LEFT JOIN unnest(
          ${hours.map(({ userId }) => userId)}::int[], ${hours.map(({ from }) => from)}::int[],
          ${hours.map(({ until }) => until)}::int[]
        ) AS hours (user_id, quiet_from, quiet_until) USING (user_id)
      WHERE NOT EXISTS (SELECT FROM batches WHERE batch_id = ${batchId} AND state = 'stopping')
      ON CONFLICT DO NOTHING
      RETURNING receipt_id
    )
    INSERT INTO batches AS batch (batch_id, waiting, in_line)
    SELECT ${batchId}, count(*), count(*) > 0 FROM queued
    ON CONFLICT (batch_id) DO UPDATE SET
      waiting = batch.waiting + CASE WHEN batch.state = 'stopping' THEN 0 ELSE excluded.waiting END,
      in_line = batch.in_line OR batch.state <> 'stopping',
      forget_at = CASE
        WHEN batch.state <> 'stopping' THEN NULL
        WHEN batch.halted_version = batch.version THEN ${now}::timestamptz
        ELSE batch.forget_at
      END
    WHERE excluded.waiting > 0`;
  if (queued > 0) await leader.wake(tx, 'batches');
}

/** An array as PostgreSQL reads it: Prisma and `pg` take longer to write thousands of numbers one by one. */
const listOf = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;
