import { Controller } from '@nestjs/common';
import { batchMoved, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { WORK_CHANNEL } from '../../telegram/wake.ts';

/** Pauses, resumes or stops a batch. Each message asks for the state before it is sent. */
@Controller()
export class MoveBatch {
  @ReactsTo(batchMoved)
  async moveBatch(tx: Tx, { batchId, state, version }: EventPayload<typeof batchMoved>): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO batches (batch_id, state, version) VALUES (${batchId}, ${state}::batch_state, ${version})
      ON CONFLICT (batch_id) DO UPDATE SET state = excluded.state, version = excluded.version
      WHERE batches.version < excluded.version`;
    await tx.$executeRaw`SELECT pg_notify(${WORK_CHANNEL}, '')`;
  }
}
