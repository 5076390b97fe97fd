import { Injectable } from '@nestjs/common';
import { Id } from '@slovo/contracts';
import { Composer } from 'grammy';
import { BotProfile } from '../../telegram/bot-profile.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { InvitationCard } from '../invitation/invitation-card.ts';
import { PromiseCard } from '../promise/promise-card.ts';
import { ReportCommand } from '../report/report-command.ts';
import { BecomeWitness } from '../witness/become-witness.ts';
import { Login } from './login.ts';
import { Welcome } from './welcome.ts';

/** /start with the payload of a link. A payload grants nothing: its request is authorised like any other. */
@Injectable()
export class Start implements Feature {
  readonly composer = new Composer<BotContext>();

  // More than five: a link can lead to each of them.
  constructor(
    private readonly login: Login,
    private readonly report: ReportCommand,
    private readonly promise: PromiseCard,
    private readonly invitation: InvitationCard,
    private readonly witnesses: BecomeWitness,
    private readonly welcome: Welcome,
    private readonly profile: BotProfile,
  ) {
    this.composer.command('start', (ctx) => this.open(ctx, String(ctx.match).trim()));
  }

  private async open(ctx: BotContext, payload: string): Promise<void> {
    await this.follow(ctx, payload);
    await this.welcome.finish(ctx);
    if (ctx.visit.person.roles.includes('admin'))
      await this.profile.showOperatorCommands(chatOf(ctx), ctx.visit.person.language);
  }

  private async follow(ctx: BotContext, payload: string): Promise<void> {
    const { texts } = ctx.visit;
    if (payload === '') return this.welcome.greet(ctx);
    if (payload === 'l') return this.login.offer(ctx);
    const [, kind, rest = ''] = /^([rpiwm])_([\w-]{1,61})$/.exec(payload) ?? [];
    const id = /^\d+$/.test(rest) ? (Id.safeParse(rest).data ?? 0) : 0;
    if (kind === 'r' && id > 0) return this.report.ask(ctx, id);
    if (kind === 'p' && id > 0) return this.promise.show(ctx, id);
    // No invitation has a shorter code.
    if (kind === 'i' && rest.length >= 4) return this.invitation.show(ctx, rest);
    if (kind === 'm' && rest.length >= 4) return this.invitation.take(ctx, rest);
    if (kind === 'w') return this.witness(ctx, rest);
    await ctx.reply(texts.brokenLink);
  }

  /** The card shows the report that waits for a vote now. */
  private async witness(ctx: BotContext, code: string): Promise<void> {
    if (code.length < 4) return void (await ctx.reply(ctx.visit.texts.brokenLink));
    const promiseId = await this.witnesses.become(ctx, code);
    if (promiseId !== null) await this.promise.show(ctx, promiseId);
  }
}
