import { Injectable } from '@nestjs/common';
import { noticeReady, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import type { Prisma, Tx } from '../../database.ts';
import { WORK_CHANNEL } from '../../telegram/wake.ts';

/** Queues a notice: one row for each receipt and each retry of it. */
@Reacts(noticeReady)
@Injectable()
export class QueueNotice implements Reaction<typeof noticeReady, Tx> {
  async react(
    tx: Tx,
    { receipt, channels }: EventPayload<typeof noticeReady>,
    { now }: ReactionContext,
  ): Promise<void> {
    if (!channels.telegram) return;
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
