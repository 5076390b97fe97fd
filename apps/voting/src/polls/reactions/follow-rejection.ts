import { Controller, Inject } from '@nestjs/common';
import { reportRejected } from '@slovo/contracts';
import { type BatchEvent, ReactsToAll } from '@slovo/kit/events';
import { REQUIRED_VOTES } from '../../config.ts';
import type { Tx } from '../../database.ts';
import { recordDecisions } from '../record-decision.ts';

@Controller()
export class FollowRejection {
  constructor(@Inject(REQUIRED_VOTES) private readonly votes: number) {}

  @ReactsToAll(reportRejected)
  async followRejection(tx: Tx, events: readonly BatchEvent<typeof reportRejected>[]): Promise<void> {
    const decisions = events.map(({ payload, occurredAt: at }) => ({
      promise: payload.promise,
      report: payload.report,
      status: 'rejected' as const,
      decidedBy: payload.decidedBy,
      at,
    }));
    await recordDecisions(tx, decisions, this.votes);
  }
}
