import { Controller } from '@nestjs/common';
import { archiveStored, dataExportReady, type EventPayload } from '@slovo/contracts';
import { Outbox, type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';

/** An export is ready once its file is in the storage, also where the worker that made it was killed right after. */
@Controller()
export class CompleteDataExport {
  constructor(private readonly outbox: Outbox) {}

  @ReactsTo(archiveStored)
  async completeDataExport(
    tx: Tx,
    { exportId, userId, size, expiresAt }: EventPayload<typeof archiveStored>,
    { now }: ReactionContext,
  ): Promise<void> {
    const { count } = await tx.dataExport.updateMany({
      where: { id: exportId, userId, stage: { in: ['waiting', 'making', 'failed'] } },
      data: {
        stage: 'ready',
        lease: null,
        dueAt: null,
        error: null,
        readyAt: now,
        expiresAt: new Date(expiresAt),
        size: BigInt(size),
      },
    });
    if (count === 1) await this.outbox.put(tx, dataExportReady, { exportId, userId, size, expiresAt }, now);
  }
}
