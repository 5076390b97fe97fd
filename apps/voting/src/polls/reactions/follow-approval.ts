import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, reportApproved } from '@slovo/contracts';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import { REQUIRED_VOTES } from '../../config.ts';
import type { Tx } from '../../database.ts';
import { recordDecision } from '../record-decision.ts';

@Reacts(reportApproved)
@Injectable()
export class FollowApproval implements Reaction<typeof reportApproved, Tx> {
  constructor(@Inject(REQUIRED_VOTES) private readonly votes: number) {}

  async react(
    tx: Tx,
    { promise, report, decidedBy: by }: EventPayload<typeof reportApproved>,
    { occurredAt: at }: ReactionContext,
  ): Promise<void> {
    const decidedBy = by === 'system' ? null : by;
    await recordDecision(tx, { promise, report, status: 'approved', decidedBy, at }, this.votes);
  }
}
