import { Controller } from '@nestjs/common';
import { batchHalted, type EventPayload } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';

/** Nothing of a stopping batch is at Telegram any more, so the rest can be skipped. */
@Controller()
export class RecordHaltedBatch {
  @ReactsTo(batchHalted)
  async recordHaltedBatch(
    tx: Tx,
    { batchId: id, version }: EventPayload<typeof batchHalted>,
    { now }: ReactionContext,
  ): Promise<void> {
    await tx.batch.updateMany({
      where: { id, version, stage: 'stopping' },
      data: { halted: true, dueAt: now },
    });
  }
}
