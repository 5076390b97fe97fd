import { Controller } from '@nestjs/common';
import { batchMoved, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { Leader } from '../../telegram/leader.ts';

/** Pauses, resumes or stops a batch. Each message asks for the state before it is sent. */
@Controller()
export class MoveBatch {
  constructor(private readonly leader: Leader) {}

  @ReactsTo(batchMoved)
  async moveBatch(tx: Tx, { batchId, state, version }: EventPayload<typeof batchMoved>): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO batches (batch_id, state, version) VALUES (${batchId}, ${state}::batch_state, ${version})
      ON CONFLICT (batch_id) DO UPDATE SET state = excluded.state, version = excluded.version
      WHERE batches.version < excluded.version`;
    await this.leader.wake(tx, 'batches');
  }
}
