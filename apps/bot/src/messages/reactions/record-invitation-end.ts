import { Injectable } from '@nestjs/common';
import { type EventPayload, invitationCancelled } from '@slovo/contracts';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { SentMessages } from '../sent-messages.ts';

@Reacts(invitationCancelled)
@Injectable()
export class RecordInvitationEnd implements Reaction<typeof invitationCancelled, Tx> {
  constructor(private readonly messages: SentMessages) {}

  async react(
    tx: Tx,
    { invitationId, because }: EventPayload<typeof invitationCancelled>,
    { now }: ReactionContext,
  ): Promise<void> {
    const outcome = { as: because === 'expired' ? 'invitation-expired' : 'invitation-withdrawn' } as const;
    await this.messages.decide(tx, { invitationId }, outcome, now);
  }
}
