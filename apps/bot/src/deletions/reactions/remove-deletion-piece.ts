import { Controller } from '@nestjs/common';
import { deletionStepDue, type DeletionStepDue } from '@slovo/contracts';
import { DeletionPieces, LAST_VERSION } from '@slovo/kit/deletions';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { deletionRows } from '../deletion-rows.ts';
import { AGAIN_AFTER_MS } from '../forget-sent.ts';

@Controller()
export class RemoveDeletionPiece {
  constructor(private readonly pieces: DeletionPieces) {}

  @ReactsTo(deletionStepDue('promises'), deletionStepDue('auth'))
  async removeDeletionPiece(tx: Tx, due: DeletionStepDue, { now }: ReactionContext): Promise<void> {
    await this.pieces.remove(tx, due, deletionRows(tx, due.subject, due.subjectId), now);
    // Once the chat is forgotten, which is its last table.
    if (due.subject === 'user')
      await tx.chat.updateMany({
        where: { userId: due.subjectId, version: LAST_VERSION },
        data: { forgetAgainAt: new Date(now.getTime() + AGAIN_AFTER_MS) },
      });
  }
}
