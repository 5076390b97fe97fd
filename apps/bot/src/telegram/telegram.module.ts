import { Module } from '@nestjs/common';
import { BotProfile } from './bot-profile.ts';
import { ChatActions } from './chat-actions.ts';
import { ChatLimits } from './chat-limits.ts';
import { Leader } from './leader.ts';
import { Telegram } from './telegram.ts';

/** The Bot API within its limits, and the one replica that may use it. */
@Module({
  providers: [Leader, ChatLimits, Telegram, ChatActions, BotProfile],
  exports: [Leader, ChatLimits, Telegram, ChatActions, BotProfile],
})
export class TelegramModule {}
