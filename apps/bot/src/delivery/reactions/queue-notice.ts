import { Controller } from '@nestjs/common';
import { noticeReady, type EventPayload } from '@slovo/contracts';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import { ChatBook } from '../../chats/chat-book.ts';
import type { Prisma, Tx } from '../../database.ts';
import { WORK_CHANNEL } from '../../telegram/wake.ts';

/** Queues a notice: one row for each receipt and each retry of it. */
@Controller()
export class QueueNotice {
  constructor(private readonly chats: ChatBook) {}

  @ReactsTo(noticeReady)
  async queueNotice(
    tx: Tx,
    { receipt, channels }: EventPayload<typeof noticeReady>,
    { now }: ReactionContext,
  ): Promise<void> {
    if (!channels.telegram || (await this.chats.isDeleted(tx, receipt.user_id))) return;
    const row = {
      receiptId: receipt.id,
      round: receipt.retry_count,
      userId: receipt.user_id,
      receipt: receipt as unknown as Prisma.InputJsonObject,
      silent: channels.silent ?? false,
      nextAttemptAt: now,
      createdAt: now,
    };
    await tx.delivery.createMany({ data: [row], skipDuplicates: true });
    await tx.$executeRaw`SELECT pg_notify(${WORK_CHANNEL}, '')`;
  }
}
