import { Injectable } from '@nestjs/common';
import { issueLoginLink } from '@slovo/contracts';
import { Composer } from 'grammy';
import { htmlWith } from '../../messages/keyboard.ts';
import { Services } from '../../services/services.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { Pages } from '../pages.ts';

/** /login: a one-time link; the chat's menu button opens the mini app. It invalidates the previous one, so a repeat after a crash leaves one valid link. */
@Injectable()
export class Login implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(
    private readonly services: Services,
    private readonly pages: Pages,
  ) {
    this.composer.command('login', (ctx) => this.offer(ctx));
  }

  async offer(ctx: BotContext, head = ''): Promise<void> {
    const { texts, person } = ctx.visit;
    const { url } = await this.services.self(issueLoginLink, { user_id: person.id });
    const enter = this.pages.button(texts.buttons.login, url);
    const offer = enter.length > 0 ? texts.loginOffer : texts.loginLink(url);
    const html = head ? `${head}\n\n${offer}` : offer;
    await ctx.reply(html, {
      ...htmlWith([enter]),
      protect_content: true,
    });
  }
}
