import { Injectable } from '@nestjs/common';
import type { UserProfile } from '@slovo/contracts';
import { botTexts, type BotTexts } from '@slovo/texts/bot';
import { Composer } from 'grammy';
import { htmlWith, type Rows } from '../../messages/keyboard.ts';
import { Telegram } from '../../telegram/telegram.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { Pages } from '../pages.ts';

interface Offer {
  html: string;
  rows: Rows;
}

/** /new: the wizard in the app creates a promise. */
@Injectable()
export class NewPromise implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(
    private readonly telegram: Telegram,
    private readonly pages: Pages,
  ) {
    this.composer.command('new', (ctx) =>
      this.send(chatOf(ctx), this.offer(ctx.visit.texts, ctx.visit.texts.offerNew)),
    );
  }

  async offerInsteadOfReport(
    chatId: number,
    person: Pick<UserProfile, 'language'>,
    more: Rows = [],
  ): Promise<void> {
    const texts = botTexts[person.language];
    const { html, rows } = this.offer(texts, `${texts.report.nothingOpen}\n\n${texts.offerNew}`);
    await this.send(chatId, { html, rows: [...rows, ...more] });
  }

  /** The sentence with a button for the wizard. */
  offer(texts: BotTexts, html: string): Offer {
    const create = this.pages.appButton(texts.buttons.create, '/create');
    const link = texts.pageLink(this.pages.home('/create'));
    return { html: create.length > 0 ? html : `${html}\n\n${link}`, rows: [create] };
  }

  private async send(chatId: number, { html, rows }: Offer): Promise<void> {
    await this.telegram.api.sendMessage(chatId, html, htmlWith(rows));
  }
}
