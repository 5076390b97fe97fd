import { Controller } from '@nestjs/common';
import { batchContent, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { Leader } from '../../telegram/leader.ts';

/** Stores the message of a batch, once for all of its recipients. */
@Controller()
export class StoreBatchContent {
  constructor(private readonly leader: Leader) {}

  @ReactsTo(batchContent)
  async storeBatchContent(tx: Tx, { batchId, ...content }: EventPayload<typeof batchContent>): Promise<void> {
    const json = JSON.stringify(content);
    await tx.$executeRaw`
      INSERT INTO batches (batch_id, content) VALUES (${batchId}, ${json}::jsonb)
      ON CONFLICT (batch_id) DO UPDATE SET content = excluded.content`;
    await this.leader.wake(tx, 'batches');
  }
}
