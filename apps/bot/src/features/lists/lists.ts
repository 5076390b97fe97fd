import { Injectable } from '@nestjs/common';
import { listPromises, type PromiseView } from '@slovo/contracts';
import { Composer } from 'grammy';
import { Services } from '../../chats/services.ts';
import { button } from '../button.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { Pages } from '../pages.ts';
import { isOpen, lineOf, stateOfToday } from '../promise/promise-facts.ts';
import { htmlWith, type Rows } from '../say.ts';
import { NewPromise } from './new-promise.ts';

/** More would not fit into one message with buttons; the rest is on the web. */
const SHOWN = 10;

/** /today and /my: short lists with a button for each promise. */
@Injectable()
export class Lists implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(
    private readonly services: Services,
    private readonly pages: Pages,
    private readonly newPromise: NewPromise,
  ) {
    this.composer.command('today', (ctx) => this.showToday(ctx));
    this.composer.command('my', (ctx) => this.showMine(ctx));
  }

  private async showToday(ctx: BotContext): Promise<void> {
    const { texts, person } = ctx.visit;
    const open = (await this.all(ctx)).filter(isOpen);
    if (open.length === 0) return this.newPromise.offerInsteadOfReport(chatOf(ctx), person);
    await this.show(ctx, texts.today, open, (promise) => {
      const today = stateOfToday(promise);
      const isDone = today === 'kept' || today === 'pending' || today === 'skipped';
      return {
        text: `${isDone ? texts.buttons.open : texts.buttons.report}: ${promise.title}`,
        callback_data: button(isDone ? 'open' : 'report', promise.id),
      };
    });
  }

  private async showMine(ctx: BotContext): Promise<void> {
    const { texts } = ctx.visit;
    const promises = await this.all(ctx);
    if (promises.length === 0) {
      const url = this.pages.home('/create');
      return void (await ctx.reply(
        `${texts.noPromises}\n\n${texts.offerNew}`,
        htmlWith([this.pages.button(texts.buttons.create, url)]),
      ));
    }
    await this.show(ctx, texts.myPromises, promises, (promise) => ({
      text: promise.title,
      callback_data: button('open', promise.id),
    }));
  }

  private async all(ctx: BotContext): Promise<PromiseView[]> {
    return (await this.services.as(ctx.visit.person, listPromises, {})).promises;
  }

  private async show(
    ctx: BotContext,
    head: string,
    promises: readonly PromiseView[],
    choice: (promise: PromiseView) => { text: string; callback_data: string },
  ): Promise<void> {
    const { texts } = ctx.visit;
    const shown = promises.slice(0, SHOWN);
    const more = promises.length - shown.length;
    const lines = [
      ...shown.map((promise) => texts.line(lineOf(promise))),
      ...(more > 0 ? [texts.more(more)] : []),
    ];
    const rows: Rows = [
      ...shown.map((promise) => [choice(promise)]),
      this.pages.button(texts.buttons.openPage, this.pages.home('/my')),
    ];
    await ctx.reply(`<b>${head}</b>\n\n${lines.join('\n')}`, htmlWith(rows));
  }
}
