import { Injectable } from '@nestjs/common';
import { type EventPayload, invitationAnswered } from '@slovo/contracts';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { SentMessages } from '../sent-messages.ts';

@Reacts(invitationAnswered)
@Injectable()
export class RecordInvitationAnswer implements Reaction<typeof invitationAnswered, Tx> {
  constructor(private readonly messages: SentMessages) {}

  async react(
    tx: Tx,
    { invitationId, answer }: EventPayload<typeof invitationAnswered>,
    { now }: ReactionContext,
  ): Promise<void> {
    const outcome = { as: answer === 'accepted' ? 'invitation-accepted' : 'invitation-declined' } as const;
    await this.messages.decide(tx, { invitationId }, outcome, now);
  }
}
