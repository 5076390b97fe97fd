import { Injectable } from '@nestjs/common';
import { Composer } from 'grammy';
import { Conversations } from '../../chats/conversations.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';

/** /help and /cancel. */
@Injectable()
export class Help implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(private readonly conversations: Conversations) {
    this.composer.command('help', async (ctx) => {
      const { texts, person } = ctx.visit;
      await ctx.reply(person.roles.includes('admin') ? texts.help + texts.helpOperator : texts.help);
    });
    this.composer.command('cancel', (ctx) => this.cancel(ctx));
  }

  private async cancel(ctx: BotContext): Promise<void> {
    const wasWaiting = await this.conversations.end(chatOf(ctx));
    await ctx.reply(wasWaiting ? ctx.visit.texts.cancelled : ctx.visit.texts.nothingToCancel);
  }
}
