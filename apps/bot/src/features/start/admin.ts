import { Injectable } from '@nestjs/common';
import { issueOperatorToken } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { Composer } from 'grammy';
import { htmlWith } from '../../messages/keyboard.ts';
import { Services } from '../../services/services.ts';
import { BotProfile } from '../../telegram/bot-profile.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { Pages } from '../pages.ts';

/** /admin: a link to the operators' panel. Unknown command for everybody else. */
@Injectable()
export class Admin implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(
    private readonly services: Services,
    private readonly pages: Pages,
    private readonly profile: BotProfile,
  ) {
    this.composer.command('admin', (ctx, next) => this.offer(ctx, next));
  }

  /** Auth decides each time who is an operator: the roles in the chat may be outdated. */
  private async offer(ctx: BotContext, next: () => Promise<void>): Promise<void> {
    const { texts, person } = ctx.visit;
    try {
      const { url } = await this.services.self(issueOperatorToken, { telegram_id: person.telegram_id });
      const enter = this.pages.button(texts.buttons.admin, url);
      const html = enter.length > 0 ? texts.admin.offer : texts.admin.link(url);
      await ctx.reply(html, { ...htmlWith([enter]), protect_content: true });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'NOT_OPERATOR') throw error;
      return next();
    }
    await this.profile.showOperatorCommands(chatOf(ctx), person.language);
  }
}
