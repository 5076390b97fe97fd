import { Injectable } from '@nestjs/common';
import { listPendingReports } from '@slovo/contracts';
import { Composer } from 'grammy';
import { button, htmlWith, type Rows } from '../../messages/keyboard.ts';
import { isRetryable, Services } from '../../services/services.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { onPress } from '../on-press.ts';
import { PendingReport } from '../promise/pending-report.ts';
import { nameOf } from '../promise/promise-facts.ts';

/** Telegram accepts a short burst of messages per chat, and a person decides on a few at a time. */
const AT_ONCE = 3;

/** The button under /today: reports that wait for this person as their motivator, the oldest first. */
@Injectable()
export class Decisions implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    decisions: (ctx, { after }) => this.show(ctx, after),
  });

  constructor(
    private readonly services: Services,
    private readonly pending: PendingReport,
  ) {}

  /** Empty if nothing waits, or if voting does not answer: the list is still useful. */
  async rows(ctx: BotContext): Promise<Rows> {
    try {
      const count = (await this.waiting(ctx)).length;
      return count > 0 ? [[button(ctx.visit.texts.today.decisions(count), 'decisions', { after: 0 })]] : [];
    } catch (error) {
      if (!isRetryable(error)) throw error;
      return [];
    }
  }

  /** `after` is the report that was shown last: those before it are already in the chat above. */
  private async show(ctx: BotContext, after: number): Promise<void> {
    const { texts } = ctx.visit;
    const rest = (await this.waiting(ctx)).filter(({ report_id }) => report_id > after);
    if (rest.length === 0) return ctx.visit.toast(texts.decisions.none);
    const shown = rest.slice(0, AT_ONCE);
    for (const report of shown) {
      await this.pending.show(
        ctx,
        {
          ...report,
          question: texts.card.waitingOf(nameOf(report.owner), report.promise_title, report.day_number),
        },
        { mayVote: false, mayDecide: true, needed: 0 },
      );
    }
    const more = rest.length - shown.length;
    if (more === 0) return;
    const next = [button(texts.buttons.next, 'decisions', { after: shown.at(-1)?.report_id ?? 0 })];
    await ctx.reply(texts.decisions.more(more), htmlWith([next]));
  }

  private async waiting(ctx: BotContext) {
    const { items } = await this.services.as(ctx.visit.person, listPendingReports, {
      limit: 100,
      role: 'motivator',
    });
    return items.toSorted((one, other) => one.report_id - other.report_id);
  }
}
