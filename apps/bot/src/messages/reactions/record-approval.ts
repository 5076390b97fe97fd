import { Injectable } from '@nestjs/common';
import { type EventPayload, reportApproved } from '@slovo/contracts';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { SentMessages } from '../sent-messages.ts';

/** Approved without a poll: by the system, when nobody had decided in time. */
@Reacts(reportApproved)
@Injectable()
export class RecordApproval implements Reaction<typeof reportApproved, Tx> {
  constructor(private readonly messages: SentMessages) {}

  async react(
    tx: Tx,
    { report, decidedBy: by }: EventPayload<typeof reportApproved>,
    { now }: ReactionContext,
  ): Promise<void> {
    if (by === 'system') await this.messages.decide(tx, { reportId: report.id }, { as: 'approved', by }, now);
  }
}
