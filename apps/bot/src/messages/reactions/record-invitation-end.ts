import { Controller } from '@nestjs/common';
import { type EventPayload, invitationCancelled } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { SentMessages } from '../sent-messages.ts';

@Controller()
export class RecordInvitationEnd {
  constructor(private readonly messages: SentMessages) {}

  @ReactsTo(invitationCancelled)
  async recordInvitationEnd(
    tx: Tx,
    { invitationId, because }: EventPayload<typeof invitationCancelled>,
    { now }: ReactionContext,
  ): Promise<void> {
    const outcome = { as: because === 'expired' ? 'invitation-expired' : 'invitation-withdrawn' } as const;
    await this.messages.decide(tx, { invitationId }, outcome, now);
  }
}
