import { Controller } from '@nestjs/common';
import { deletionStepDue, type DeletionStepDue } from '@slovo/contracts';
import { DeletionPieces, PIECE_REST } from '@slovo/kit/deletions';
import { type ReactionContext, ReactsToWithRests } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { deletionRows } from '../deletion-rows.ts';

@Controller()
export class RemoveDeletionPiece {
  constructor(private readonly pieces: DeletionPieces) {}

  @ReactsToWithRests(PIECE_REST, deletionStepDue('promises'), deletionStepDue('auth'))
  async removeDeletionPiece(tx: Tx, due: DeletionStepDue, { now }: ReactionContext): Promise<void> {
    await this.pieces.remove(tx, due, deletionRows(tx, due.subject, due.subjectId), now);
  }
}
