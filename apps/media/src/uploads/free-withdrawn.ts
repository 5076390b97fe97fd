import { Injectable } from '@nestjs/common';
import { reportWithdrawn, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { orphanAt } from './orphans.ts';

/** Nobody sees the media of a report that was taken back; it goes a day later. */
@Reacts(reportWithdrawn)
@Injectable()
export class FreeWithdrawn implements Reaction<typeof reportWithdrawn, Tx> {
  async react(
    tx: Tx,
    { report }: EventPayload<typeof reportWithdrawn>,
    { now }: ReactionContext,
  ): Promise<void> {
    await tx.upload.updateMany({
      where: { path: { in: report.media.map(({ path }) => path) } },
      data: { state: 'freed', keepUntil: orphanAt(now) },
    });
  }
}
