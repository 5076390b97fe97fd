import { Injectable } from '@nestjs/common';
import { noticeAnswered } from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient } from '../database.ts';
import { SentMessages } from './sent-messages.ts';

/** Tells that a button under a notice was pressed; what the press did is told by the service that did it. */
@Injectable()
export class AnswerNotice {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
    private readonly sentMessages: SentMessages,
  ) {}

  /** Told again after a crash it changes nothing: a receipt moves one way. Messages that are no notice are passed over. */
  async run(chatId: number, messageId: number | undefined, action: string, now: Date): Promise<void> {
    const message = messageId === undefined ? null : await this.sentMessages.find(chatId, messageId);
    if (!message?.receiptId) return;
    const facts = { receiptId: message.receiptId, userId: message.userId, action };
    await this.prisma.$transaction((tx) => this.outbox.put(tx, noticeAnswered, facts, now));
  }
}
