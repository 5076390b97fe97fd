import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.ts';
import { FeaturesModule } from '../features/features.module.ts';
import { ServicesModule } from '../services/services.module.ts';
import { TelegramModule } from '../telegram/telegram.module.ts';
import { ChatQuota } from './chat-quota.ts';
import { Dispatcher } from './dispatcher.ts';
import { Identify } from './identify.ts';
import { Intake } from './intake.ts';
import { DeleteOldRecords } from './jobs/delete-old-records.ts';
import { Polling } from './polling.ts';
import { ProcessUpdates } from './process-updates.ts';
import { RetryUpdate } from './reactions/retry-update.ts';
import { UpdateLog } from './update-log.ts';
import { Webhook } from './webhook.ts';

const reactions = [RetryUpdate];
const jobs = [DeleteOldRecords];

/** Updates of Telegram: received by polling or webhook, stored, and passed to the features in order. */
@Module({
  imports: [TelegramModule, ServicesModule, ChatsModule, FeaturesModule],
  controllers: [...reactions],
  providers: [...jobs, Polling, Webhook, Intake, UpdateLog, ProcessUpdates, ChatQuota, Dispatcher, Identify],
})
export class UpdatesModule {}
