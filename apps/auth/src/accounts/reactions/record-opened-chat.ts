import { Controller } from '@nestjs/common';
import { chatOpened, type EventPayload } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { recordChatState } from '../chat-state.ts';

@Controller()
export class RecordOpenedChat {
  @ReactsTo(chatOpened)
  async recordOpenedChat(
    tx: Tx,
    { userId }: EventPayload<typeof chatOpened>,
    { occurredAt }: ReactionContext,
  ): Promise<void> {
    await recordChatState(tx, userId, false, occurredAt);
  }
}
