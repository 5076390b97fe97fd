import { Module } from '@nestjs/common';
import { BotProfile } from './bot-profile.ts';
import { ChatActions } from './chat-actions.ts';
import { ChatShards } from './chat-shards.ts';
import { Leader } from './leader.ts';
import { QueueMetrics } from './queue-metrics.ts';
import { SendingBudget } from './sending-budget.ts';
import { SendingCounts } from './sending-counts.ts';
import { SendingLimits } from './sending-limits.ts';
import { Telegram } from './telegram.ts';

/** The Bot API within its limits, and what replicas share out among them. */
@Module({
  providers: [
    Leader,
    ChatShards,
    SendingBudget,
    SendingLimits,
    SendingCounts,
    Telegram,
    ChatActions,
    BotProfile,
    QueueMetrics,
  ],
  exports: [
    Leader,
    ChatShards,
    SendingBudget,
    SendingLimits,
    SendingCounts,
    Telegram,
    ChatActions,
    BotProfile,
  ],
})
export class TelegramModule {}
