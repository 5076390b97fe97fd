import { Injectable } from '@nestjs/common';
import { type EventPayload, reportRejected } from '@slovo/contracts';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { SentMessages } from '../sent-messages.ts';

@Reacts(reportRejected)
@Injectable()
export class RecordRejection implements Reaction<typeof reportRejected, Tx> {
  constructor(private readonly messages: SentMessages) {}

  async react(
    tx: Tx,
    { report, decidedBy: by, reason }: EventPayload<typeof reportRejected>,
    { now }: ReactionContext,
  ): Promise<void> {
    const outcome = { as: 'rejected', by, reason: reason || null } as const;
    await this.messages.decide(tx, { reportId: report.id }, outcome, now);
  }
}
