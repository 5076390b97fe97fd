import { Controller } from '@nestjs/common';
import { batchDeliveriesPostponed, type EventPayload } from '@slovo/contracts';
import type { Outcome } from '@slovo/domain/batch';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { BatchCounters } from '../batch-counters.ts';

interface Held {
  userId: number;
  outcome: Outcome;
  reason: string | null;
  waitsUntil: Date;
}

/** The turn of a message came in its reader's quiet hours: it waits for their end, when SendBatch puts it in line again. */
@Controller()
export class RecordPostponedDeliveries {
  constructor(private readonly counters: BatchCounters) {}

  @ReactsTo(batchDeliveriesPostponed)
  async recordPostponedDeliveries(
    tx: Tx,
    { batchId, waits }: EventPayload<typeof batchDeliveriesPostponed>,
  ): Promise<void> {
    const ids = waits.map(({ receiptId }) => receiptId);
    await tx.$queryRaw`SELECT FROM receipts WHERE id = ANY (${ids}::int[]) ORDER BY id FOR UPDATE`;
    // Not those who were skipped meanwhile, because the batch was stopped.
    const held = await tx.$queryRaw<Held[]>`
      UPDATE receipts SET waits_until = one.until
      FROM unnest(${ids}::int[], ${waits.map(({ until }) => until)}::timestamptz[]) AS one (id, until)
      WHERE receipts.id = one.id AND batch_id = ${batchId} AND in_line AND waits_until IS NULL
      RETURNING user_id AS "userId", outcome::text AS outcome, reason, waits_until AS "waitsUntil"`;
    await this.counters.move(
      tx,
      held.map(({ userId, waitsUntil, ...state }) => {
        const before = { ...state, inLine: true, waitsUntil: null };
        return { batchId, userId, before, after: { ...before, waitsUntil } };
      }),
    );
  }
}
