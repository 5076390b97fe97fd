import { Injectable } from '@nestjs/common';
import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import { keyboard } from '../../messages/keyboard.ts';
import type { Feature } from '../feature.ts';
import { Pages } from '../pages.ts';

/** /help: what the bot can do. */
@Injectable()
export class Help implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(pages: Pages) {
    this.composer.command('help', async (ctx) => {
      const { texts, person } = ctx.visit;
      const stored = pages.button(texts.buttons.privacy, pages.home('/privacy'));
      await ctx.reply(person.roles.includes('admin') ? texts.help + texts.helpOperator : texts.help, {
        reply_markup: keyboard([stored]),
      });
    });
  }
}
