import { Injectable } from '@nestjs/common';
import type { PromiseView } from '@slovo/contracts';
import { titleOf } from '@slovo/texts/title-of';
import { Composer } from 'grammy';
import { Conversations } from '../../chats/conversations.ts';
import { edit, replaceMessage } from '../../messages/edit-message.ts';
import { button, htmlWith, type Rows } from '../../messages/keyboard.ts';
import { pageOf, turnPages } from '../../messages/turn-pages.ts';
import { Services } from '../../services/services.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { NewPromise } from '../lists/new-promise.ts';
import { onPress } from '../on-press.ts';
import { openPromises } from '../promise/own-promises.ts';
import { sayDayIsOver } from '../promise/day-of-button.ts';
import { dayButton, dueFirst, labelOf } from '../promise/promise-facts.ts';

/** Telegram accepts a hundred buttons under a message, but people read fewer. */
const CHOICES = 10;

/** /report, the link `r_{promise}` and the button «Отчитаться»: the next message is the report. */
@Injectable()
export class ReportCommand implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    report: (ctx, { promiseId, day }) => this.ask(ctx, promiseId, day),
    reportList: (ctx, { page }) => this.turn(ctx, page),
  });

  constructor(
    private readonly services: Services,
    private readonly conversations: Conversations,
    private readonly newPromise: NewPromise,
  ) {
    this.composer.command('report', (ctx) => this.ask(ctx));
  }

  /** Asks which promise if none is given, or if the given one accepts no reports from this person. */
  async ask(ctx: BotContext, promiseId?: number, day = 0): Promise<void> {
    const open = await openPromises(this.services, ctx.visit.person);
    const pressed = open.find(({ id }) => id === promiseId);
    if (pressed && (await sayDayIsOver(ctx, pressed, day))) return;
    // The promise of a day that was asked for accepts no reports any more: no other one is meant.
    if (!pressed && day > 0) return ctx.visit.toast(ctx.visit.texts.stale, true);
    const chosen = open.find(({ id }) => id === promiseId) ?? (open.length === 1 ? open[0] : undefined);
    if (chosen) return this.await(ctx, chosen);
    if (open.length === 0) return this.newPromise.offerInsteadOfReport(chatOf(ctx), ctx.visit.person);
    await this.askWhich(ctx, open);
  }

  private async askWhich(ctx: BotContext, open: readonly PromiseView[]): Promise<void> {
    const { texts, now } = ctx.visit;
    const { whichPromise } = texts.report;
    const chatId = chatOf(ctx);
    const step = await this.conversations.current(chatId, now);
    const sent = await ctx.reply(whichPromise, htmlWith(choices(ctx, open, 0)));
    // One question at a time: /cancel ends the newest.
    if (step?.step === 'choice')
      await edit(ctx.api, { chatId, messageId: step.messageId, hasMedia: false }, whichPromise);
    await this.conversations.begin(chatId, { step: 'choice', messageId: sent.message_id }, now);
  }

  private async turn(ctx: BotContext, page: number): Promise<void> {
    const open = await openPromises(this.services, ctx.visit.person);
    const { whichPromise } = ctx.visit.texts.report;
    await replaceMessage(ctx, whichPromise, choices(ctx, open, page));
  }

  private async await(ctx: BotContext, promise: PromiseView): Promise<void> {
    const { texts, now } = ctx.visit;
    const chatId = chatOf(ctx);
    const step = await this.conversations.current(chatId, now);
    const html = texts.report.sendNow(titleOf(promise.title, texts));
    // The answer takes the place of the question, so that its buttons choose nothing afterwards.
    const isAnswer = step?.step === 'choice' && step.messageId === ctx.callbackQuery?.message?.message_id;
    if (isAnswer) await replaceMessage(ctx, html);
    else await ctx.reply(html, htmlWith());
    await this.conversations.begin(chatId, { step: 'report', promiseId: promise.id }, now);
  }
}

function choices(ctx: BotContext, open: readonly PromiseView[], wanted: number): Rows {
  const { texts } = ctx.visit;
  const { shown, page, isLast } = pageOf(dueFirst(open), wanted, CHOICES);
  return [
    ...shown.map((promise) => [button(labelOf(promise, texts), 'report', dayButton(promise))]),
    turnPages(texts, page, isLast, (text, other) => button(text, 'reportList', { page: other })),
  ];
}
