import { Injectable } from '@nestjs/common';
import { Composer } from 'grammy';
import type { BotContext } from './context.ts';
import type { Feature } from './feature.ts';

/** The last feature: an unknown command, an outdated button. */
@Injectable()
export class Unhandled implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor() {
    this.composer.on('callback_query', (ctx) => ctx.visit.toast(ctx.visit.texts.stale));
    this.composer.on('message', async (ctx) => void (await ctx.reply(ctx.visit.texts.unhandled)));
  }
}
