import { Module } from '@nestjs/common';
import { BotProfile } from './bot-profile.ts';
import { ChatActions } from './chat-actions.ts';
import { Leader } from './leader.ts';
import { SendingCounts } from './sending-counts.ts';
import { SendingLimits } from './sending-limits.ts';
import { Telegram } from './telegram.ts';

/** The Bot API within its limits, and the one replica that may use it. */
@Module({
  providers: [Leader, SendingLimits, SendingCounts, Telegram, ChatActions, BotProfile],
  exports: [Leader, SendingLimits, SendingCounts, Telegram, ChatActions, BotProfile],
})
export class TelegramModule {}
