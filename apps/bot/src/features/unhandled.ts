import { Injectable } from '@nestjs/common';
import { Composer } from 'grammy';
import type { BotContext } from './context.ts';
import type { Feature } from './feature.ts';

/** Whatever nobody took: an unknown command, a button of an older version. Stands last. */
@Injectable()
export class Unhandled implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor() {
    this.composer.on('callback_query', (ctx) => ctx.visit.toast(ctx.visit.texts.stale));
    this.composer.on('message', async (ctx) => void (await ctx.reply(ctx.visit.texts.unhandled)));
  }
}
