import { Controller } from '@nestjs/common';
import { type EventPayload, reportWithdrawn } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { SentMessages } from '../sent-messages.ts';

/** The owner withdrew the report, in the chat or on the web. */
@Controller()
export class RecordWithdrawal {
  constructor(private readonly messages: SentMessages) {}

  @ReactsTo(reportWithdrawn)
  async recordWithdrawal(
    tx: Tx,
    { report }: EventPayload<typeof reportWithdrawn>,
    { now }: ReactionContext,
  ): Promise<void> {
    await this.messages.decide(tx, { reportId: report.id }, { as: 'withdrawn' }, now);
  }
}
