import { Controller } from '@nestjs/common';
import { deletionStepDue, type DeletionStepDue } from '@slovo/contracts';
import { DeletionPieces, PIECE_REST } from '@slovo/kit/deletions';
import { type ReactionContext, ReactsToWithRests } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { DeletionRows } from '../deletion-rows.ts';

@Controller()
export class RemoveDeletionPiece {
  constructor(
    private readonly pieces: DeletionPieces,
    private readonly rows: DeletionRows,
  ) {}

  @ReactsToWithRests(PIECE_REST, deletionStepDue('promises'), deletionStepDue('auth'))
  async removeDeletionPiece(tx: Tx, due: DeletionStepDue, { now }: ReactionContext): Promise<void> {
    await this.pieces.remove(tx, due, this.rows.of(tx, due.subject, due.subjectId, now), now);
  }
}
