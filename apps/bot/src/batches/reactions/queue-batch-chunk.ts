import { Controller } from '@nestjs/common';
import { batchChunkReady, type EventPayload } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { Leader } from '../../telegram/leader.ts';
import { queueDeliveries } from '../queue-deliveries.ts';

/**
 * Queues what replicas of the release before publish. It is no part of QueueBatchRange: they would acknowledge events of
 * a consumer that lists both, without knowing the other one.
 */
@Controller()
export class QueueBatchChunk {
  constructor(private readonly leader: Leader) {}

  @ReactsTo(batchChunkReady)
  async queueBatchChunk(
    tx: Tx,
    chunk: EventPayload<typeof batchChunkReady>,
    { now }: ReactionContext,
  ): Promise<void> {
    await queueDeliveries(tx, chunk, { leader: this.leader, now });
  }
}
