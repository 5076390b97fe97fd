import { Injectable } from '@nestjs/common';
import { noticeAnswered } from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient } from '../../database.ts';
import { SentMessages } from '../../messages/sent-messages.ts';
import { type BotContext, chatOf } from '../context.ts';

/** Publishes that a button of a notice was pressed. The service that acted on it publishes the effect. */
@Injectable()
export class AnswerNotice {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
    private readonly sentMessages: SentMessages,
  ) {}

  /**
   * @param action `view` for a press without another effect. Published again after a crash it changes nothing: the
   *   status of a receipt only moves forward.
   * @param messageId the pressed message, or the one under which a conversation began
   * @returns false if the message is no notice
   */
  async answerNotice(
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
