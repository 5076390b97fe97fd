import { Injectable } from '@nestjs/common';
import { type EventPayload, pollClosed } from '@slovo/contracts';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { SentMessages } from '../sent-messages.ts';

/** A poll is closed: every chat that was asked, and the owner's own card, shows the verdict. */
@Reacts(pollClosed)
@Injectable()
export class RecordVerdict implements Reaction<typeof pollClosed, Tx> {
  constructor(private readonly messages: SentMessages) {}

  async react(
    tx: Tx,
    { reportId, verdict, decidedBy: by, reason }: EventPayload<typeof pollClosed>,
    { now }: ReactionContext,
  ): Promise<void> {
    const outcome =
      verdict === 'approved' ? ({ as: 'approved', by } as const) : ({ as: 'rejected', by, reason } as const);
    await this.messages.decide(tx, { reportId }, outcome, now);
  }
}
