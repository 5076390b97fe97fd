import { Injectable } from '@nestjs/common';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { type BatchRow, moveBatch } from '../batch.record.ts';
import { BatchWriter } from '../batch-writer.ts';
import type { BatchStep } from './step.ts';

/** From its time to its hold, and from its hold to the first range. */
@Injectable()
export class BeginBatch implements BatchStep {
  constructor(
    private readonly outbox: Outbox,
    private readonly writer: BatchWriter,
  ) {}

  async run(tx: Tx, batch: BatchRow, now: Date): Promise<void> {
    if (batch.stage === 'scheduled') {
      const dueAt = new Date(now.getTime() + batch.holdSeconds * 1_000);
      await moveBatch(tx, this.outbox, batch, { move: 'hold', now, changes: { dueAt } });
      return;
    }
    const changes = { dueAt: now, startedAt: now };
    const moved = await moveBatch(tx, this.outbox, batch, { move: 'expand', now, changes });
    if (!moved) return;
    if (await isFileGone(tx, batch)) {
      // Its file was deleted since it was written: nobody can be sent it.
      await moveBatch(tx, this.outbox, moved, { move: 'break', now, changes: { dueAt: null, endedAt: now } });
      return;
    }
    if (batch.toTelegram) await this.writer.publishContent(tx, moved, now);
  }
}

async function isFileGone(tx: Tx, { mediaFileId }: BatchRow): Promise<boolean> {
  if (mediaFileId === null) return false;
  const file = await tx.libraryFile.findUnique({ where: { fileId: mediaFileId } });
  return file?.deleted ?? true;
}
