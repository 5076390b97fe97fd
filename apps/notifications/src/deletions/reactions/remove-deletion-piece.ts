import { Controller } from '@nestjs/common';
import { deletionStepDue, type DeletionStepDue, receiptsForgotten } from '@slovo/contracts';
import { DeletionPieces, LAST_VERSION } from '@slovo/kit/deletions';
import { Outbox, type ReactionContext, ReactsTo } from '@slovo/kit/events';
import { BatchCounters } from '../../batches/batch-counters.ts';
import type { Tx } from '../../database.ts';
import { deletionRows } from '../deletion-rows.ts';

/** Longer than any transaction takes that began before, see ForgetDeletedPeople. */
const AGAIN_AFTER_MS = 3_600_000;

@Controller()
export class RemoveDeletionPiece {
  constructor(
    private readonly pieces: DeletionPieces,
    private readonly counters: BatchCounters,
    private readonly outbox: Outbox,
  ) {}

  @ReactsTo(deletionStepDue('promises'), deletionStepDue('auth'))
  async removeDeletionPiece(tx: Tx, due: DeletionStepDue, { now }: ReactionContext): Promise<void> {
    const forget = async (ids: readonly number[]) => {
      if (ids.length > 0) await this.outbox.put(tx, receiptsForgotten, { receiptIds: [...ids] }, now);
    };
    const rows = deletionRows(tx, due.subject, due.subjectId, this.counters, forget);
    await this.pieces.remove(tx, due, rows, now);
    if (due.subject === 'user' && due.step === 'receipts')
      await tx.person.updateMany({
        where: { userId: due.subjectId, version: LAST_VERSION },
        data: { forgetAgainAt: new Date(now.getTime() + AGAIN_AFTER_MS) },
      });
  }
}
