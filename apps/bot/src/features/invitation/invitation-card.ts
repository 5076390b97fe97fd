import { Injectable } from '@nestjs/common';
import { answerInvitation, getInvitation } from '@slovo/contracts';
import { unreachable } from '@slovo/domain';
import { Composer } from 'grammy';
import { AnswerNotice } from '../../chats/answer-notice.ts';
import { SentMessages } from '../../chats/sent-messages.ts';
import { Services } from '../../chats/services.ts';
import { button, numbersOf, pressed } from '../button.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { nameOf } from '../promise/promise-facts.ts';
import { Refused } from '../refused.ts';
import { htmlWith } from '../say.ts';

/** `i_{code}` shows an invitation to be a motivator; its buttons, and those of the notice, answer it. */
@Injectable()
export class InvitationCard implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(
    private readonly services: Services,
    private readonly refused: Refused,
    private readonly answerNotice: AnswerNotice,
    private readonly sentMessages: SentMessages,
  ) {
    this.composer.callbackQuery(pressed('accept'), (ctx) => this.answer(ctx, 'accept'));
    this.composer.callbackQuery(pressed('decline'), (ctx) => this.answer(ctx, 'decline'));
  }

  async show(ctx: BotContext, code: string): Promise<void> {
    const { texts, person, now } = ctx.visit;
    const found = await this.refused.toMessage(ctx, () => this.services.as(person, getInvitation, { code }));
    if (!found) return;
    const { invitation, promise } = found;
    const html = texts.invitation.offer(nameOf(promise.owner), promise.title);
    if (invitation.status !== 'pending')
      return void (await ctx.reply(`${html}\n\n${this.outcome(ctx, invitation.status)}`, htmlWith()));
    const sent = await ctx.reply(
      html,
      htmlWith([
        [
          { text: texts.buttons.accept, callback_data: button('accept', invitation.id) },
          { text: texts.buttons.decline, callback_data: button('decline', invitation.id) },
        ],
        [{ text: texts.buttons.open, callback_data: button('open', promise.id) }],
      ]),
    );
    const where = { chatId: chatOf(ctx), messageId: sent.message_id, userId: person.id };
    await this.sentMessages.remember(
      { ...where, html, hasMedia: false, invitationId: invitation.id, promiseId: promise.id },
      now,
    );
  }

  private outcome(ctx: BotContext, status: 'accepted' | 'rejected' | 'cancelled'): string {
    const { invitation } = ctx.visit.texts;
    switch (status) {
      case 'accepted':
        return invitation.accepted;
      case 'rejected':
        return invitation.declined;
      case 'cancelled':
        return invitation.withdrawn;
      default:
        return unreachable(status);
    }
  }

  private async answer(ctx: BotContext, answer: 'accept' | 'decline'): Promise<void> {
    const [invitation_id] = numbersOf(ctx.match);
    const { texts, person } = ctx.visit;
    const done = await this.refused.toToast(ctx, () =>
      this.services.as(person, answerInvitation, { invitation_id, answer }),
    );
    if (!done) return;
    await ctx.visit.toast(answer === 'accept' ? texts.invitation.accepted : texts.invitation.declined);
    await this.answerNotice.run(ctx, answer);
  }
}
