import { Controller } from '@nestjs/common';
import { deletionStepDue, type DeletionStepDue } from '@slovo/contracts';
import { DeletionPieces } from '@slovo/kit/deletions';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { DeletionRows } from '../deletion-rows.ts';

@Controller()
export class RemoveDeletionPiece {
  constructor(
    private readonly pieces: DeletionPieces,
    private readonly rows: DeletionRows,
  ) {}

  @ReactsTo(deletionStepDue('promises'), deletionStepDue('auth'))
  async removeDeletionPiece(tx: Tx, due: DeletionStepDue, { now }: ReactionContext): Promise<void> {
    await this.pieces.remove(tx, due, this.rows.of(tx, due.subject, due.subjectId, now), now);
  }
}
