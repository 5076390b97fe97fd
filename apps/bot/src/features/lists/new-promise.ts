import { Injectable } from '@nestjs/common';
import type { UserProfile } from '@slovo/contracts';
import { botTexts } from '@slovo/texts/bot';
import { Composer } from 'grammy';
import { Telegram } from '../../telegram/telegram.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { Pages } from '../pages.ts';
import { htmlWith, type Rows } from '../say.ts';

/** /new: a promise is made in the app, by its wizard. */
@Injectable()
export class NewPromise implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(
    private readonly telegram: Telegram,
    private readonly pages: Pages,
  ) {
    this.composer.command('new', (ctx) =>
      this.offer(chatOf(ctx), ctx.visit.person, ctx.visit.texts.offerNew),
    );
  }

  async offerInsteadOfReport(
    chatId: number,
    person: Pick<UserProfile, 'language'>,
    more: Rows = [],
  ): Promise<void> {
    const texts = botTexts[person.language];
    await this.offer(chatId, person, `${texts.report.nothingOpen}\n\n${texts.offerNew}`, more);
  }

  private async offer(
    chatId: number,
    { language }: Pick<UserProfile, 'language'>,
    html: string,
    more: Rows = [],
  ): Promise<void> {
    const texts = botTexts[language];
    const url = this.pages.home('/create');
    const rows = [
      this.pages.appButton(texts.buttons.create, '/create'),
      this.pages.button(texts.buttons.openPage, url),
    ];
    const hasButtons = rows.some((row) => row.length > 0);
    await this.telegram.api.sendMessage(
      chatId,
      hasButtons ? html : `${html}\n\n${texts.pageLink(url)}`,
      htmlWith([...rows, ...more]),
    );
  }
}
