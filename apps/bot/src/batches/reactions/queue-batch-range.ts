import { Controller } from '@nestjs/common';
import { batchRangeReady, type EventPayload } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { Leader } from '../../telegram/leader.ts';
import { queueDeliveries } from '../queue-deliveries.ts';

/** Queues some thousand deliveries of a batch. */
@Controller()
export class QueueBatchRange {
  constructor(private readonly leader: Leader) {}

  @ReactsTo(batchRangeReady)
  async queueBatchRange(
    tx: Tx,
    range: EventPayload<typeof batchRangeReady>,
    { now }: ReactionContext,
  ): Promise<void> {
    await queueDeliveries(tx, range, { leader: this.leader, now });
  }
}
