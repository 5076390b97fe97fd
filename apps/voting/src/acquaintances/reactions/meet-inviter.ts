import { Controller } from '@nestjs/common';
import { type EventPayload, invitationSent } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { recordMeeting } from '../acquaintances.store.ts';

@Controller()
export class MeetInviter {
  @ReactsTo(invitationSent)
  async meetInviter(
    tx: Tx,
    { inviteeId, promise }: EventPayload<typeof invitationSent>,
    { occurredAt }: ReactionContext,
  ): Promise<void> {
    await recordMeeting(tx, { personId: inviteeId, knownId: promise.userId, at: occurredAt });
  }
}
