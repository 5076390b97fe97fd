import { Controller } from '@nestjs/common';
import { type EventPayload, reportApproved } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { SentMessages } from '../sent-messages.ts';

/**
 * Approved by people, or by the system when nobody decided in time. Not `poll-closed`: a report may be withdrawn before
 * its poll takes effect, and then it was never approved.
 */
@Controller()
export class RecordApproval {
  constructor(private readonly messages: SentMessages) {}

  @ReactsTo(reportApproved)
  async recordApproval(
    tx: Tx,
    { report, decidedBy: by }: EventPayload<typeof reportApproved>,
    { now }: ReactionContext,
  ): Promise<void> {
    await this.messages.decide(tx, { reportId: report.id }, { as: 'approved', by }, now);
  }
}
