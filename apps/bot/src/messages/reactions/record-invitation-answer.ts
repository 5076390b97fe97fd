import { Controller } from '@nestjs/common';
import { type EventPayload, invitationAnswered } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { SentMessages } from '../sent-messages.ts';

@Controller()
export class RecordInvitationAnswer {
  constructor(private readonly messages: SentMessages) {}

  @ReactsTo(invitationAnswered)
  async recordInvitationAnswer(
    tx: Tx,
    { invitationId, answer }: EventPayload<typeof invitationAnswered>,
    { now }: ReactionContext,
  ): Promise<void> {
    const outcome = { as: answer === 'accepted' ? 'invitation-accepted' : 'invitation-declined' } as const;
    await this.messages.decide(tx, { invitationId }, outcome, now);
  }
}
