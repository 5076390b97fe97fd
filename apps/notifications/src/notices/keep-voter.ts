import { Injectable } from '@nestjs/common';
import { voteCast, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction } from '@slovo/kit/events';
import type { Tx } from '../database.ts';

/** Who took part in a promise by a vote is asked about its next reports. */
@Reacts(voteCast)
@Injectable()
export class KeepVoter implements Reaction<typeof voteCast, Tx> {
  async react(tx: Tx, { promiseId, voterId }: EventPayload<typeof voteCast>): Promise<void> {
    await tx.voter.createMany({ data: [{ promiseId, userId: voterId }], skipDuplicates: true });
  }
}
