import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.ts';
import { TelegramModule } from '../telegram/telegram.module.ts';
import { BatchLog } from './batch-log.ts';
import { BatchQueue } from './batch-queue.ts';
import { GetSending } from './calls/get-sending.ts';
import { FillLine } from './fill-line.ts';
import { DeleteOldSending } from './jobs/delete-old-sending.ts';
import { LibraryMedia } from './library-media.ts';
import { MoveBatch } from './reactions/move-batch.ts';
import { QueueBatchChunk } from './reactions/queue-batch-chunk.ts';
import { QueueBatchRange } from './reactions/queue-batch-range.ts';
import { StoreBatchContent } from './reactions/store-batch-content.ts';
import { QuietTurns } from './quiet-turns.ts';
import { SendBatches } from './send-batches.ts';
import { SendBatchMessage } from './send-batch-message.ts';

const calls = [GetSending];
const reactions = [StoreBatchContent, QueueBatchRange, QueueBatchChunk, MoveBatch];
const jobs = [DeleteOldSending];

/** Operators' messages to many people, sent behind what people wait for; and how many messages of both priorities wait. */
@Module({
  imports: [TelegramModule, ChatsModule],
  controllers: [...calls, ...reactions],
  providers: [
    ...jobs,
    BatchLog,
    BatchQueue,
    FillLine,
    LibraryMedia,
    QuietTurns,
    SendBatchMessage,
    SendBatches,
  ],
})
export class BatchesModule {}
