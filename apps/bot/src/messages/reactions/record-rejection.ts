import { Controller } from '@nestjs/common';
import { type EventPayload, reportRejected } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { SentMessages } from '../sent-messages.ts';

@Controller()
export class RecordRejection {
  constructor(private readonly messages: SentMessages) {}

  @ReactsTo(reportRejected)
  async recordRejection(
    tx: Tx,
    { report, decidedBy: by, reason }: EventPayload<typeof reportRejected>,
    { now }: ReactionContext,
  ): Promise<void> {
    const outcome = { as: 'rejected', by, reason: reason || null } as const;
    await this.messages.decide(tx, { reportId: report.id }, outcome, now);
  }
}
