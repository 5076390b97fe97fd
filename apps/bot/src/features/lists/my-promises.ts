import { Injectable } from '@nestjs/common';
import { Composer } from 'grammy';
import { titleOf } from '@slovo/texts/title-of';
import { replaceMessage } from '../../messages/edit-message.ts';
import { button, htmlWith, type Rows } from '../../messages/keyboard.ts';
import { turnPages } from '../../messages/turn-pages.ts';
import { Services } from '../../services/services.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { onPress } from '../on-press.ts';
import { Pages } from '../pages.ts';
import { promisesOfPage } from '../promise/own-promises.ts';
import { lineOf } from '../promise/promise-facts.ts';
import { NewPromise } from './new-promise.ts';

/** Titles have up to two hundred characters: more promises would not fit into one message. */
const PAGE = 10;

/** /my: every promise, ten to a page, each with a button that opens it. */
@Injectable()
export class MyPromises implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    my: async (ctx, { page }) => {
      const { html, rows } = await this.compose(ctx, page);
      await replaceMessage(ctx, html, rows);
    },
  });

  constructor(
    private readonly services: Services,
    private readonly pages: Pages,
    private readonly newPromise: NewPromise,
  ) {
    this.composer.command('my', async (ctx) => {
      const { html, rows } = await this.compose(ctx, 0);
      await ctx.reply(html, htmlWith(rows));
    });
  }

  private async compose(ctx: BotContext, page: number): Promise<{ html: string; rows: Rows }> {
    const { texts, person } = ctx.visit;
    const { promises, isLast } = await promisesOfPage(this.services, person, page, PAGE);
    // Promises were deleted since the button was sent.
    if (promises.length === 0 && page > 0) return this.compose(ctx, 0);
    if (promises.length === 0)
      return this.newPromise.offer(texts, `${texts.noPromises}\n\n${texts.offerNew}`);
    const isOnly = page === 0 && isLast;
    const head = `<b>${texts.myPromises}</b>${isOnly ? '' : ` · ${texts.page(page + 1)}`}`;
    const lines = promises.map((promise) => texts.line(lineOf(promise, texts)));
    return {
      html: `${head}\n\n${lines.join('\n')}`,
      rows: [
        ...promises.map(({ id, title }) => [button(titleOf(title, texts), 'open', { promiseId: id })]),
        turnPages(texts, page, isLast, (text, other) => button(text, 'my', { page: other })),
        this.pages.button(texts.buttons.openPage, this.pages.home('/my')),
      ],
    };
  }
}
