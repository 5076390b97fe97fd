import { Controller } from '@nestjs/common';
import { deletionStepProgressed, type EventPayload, SERVICES } from '@slovo/contracts';
import { DeletionProgress } from '@slovo/kit/deletions';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';

type Progress = EventPayload<ReturnType<typeof deletionStepProgressed>>;

@Controller()
export class AddDeletionProgress {
  constructor(private readonly progress: DeletionProgress) {}

  @ReactsTo(...SERVICES.map(deletionStepProgressed))
  async addDeletionProgress(tx: Tx, progress: Progress, { now }: ReactionContext): Promise<void> {
    await this.progress.add(tx, progress, now);
  }
}
