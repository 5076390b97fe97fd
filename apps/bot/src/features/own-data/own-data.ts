import { Injectable } from '@nestjs/common';
import {
  cancelAccountDeletion,
  endAlertedSession,
  requestAccountDeletion,
  requestDataExport,
} from '@slovo/contracts';
import { isOwnDeletionPhrase } from '@slovo/domain/deletion';
import { ownData } from '@slovo/texts/bot/own-data';
import { Composer } from 'grammy';
import { Conversations } from '../../chats/conversations.ts';
import { PressedButtons } from '../../messages/pressed-buttons.ts';
import { Services } from '../../services/services.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { onPress } from '../on-press.ts';
import { Refused } from '../refused.ts';
import { OwnDataCard } from './own-data-card.ts';

/**
 * /mydata: the copy of one's data, the deletion of one's account, and the buttons of messages about the account. The
 * banned may use it too.
 */
@Injectable()
export class OwnData implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    ownData: (ctx) => this.card.send(ctx),
    dataExport: (ctx) => this.requestCopy(ctx),
    deleteAccount: (ctx) => this.askPhrase(ctx),
    keepAccount: (ctx) => this.keep(ctx, () => this.pressed.remove(ctx)),
    keepInCard: (ctx) => this.keep(ctx, () => this.card.show(ctx)),
    endSession: (ctx, { alertId }) => this.endSession(ctx, alertId),
  });

  constructor(
    private readonly services: Services,
    private readonly refused: Refused,
    private readonly conversations: Conversations,
    private readonly pressed: PressedButtons,
    private readonly card: OwnDataCard,
  ) {
    this.composer.command('mydata', (ctx) => this.card.send(ctx));
    this.composer.on('message:text', (ctx, next) => this.takePhrase(ctx, ctx.message.text, next));
  }

  /** Keyed by the message: a second press of the same button requests nothing more. */
  private async requestCopy(ctx: BotContext): Promise<void> {
    const message = ctx.callbackQuery?.message?.message_id ?? 0;
    const request_key = `tg:${chatOf(ctx)}:${message}`;
    const made = await this.refused.toToast(ctx, () =>
      this.services.as(ctx.visit.person, requestDataExport, { request_key }),
    );
    if (!made) return;
    await ctx.visit.toast(ownData[ctx.visit.person.language].requested);
    await this.card.show(ctx);
  }

  private async askPhrase(ctx: BotContext): Promise<void> {
    const { person, now } = ctx.visit;
    await this.conversations.begin(chatOf(ctx), { step: 'deletion' }, now);
    const { askPhrase, phrase } = ownData[person.language];
    await ctx.reply(askPhrase(phrase), { parse_mode: 'HTML' });
  }

  private async takePhrase(ctx: BotContext, text: string, next: () => Promise<void>): Promise<void> {
    const { person, now } = ctx.visit;
    const step = text.startsWith('/') ? null : await this.conversations.current(chatOf(ctx), now);
    if (step?.step !== 'deletion') return next();
    if (!isOwnDeletionPhrase(text)) {
      const { wrongPhrase, phrase } = ownData[person.language];
      return void (await ctx.reply(wrongPhrase(phrase), { parse_mode: 'HTML' }));
    }
    const requested = await this.refused.toMessage(ctx, () =>
      this.services.as(person, requestAccountDeletion, { phrase: text }),
    );
    await this.conversations.end(chatOf(ctx));
    if (requested) await this.card.send(ctx);
  }

  /** A notice only loses its button; the card says anew what can be done. */
  private async keep(ctx: BotContext, showOutcome: () => Promise<void>): Promise<void> {
    const { person } = ctx.visit;
    await this.services.as(person, cancelAccountDeletion, {});
    await ctx.visit.toast(ownData[person.language].kept);
    await showOutcome();
  }

  private async endSession(ctx: BotContext, alertId: number): Promise<void> {
    const { person } = ctx.visit;
    const ended = await this.refused.toToast(ctx, () =>
      this.services.as(person, endAlertedSession, { alert_id: alertId }),
    );
    if (!ended) return;
    await ctx.visit.toast(ownData[person.language].ended, true);
    await this.pressed.remove(ctx);
  }
}
