import { Injectable } from '@nestjs/common';
import { chatOpened, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { recordChatState } from '../chat-state.ts';

@Reacts(chatOpened)
@Injectable()
export class RecordOpenedChat implements Reaction<typeof chatOpened, Tx> {
  async react(
    tx: Tx,
    { userId }: EventPayload<typeof chatOpened>,
    { occurredAt }: ReactionContext,
  ): Promise<void> {
    await recordChatState(tx, userId, false, occurredAt);
  }
}
