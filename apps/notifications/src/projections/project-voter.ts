import { Injectable } from '@nestjs/common';
import { voteCast, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { isDeleted } from './promise-copy.ts';

/** Whoever voted on a report of a promise gets a notice about its next reports. */
@Reacts(voteCast)
@Injectable()
export class ProjectVoter implements Reaction<typeof voteCast, Tx> {
  async react(tx: Tx, { promiseId, voterId }: EventPayload<typeof voteCast>): Promise<void> {
    if (await isDeleted(tx, promiseId)) return;
    await tx.voter.createMany({ data: [{ promiseId, userId: voterId }], skipDuplicates: true });
  }
}
