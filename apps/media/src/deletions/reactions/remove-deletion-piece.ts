import { Controller } from '@nestjs/common';
import { deletionStepDue, type DeletionStepDue } from '@slovo/contracts';
import { DeletionPieces } from '@slovo/kit/deletions';
import { type ReactionContext, ReactsToWithRests } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { DeletionFiles } from '../deletion-files.ts';

/** Nobody waits for files to be gone, but visitors wait for the processors and the disk. By the time that a piece took. */
const FILES_REST = 16;

@Controller()
export class RemoveDeletionPiece {
  constructor(
    private readonly pieces: DeletionPieces,
    private readonly files: DeletionFiles,
  ) {}

  @ReactsToWithRests(FILES_REST, deletionStepDue('promises'), deletionStepDue('auth'))
  async removeDeletionPiece(tx: Tx, due: DeletionStepDue, { now }: ReactionContext): Promise<void> {
    await this.pieces.remove(tx, due, this.files.rowsOf(tx, due.subject, due.subjectId), now);
  }
}
