import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.ts';
import { MessagesModule } from '../messages/messages.module.ts';
import { TelegramModule } from '../telegram/telegram.module.ts';
import { ComposeNotice } from './compose-notice.ts';
import { DeliverNotices } from './deliver-notices.ts';
import { DeliveryLog } from './delivery-log.ts';
import { DeleteOldDeliveries } from './jobs/delete-old-deliveries.ts';
import { QueueNotice } from './reactions/queue-notice.ts';
import { SendNotice } from './send-notice.ts';

const reactions = [QueueNotice];
const jobs = [DeleteOldDeliveries];

/** Notices of the notifications service, queued, sent and reported as delivered or not. */
@Module({
  imports: [TelegramModule, ChatsModule, MessagesModule],
  controllers: [...reactions],
  providers: [...jobs, ComposeNotice, SendNotice, DeliveryLog, DeliverNotices],
})
export class DeliveryModule {}
