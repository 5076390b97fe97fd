import { Controller } from '@nestjs/common';
import { batchChunkReady, type EventPayload } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { WORK_CHANNEL } from '../../telegram/wake.ts';

/** Queues up to 1,000 deliveries of a batch. They refer to its message, which may arrive later. */
@Controller()
export class QueueBatchChunk {
  @ReactsTo(batchChunkReady)
  async queueBatchChunk(
    tx: Tx,
    { batchId, round, receiptIds, userIds, silent, quiet }: EventPayload<typeof batchChunkReady>,
    { now }: ReactionContext,
  ): Promise<void> {
    // Locks the batch, so that it cannot be stopped in between.
    const [batch] = await tx.$queryRaw<{ state: string }[]>`
      INSERT INTO batches (batch_id) VALUES (${batchId})
      ON CONFLICT (batch_id) DO UPDATE SET batch_id = excluded.batch_id RETURNING state::text`;
    if (batch?.state === 'stopping') return;
    const hours = quiet.flatMap(({ userIds: ids, ...span }) => ids.map((userId) => ({ userId, ...span })));
    const queued = await tx.$executeRaw`
      INSERT INTO batch_deliveries (batch_id, receipt_id, round, user_id, silent, quiet_from, quiet_until, next_attempt_at)
      SELECT ${batchId}, receipt_id, ${round}, user_id, user_id = ANY (${silent}::int[]), quiet_from, quiet_until, ${now}
      FROM unnest(${receiptIds}::int[], ${userIds}::int[]) AS one (receipt_id, user_id)
        LEFT JOIN unnest(
          ${hours.map(({ userId }) => userId)}::int[], ${hours.map(({ from }) => from)}::int[],
          ${hours.map(({ until }) => until)}::int[]
        ) AS hours (user_id, quiet_from, quiet_until) USING (user_id)
      ON CONFLICT DO NOTHING`;
    await tx.$executeRaw`
      UPDATE batches SET waiting = waiting + ${queued}, in_line = waiting + ${queued} > 0, forget_at = NULL
      WHERE batch_id = ${batchId}`;
    await tx.$executeRaw`SELECT pg_notify(${WORK_CHANNEL}, '')`;
  }
}
