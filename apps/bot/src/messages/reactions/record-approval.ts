import { Controller } from '@nestjs/common';
import { reportApproved } from '@slovo/contracts';
import { type BatchEvent, type ReactionContext, ReactsToAll } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { type Decided, SentMessages } from '../sent-messages.ts';

/**
 * Approved by people, or by the system when nobody decided in time. Not `poll-closed`: a report may be withdrawn before
 * its poll takes effect, and then it was never approved.
 */
@Controller()
export class RecordApproval {
  constructor(private readonly messages: SentMessages) {}

  @ReactsToAll(reportApproved)
  async recordApproval(
    tx: Tx,
    events: readonly BatchEvent<typeof reportApproved>[],
    { now }: Pick<ReactionContext, 'now'>,
  ): Promise<void> {
    const decided = events.map(({ payload: { report, decidedBy: by } }): Decided => ({
      question: { reportId: report.id },
      outcome: { as: 'approved', by },
    }));
    await this.messages.decideAll(tx, decided, now);
  }
}
