import { Injectable } from '@nestjs/common';
import { answerInvitation, type CallResult, getInvitation, takeMotivatorLink } from '@slovo/contracts';
import { unreachable } from '@slovo/domain';
import { titleOf } from '@slovo/texts/title-of';
import { Composer } from 'grammy';
import { button, htmlWith } from '../../messages/keyboard.ts';
import { SentMessages } from '../../messages/sent-messages.ts';
import { Services } from '../../services/services.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { AnswerNotice } from '../notices/answer-notice.ts';
import { onPress } from '../on-press.ts';
import { nameOf } from '../promise/promise-facts.ts';
import { Refused } from '../refused.ts';

/**
 * `i_{code}` shows an invitation to be a motivator, and `m_{code}` takes that of an owner's link. Its buttons, and those of the
 * notice, answer it.
 */
@Injectable()
export class InvitationCard implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    accept: (ctx, { invitationId }) => this.answer(ctx, invitationId, 'accept'),
    decline: (ctx, { invitationId }) => this.answer(ctx, invitationId, 'decline'),
  });

  constructor(
    private readonly services: Services,
    private readonly refused: Refused,
    private readonly notices: AnswerNotice,
    private readonly sentMessages: SentMessages,
  ) {}

  async show(ctx: BotContext, code: string): Promise<void> {
    const { person } = ctx.visit;
    const found = await this.refused.toMessage(ctx, () => this.services.as(person, getInvitation, { code }));
    if (found) await this.offer(ctx, found);
  }

  /** The first to open the link is the invited motivator. */
  async take(ctx: BotContext, code: string): Promise<void> {
    const { person } = ctx.visit;
    const taken = await this.refused.toMessage(ctx, () =>
      this.services.as(person, takeMotivatorLink, { code }),
    );
    if (taken) await this.offer(ctx, taken);
  }

  private async offer(
    ctx: BotContext,
    { invitation, promise }: CallResult<typeof getInvitation>,
  ): Promise<void> {
    const { texts, person, now } = ctx.visit;
    const html = texts.invitation.offer(nameOf(promise.owner), titleOf(promise.title, texts));
    if (invitation.status !== 'pending')
      return void (await ctx.reply(`${html}\n\n${this.outcome(ctx, invitation.status)}`, htmlWith()));
    const sent = await ctx.reply(
      html,
      htmlWith([
        [
          button(texts.buttons.accept, 'accept', { invitationId: invitation.id }),
          button(texts.buttons.decline, 'decline', { invitationId: invitation.id }),
        ],
        [button(texts.buttons.open, 'open', { promiseId: promise.id })],
      ]),
    );
    const where = { chatId: chatOf(ctx), messageId: sent.message_id, userId: person.id };
    await this.sentMessages.record(
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

  private async answer(ctx: BotContext, invitation_id: number, answer: 'accept' | 'decline'): Promise<void> {
    const { texts, person } = ctx.visit;
    const done = await this.refused.toToast(ctx, () =>
      this.services.as(person, answerInvitation, { invitation_id, answer }),
    );
    if (!done) return;
    await ctx.visit.toast(answer === 'accept' ? texts.invitation.accepted : texts.invitation.declined);
    await this.notices.answerNotice(ctx, answer);
  }
}
