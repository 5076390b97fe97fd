import { Injectable } from '@nestjs/common';
import { chatBlocked, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { recordChatState } from '../chat-state.ts';

/** Nothing is sent to a blocked chat until the person opens it again. */
@Reacts(chatBlocked)
@Injectable()
export class RecordBlockedChat implements Reaction<typeof chatBlocked, Tx> {
  async react(
    tx: Tx,
    { userId }: EventPayload<typeof chatBlocked>,
    { occurredAt }: ReactionContext,
  ): Promise<void> {
    await recordChatState(tx, userId, true, occurredAt);
  }
}
