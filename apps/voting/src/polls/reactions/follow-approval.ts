import { Controller, Inject } from '@nestjs/common';
import { type EventPayload, reportApproved } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import { REQUIRED_VOTES } from '../../config.ts';
import type { Tx } from '../../database.ts';
import { recordDecision } from '../record-decision.ts';

@Controller()
export class FollowApproval {
  constructor(@Inject(REQUIRED_VOTES) private readonly votes: number) {}

  @ReactsTo(reportApproved)
  async followApproval(
    tx: Tx,
    { promise, report, decidedBy: by }: EventPayload<typeof reportApproved>,
    { occurredAt: at }: ReactionContext,
  ): Promise<void> {
    const decidedBy = by === 'system' ? null : by;
    await recordDecision(tx, { promise, report, status: 'approved', decidedBy, at }, this.votes);
  }
}
