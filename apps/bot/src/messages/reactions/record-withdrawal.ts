import { Injectable } from '@nestjs/common';
import { type EventPayload, reportWithdrawn } from '@slovo/contracts';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { SentMessages } from '../sent-messages.ts';

/** The owner withdrew the report, in the chat or on the web. */
@Reacts(reportWithdrawn)
@Injectable()
export class RecordWithdrawal implements Reaction<typeof reportWithdrawn, Tx> {
  constructor(private readonly messages: SentMessages) {}

  async react(
    tx: Tx,
    { report }: EventPayload<typeof reportWithdrawn>,
    { now }: ReactionContext,
  ): Promise<void> {
    await this.messages.decide(tx, { reportId: report.id }, { as: 'withdrawn' }, now);
  }
}
