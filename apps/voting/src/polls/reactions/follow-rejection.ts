import { Controller, Inject } from '@nestjs/common';
import { type EventPayload, reportRejected } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import { REQUIRED_VOTES } from '../../config.ts';
import type { Tx } from '../../database.ts';
import { recordDecision } from '../record-decision.ts';

@Controller()
export class FollowRejection {
  constructor(@Inject(REQUIRED_VOTES) private readonly votes: number) {}

  @ReactsTo(reportRejected)
  async followRejection(
    tx: Tx,
    { promise, report, decidedBy }: EventPayload<typeof reportRejected>,
    { occurredAt: at }: ReactionContext,
  ): Promise<void> {
    await recordDecision(tx, { promise, report, status: 'rejected', decidedBy, at }, this.votes);
  }
}
