import { Injectable } from '@nestjs/common';
import { noticeAnswered } from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient } from '../../database.ts';
import { type BotContext, chatOf } from '../context.ts';
import { SentMessages } from '../../messages/sent-messages.ts';

/** Tells that a button under a notice was pressed; what the press did is told by the service that did it. */
@Injectable()
export class AnswerNotice {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
    private readonly sentMessages: SentMessages,
  ) {}

  /**
   * Of the pressed message, or of the one that a conversation began under. `view` is what is told of a press that did
   * nothing else. Told again after a crash it changes nothing: a receipt moves one way.
   * @returns false where the message is no notice
   */
  async run(
    ctx: BotContext,
    action: string,
    messageId = ctx.callbackQuery?.message?.message_id,
  ): Promise<boolean> {
    const message = messageId === undefined ? null : await this.sentMessages.find(chatOf(ctx), messageId);
    if (!message?.receiptId) return false;
    if (action === 'view' && ctx.visit.noticeAnswered) return true;
    const facts = { receiptId: message.receiptId, userId: message.userId, action };
    await this.prisma.$transaction((tx) => this.outbox.put(tx, noticeAnswered, facts, ctx.visit.now));
    ctx.visit.noticeAnswered = true;
    return true;
  }
}
