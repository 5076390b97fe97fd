import { Injectable } from '@nestjs/common';
import { countPendingReports, listPendingReports, type PendingReport as Waiting } from '@slovo/contracts';
import { inbox } from '@slovo/texts/bot/inbox';
import { titleOf } from '@slovo/texts/title-of';
import { Composer } from 'grammy';
import { button, htmlWith, type Rows } from '../../messages/keyboard.ts';
import { isRetryable, Services } from '../../services/services.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { onPress } from '../on-press.ts';
import { Pages } from '../pages.ts';
import { PendingReport } from '../promise/pending-report.ts';
import { nameOf } from '../promise/promise-facts.ts';

/**
 * /inbox, and the button of /today: the reports that wait for this person, one after the other. A decision shows the next
 * one.
 */
@Injectable()
export class Inbox implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    inbox: (ctx, { after }) => this.showNext(ctx, after),
    decisions: (ctx) => this.begin(ctx),
  });

  constructor(
    private readonly services: Services,
    private readonly pending: PendingReport,
    private readonly pages: Pages,
  ) {
    this.composer.command('inbox', (ctx) => this.open(ctx));
    this.composer.use(async (ctx, next) => {
      await next();
      const { decided } = ctx.visit;
      if (decided?.inInbox) await this.showNext(ctx, decided.reportId);
    });
  }

  /** The button under /today. Empty if nothing waits, or if voting does not answer: the list is still useful. */
  async rows(ctx: BotContext): Promise<Rows> {
    const { today } = ctx.visit.texts;
    try {
      const { count, more } = await this.services.as(ctx.visit.person, countPendingReports, {});
      return count > 0 ? [[button(today.decisions(count, more), 'decisions', {})]] : [];
    } catch (error) {
      if (!isRetryable(error)) throw error;
      return [];
    }
  }

  private async open(ctx: BotContext): Promise<void> {
    const texts = inbox[ctx.visit.person.language];
    const { count, more } = await this.services.as(ctx.visit.person, countPendingReports, {});
    if (count === 0) {
      const feed = this.pages.button(texts.openFeed, this.pages.home('/feed'));
      return void (await ctx.reply(texts.empty, htmlWith([feed])));
    }
    await ctx.reply(texts.head(count, more), htmlWith());
    await this.showNext(ctx);
  }

  private async begin(ctx: BotContext): Promise<void> {
    const report = await this.next(ctx);
    if (report) return this.show(ctx, report);
    await ctx.visit.toast(ctx.visit.texts.noDecisions);
  }

  private async showNext(ctx: BotContext, after?: number): Promise<void> {
    const report = await this.next(ctx, after);
    if (report) return this.show(ctx, report);
    await ctx.reply(inbox[ctx.visit.person.language].done);
  }

  private async next(ctx: BotContext, after?: number): Promise<Waiting | undefined> {
    const { items } = await this.services.as(ctx.visit.person, listPendingReports, { limit: 1, after });
    return items[0];
  }

  private async show(ctx: BotContext, report: Waiting): Promise<void> {
    const { texts } = ctx.visit;
    const { role, poll, report_id } = report;
    const title = titleOf(report.promise_title, texts);
    const question = texts.card.waitingOf(nameOf(report.owner), title, report.day_number);
    const mayVote = role === 'voter';
    const needed = mayVote ? Math.max(0, poll.requiredVotes - poll.approveVotes) : 0;
    await this.pending.show(ctx, { ...report, question }, { mayVote, mayDecide: !mayVote, needed }, [
      [button(texts.buttons.next, 'inbox', { after: report_id })],
    ]);
  }
}
