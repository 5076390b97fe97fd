import { Controller } from '@nestjs/common';
import { chatBlocked, type EventPayload } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { recordChatState } from '../chat-state.ts';

@Controller()
export class RecordBlockedChat {
  @ReactsTo(chatBlocked)
  async recordBlockedChat(
    tx: Tx,
    { userId }: EventPayload<typeof chatBlocked>,
    { occurredAt }: ReactionContext,
  ): Promise<void> {
    await recordChatState(tx, userId, true, occurredAt);
  }
}
