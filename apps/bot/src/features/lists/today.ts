import { Injectable } from '@nestjs/common';
import { type PromiseView, skipDay } from '@slovo/contracts';
import { PROMISE_KINDS } from '@slovo/domain';
import { titleOf } from '@slovo/texts/title-of';
import { Composer } from 'grammy';
import { replaceMessage } from '../../messages/edit-message.ts';
import { button, htmlWith, type Rows } from '../../messages/keyboard.ts';
import { Services } from '../../services/services.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { Inbox } from '../inbox/inbox.ts';
import { onPress } from '../on-press.ts';
import { Pages } from '../pages.ts';
import { skipOf } from '../promise/day-of-button.ts';
import { openPromises } from '../promise/own-promises.ts';
import {
  asksToday,
  dayButton,
  dueFirst,
  isYesterday,
  lineOf,
  maySkipToday,
  wallTime,
} from '../promise/promise-facts.ts';
import { Refused } from '../refused.ts';
import { NewPromise } from './new-promise.ts';

/** More would not fit into one message with buttons. What is due comes first, /my has the rest. */
const SHOWN = 10;

/** /today: which promises ask for a report, until when, and how many reports wait for this person's decision. */
@Injectable()
export class Today implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    todaySkip: (ctx, { promiseId, day }) => this.skip(ctx, promiseId, day),
  });

  constructor(
    private readonly services: Services,
    private readonly refused: Refused,
    private readonly pages: Pages,
    private readonly newPromise: NewPromise,
    private readonly inbox: Inbox,
  ) {
    this.composer.command('today', (ctx) => this.show(ctx));
  }

  private async show(ctx: BotContext): Promise<void> {
    const { person } = ctx.visit;
    const open = await openPromises(this.services, person);
    const waiting = await this.inbox.rows(ctx);
    if (open.length > 0) {
      const { html, rows } = this.compose(ctx, open);
      return void (await ctx.reply(html, htmlWith([...rows, ...waiting])));
    }
    return this.newPromise.offerInsteadOfReport(chatOf(ctx), person, waiting);
  }

  private async skip(ctx: BotContext, id: number, day: number): Promise<void> {
    const { person, texts } = ctx.visit;
    const input = skipOf(ctx, id, day);
    const done = await this.refused.toToast(ctx, () => this.services.as(person, skipDay, input));
    if (done) await ctx.visit.toast(texts.reminder.skipped, true);
    const { html, rows } = this.compose(ctx, await openPromises(this.services, person));
    await replaceMessage(ctx, html, [...rows, ...(await this.inbox.rows(ctx))]);
  }

  private compose(ctx: BotContext, open: readonly PromiseView[]): { html: string; rows: Rows } {
    const { texts, person, now } = ctx.visit;
    const shown = dueFirst(open).slice(0, SHOWN);
    const lines = shown.map((promise) => {
      const until =
        promise.overdue_until ?? (PROMISE_KINDS[promise.type].asksForDays ? promise.today_ends_at : null);
      return texts.today.line(
        lineOf(promise, texts),
        until && asksToday(promise) ? wallTime(until, person, now) : null,
      );
    });
    const night = shown.find((promise) => asksToday(promise) && isYesterday(promise, person, now));
    const notes = [
      shown.some(asksToday) ? '' : texts.today.allDone,
      night?.today_ends_at ? texts.today.stillYesterday(wallTime(night.today_ends_at, person, now)) : '',
    ].filter(Boolean);
    return {
      html: [`<b>${texts.today.head}</b>`, lines.join('\n'), ...notes].join('\n\n'),
      rows: [
        ...shown.map((promise) => this.choices(ctx, promise)),
        this.pages.button(texts.buttons.openPage, this.pages.home('/my')),
      ],
    };
  }

  private choices(ctx: BotContext, promise: PromiseView): Rows[number] {
    const { texts, person } = ctx.visit;
    const title = titleOf(promise.title, texts);
    return [
      asksToday(promise)
        ? button(`${texts.buttons.report}: ${title}`, 'report', dayButton(promise))
        : button(`${texts.buttons.open}: ${title}`, 'open', { promiseId: promise.id }),
      ...(maySkipToday(promise, { userId: person.id })
        ? [button(texts.buttons.skipShort, 'todaySkip', dayButton(promise))]
        : []),
    ];
  }
}
