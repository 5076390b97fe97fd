import { Injectable } from '@nestjs/common';
import { promiseDeleted, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { orphanAt } from './orphans.ts';

/** With a promise everything that was shown under it goes. */
@Reacts(promiseDeleted)
@Injectable()
export class FreeDeleted implements Reaction<typeof promiseDeleted, Tx> {
  async react(
    tx: Tx,
    { promise }: EventPayload<typeof promiseDeleted>,
    { now }: ReactionContext,
  ): Promise<void> {
    await tx.upload.updateMany({
      where: { promiseId: promise.id },
      data: { state: 'freed', keepUntil: orphanAt(now) },
    });
  }
}
