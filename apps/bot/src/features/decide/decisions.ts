import { Injectable } from '@nestjs/common';
import { listPendingReports } from '@slovo/contracts';
import { Composer } from 'grammy';
import { isRetryable, Services } from '../../services/services.ts';
import { button, numbersOf, pressed } from '../../messages/button.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { PendingReport } from '../promise/pending-report.ts';
import { nameOf } from '../promise/promise-facts.ts';
import { htmlWith, type Rows } from '../../messages/edit-message.ts';

/** Telegram lets a short burst into a chat, and a person decides on a few at a time. */
const AT_ONCE = 3;

/** Reports that wait for this person as their motivator, the longest waiting first: the button under /today shows them. */
@Injectable()
export class Decisions implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(
    private readonly services: Services,
    private readonly pending: PendingReport,
  ) {
    this.composer.callbackQuery(pressed('decisions'), (ctx) => this.show(ctx, numbersOf(ctx.match)[0]));
  }

  /** The button where anything waits. While voting is away the list stands without it. */
  async rows(ctx: BotContext): Promise<Rows> {
    try {
      const count = (await this.waiting(ctx)).length;
      return count > 0
        ? [[{ text: ctx.visit.texts.today.decisions(count), callback_data: button('decisions') }]]
        : [];
    } catch (error) {
      if (!isRetryable(error)) throw error;
      return [];
    }
  }

  /** `after` is the report that was shown last: those before it that still wait stand above in the chat. */
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
    const next = [
      { text: texts.buttons.next, callback_data: button('decisions', shown.at(-1)?.report_id ?? 0) },
    ];
    await ctx.reply(texts.decisions.more(more), htmlWith([next]));
  }

  private async waiting(ctx: BotContext) {
    const { items } = await this.services.as(ctx.visit.person, listPendingReports, { limit: 100 });
    return items
      .filter(({ role }) => role === 'motivator')
      .toSorted((one, other) => one.report_id - other.report_id);
  }
}
