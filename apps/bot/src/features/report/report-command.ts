import { Injectable } from '@nestjs/common';
import type { PromiseView } from '@slovo/contracts';
import { Composer } from 'grammy';
import { Conversations } from '../../chats/conversations.ts';
import { replaceMessage } from '../../messages/edit-message.ts';
import { button, htmlWith, type Rows } from '../../messages/keyboard.ts';
import { pageOf, turnPages } from '../../messages/turn-pages.ts';
import { Services } from '../../services/services.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { NewPromise } from '../lists/new-promise.ts';
import { onPress } from '../on-press.ts';
import { openPromises } from '../promise/own-promises.ts';

/** Telegram accepts a hundred buttons under a message, but people read fewer. */
const CHOICES = 10;

/** /report, the link `r_{promise}` and the button «Отчитаться»: the next message is the report. */
@Injectable()
export class ReportCommand implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    report: (ctx, { promiseId }) => this.ask(ctx, promiseId),
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
  async ask(ctx: BotContext, promiseId?: number): Promise<void> {
    const open = await openPromises(this.services, ctx.visit.person);
    const chosen = open.find(({ id }) => id === promiseId) ?? (open.length === 1 ? open[0] : undefined);
    if (chosen) return this.await(ctx, chosen);
    if (open.length === 0) return this.newPromise.offerInsteadOfReport(chatOf(ctx), ctx.visit.person);
    await ctx.reply(ctx.visit.texts.report.whichPromise, htmlWith(choices(ctx, open, 0)));
  }

  private async turn(ctx: BotContext, page: number): Promise<void> {
    const open = await openPromises(this.services, ctx.visit.person);
    const { whichPromise } = ctx.visit.texts.report;
    await replaceMessage(ctx, whichPromise, choices(ctx, open, page));
  }

  private async await(ctx: BotContext, promise: PromiseView): Promise<void> {
    await this.conversations.begin(chatOf(ctx), { step: 'report', promiseId: promise.id }, ctx.visit.now);
    await ctx.reply(ctx.visit.texts.report.sendNow(promise.title), htmlWith());
  }
}

function choices(ctx: BotContext, open: readonly PromiseView[], wanted: number): Rows {
  const { shown, page, isLast } = pageOf(open, wanted, CHOICES);
  return [
    ...shown.map(({ id, title }) => [button(title, 'report', { promiseId: id })]),
    turnPages(ctx.visit.texts, page, isLast, (text, other) => button(text, 'reportList', { page: other })),
  ];
}
