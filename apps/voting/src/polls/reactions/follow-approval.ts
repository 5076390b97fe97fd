import { Controller, Inject } from '@nestjs/common';
import { reportApproved } from '@slovo/contracts';
import { type BatchEvent, ReactsToAll } from '@slovo/kit/events';
import { REQUIRED_VOTES } from '../../config.ts';
import type { Tx } from '../../database.ts';
import { recordDecisions } from '../record-decision.ts';

@Controller()
export class FollowApproval {
  constructor(@Inject(REQUIRED_VOTES) private readonly votes: number) {}

  @ReactsToAll(reportApproved)
  async followApproval(tx: Tx, events: readonly BatchEvent<typeof reportApproved>[]): Promise<void> {
    const decisions = events.map(({ payload, occurredAt: at }) => ({
      promise: payload.promise,
      report: payload.report,
      status: 'approved' as const,
      decidedBy: payload.decidedBy === 'system' ? null : payload.decidedBy,
      at,
    }));
    await recordDecisions(tx, decisions, this.votes);
  }
}
