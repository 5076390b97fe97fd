import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, reportRejected } from '@slovo/contracts';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import { REQUIRED_VOTES } from '../../config.ts';
import type { Tx } from '../../database.ts';
import { recordDecision } from '../record-decision.ts';

@Reacts(reportRejected)
@Injectable()
export class FollowRejection implements Reaction<typeof reportRejected, Tx> {
  constructor(@Inject(REQUIRED_VOTES) private readonly votes: number) {}

  async react(
    tx: Tx,
    { promise, report, decidedBy }: EventPayload<typeof reportRejected>,
    { occurredAt: at }: ReactionContext,
  ): Promise<void> {
    await recordDecision(tx, { promise, report, status: 'rejected', decidedBy, at }, this.votes);
  }
}
