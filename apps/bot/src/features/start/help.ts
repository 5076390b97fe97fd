import { Injectable } from '@nestjs/common';
import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';

/** /help: what the bot can do. */
@Injectable()
export class Help implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor() {
    this.composer.command('help', async (ctx) => {
      const { texts, person } = ctx.visit;
      await ctx.reply(person.roles.includes('admin') ? texts.help + texts.helpOperator : texts.help);
    });
  }
}
