import { Injectable } from '@nestjs/common';
import { noticeDelivered, noticeUndelivered, type EventPayload, type ReceiptView } from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import { Outbox } from '@slovo/kit/events';
import { ChatBook } from '../chats/chat-book.ts';
import { type Prisma, PrismaClient } from '../database.ts';
import { decidesOn } from '../messages/notice-facts.ts';
import { SentMessages } from '../messages/sent-messages.ts';
import { SendingCounts } from '../telegram/sending-counts.ts';
import type { SentPart } from './send-notice.ts';

type Row = Prisma.DeliveryGetPayload<object>;
export type UndeliveredReason = EventPayload<typeof noticeUndelivered>['reason'];

/** The status of deliveries: queued → sending → sent or failed, or queued again for the next part of the notice. The end is stored and published in one transaction. */
@Injectable()
export class DeliveryLog {
  // More than five: the end of a delivery is one transaction over chats, messages and outbox, and is counted.
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
    private readonly chats: ChatBook,
    private readonly sentMessages: SentMessages,
    private readonly counts: SendingCounts,
    private readonly clock: Clock,
  ) {}

  /** @returns false if another process sends it. */
  async markSending(row: Row): Promise<boolean> {
    const { count } = await this.prisma.delivery.updateMany({
      where: { id: row.id, status: 'queued', nextPart: row.nextPart },
      data: { status: 'sending' },
    });
    return count > 0;
  }

  /** The next part is first in line: a chat gets its notices in the order of their receipts. */
  async markPartSent(row: Row, nextPart: number): Promise<void> {
    await this.prisma.delivery.updateMany({
      where: { id: row.id, status: 'sending' },
      data: { status: 'queued', nextPart, attempts: 0, error: null },
    });
  }

  async markSent(
    row: Row,
    receipt: ReceiptView,
    chatId: number,
    message: Omit<SentPart, 'next'> & { html: string },
  ): Promise<void> {
    const now = this.clock.now();
    await this.prisma.$transaction(async (tx) => {
      const { count } = await tx.delivery.updateMany({
        where: { id: row.id, status: 'sending' },
        data: { status: 'sent', error: null },
      });
      if (count === 0) return;
      const facts = { ...decidesOn(receipt.actions), receiptId: receipt.id, promiseId: receipt.promise_id };
      await this.sentMessages.record({ chatId, userId: row.userId, ...message, ...facts }, now, tx);
      await this.outbox.put(
        tx,
        noticeDelivered,
        { receiptId: receipt.id, userId: row.userId, messageId: message.messageId },
        now,
      );
    });
  }

  async markFailed(row: Row, reason: UndeliveredReason): Promise<void> {
    const now = this.clock.now();
    const isMarked = await this.prisma.$transaction(async (tx) => {
      const { count } = await tx.delivery.updateMany({
        where: { id: row.id, status: { in: ['queued', 'sending'] } },
        data: { status: 'failed', error: reason },
      });
      if (count === 0) return false;
      if (reason === 'blocked') await this.chats.markBlocked(tx, row.userId, now);
      await this.outbox.put(
        tx,
        noticeUndelivered,
        { receiptId: row.receiptId, userId: row.userId, reason },
        now,
      );
      return true;
    });
    if (isMarked) this.counts.add(reason);
  }

  /** Where Telegram did not accept the notice, or where it may be in the chat twice. A 429 is no attempt. */
  async requeue(row: Row, waitMs: number, error: string, isAttempt: boolean): Promise<void> {
    await this.prisma.delivery.updateMany({
      where: { id: row.id, status: 'sending' },
      data: {
        status: 'queued',
        error,
        nextAttemptAt: this.in(waitMs),
        ...(isAttempt ? { attempts: { increment: 1 } } : {}),
      },
    });
  }

  /** Requeues a notice that may be in the chat. */
  async sendAgain(row: Row, waitMs: number, error: string): Promise<void> {
    await this.requeue(row, waitMs, error, true);
    this.counts.add('sentAgain');
  }

  /** For a notice that nothing was sent of yet. */
  async postpone(row: Row, waitMs: number, error: string): Promise<void> {
    await this.prisma.delivery.updateMany({
      where: { id: row.id, status: 'queued' },
      data: { error, nextAttemptAt: this.in(waitMs) },
    });
  }

  private in(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
