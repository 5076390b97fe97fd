import { Injectable } from '@nestjs/common';
import { Composer } from 'grammy';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { InvitationCard } from '../invitation/invitation-card.ts';
import { PromiseCard } from '../promise/promise-card.ts';
import { ReportCommand } from '../report/report-command.ts';
import { Settings } from '../settings/settings.ts';
import { Login } from './login.ts';

/** /start with what a link carries. A payload is only a wish: what it asks for is authorised as if typed. */
@Injectable()
export class Start implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(
    private readonly login: Login,
    private readonly report: ReportCommand,
    private readonly promise: PromiseCard,
    private readonly invitation: InvitationCard,
    private readonly settings: Settings,
  ) {
    this.composer.command('start', (ctx) => this.open(ctx, String(ctx.match).trim()));
  }

  private async open(ctx: BotContext, payload: string): Promise<void> {
    const { texts, person, isNew } = ctx.visit;
    if (payload === '') {
      await this.login.offer(ctx, texts.welcome(person.first_name));
      // Days and reminders follow the person's zone; the app learns it from the browser, the chat has to ask.
      return isNew ? this.settings.askZone(ctx) : undefined;
    }
    if (payload === 'l') return this.login.offer(ctx);
    const [, kind, rest = ''] = /^([rpi])_([\w-]{1,61})$/.exec(payload) ?? [];
    const id = /^\d{1,10}$/.test(rest) ? Number(rest) : 0;
    if (kind === 'r' && id > 0) return this.report.ask(ctx, id);
    if (kind === 'p' && id > 0) return this.promise.show(ctx, id);
    if (kind === 'i') return this.invitation.show(ctx, rest);
    await ctx.reply(texts.brokenLink);
  }
}
