import { Controller } from '@nestjs/common';
import { voteCast, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { isDeleted } from './promise-copy.ts';

/** Whoever voted on a report of a promise gets a notice about its next reports. */
@Controller()
export class ProjectVoter {
  @ReactsTo(voteCast)
  async projectVoter(tx: Tx, { promiseId, voterId }: EventPayload<typeof voteCast>): Promise<void> {
    if (await isDeleted(tx, promiseId)) return;
    await tx.voter.createMany({ data: [{ promiseId, userId: voterId }], skipDuplicates: true });
  }
}
