import { Injectable } from '@nestjs/common';
import { updateNotificationSettings } from '@slovo/contracts';
import { instantOf, QUIET_UNTIL_HOUR, addDays, wallOf } from '@slovo/domain';
import { Composer } from 'grammy';
import { Services } from '../../chats/services.ts';
import { button, numbersOf, pressed } from '../button.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { wallTime } from '../promise/promise-facts.ts';
import { htmlWith } from '../say.ts';

/** What a button carries: its place in this list. */
const SPANS = ['off', 'hour', 'morning', 'week', 'always'] as const;
type Span = (typeof SPANS)[number];

const HOUR_MS = 3_600_000;
/** «Насовсем»: until they say otherwise. */
const FOR_GOOD = '9999-12-31T00:00:00.000Z';

/** /mute: nothing comes into the chat for a while; the notifications still stand on the web. */
@Injectable()
export class Mute implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(private readonly services: Services) {
    this.composer.command('mute', (ctx) => this.ask(ctx));
    this.composer.callbackQuery(pressed('mute'), (ctx) =>
      this.set(ctx, SPANS[numbersOf(ctx.match)[0]] ?? 'off'),
    );
  }

  private async ask(ctx: BotContext): Promise<void> {
    const { texts } = ctx.visit;
    const choice = (span: Exclude<Span, 'off'>) => ({
      text: texts.mute[span],
      callback_data: button('mute', SPANS.indexOf(span)),
    });
    const off = { text: texts.buttons.unmute, callback_data: button('mute', SPANS.indexOf('off')) };
    await ctx.reply(
      texts.mute.head,
      htmlWith([[choice('hour'), choice('morning')], [choice('week'), choice('always')], [off]]),
    );
  }

  private async set(ctx: BotContext, span: Span): Promise<void> {
    const { texts, person, now } = ctx.visit;
    const until = untilOf(span, now, person.time_zone);
    await this.services.as(person, updateNotificationSettings, { muted_until: until });
    const words =
      until === null
        ? texts.mute.off
        : span === 'always'
          ? texts.mute.forever
          : texts.mute.until(wallTime(until, person, now));
    const off = [{ text: texts.buttons.unmute, callback_data: button('mute', 0) }];
    await ctx.editMessageText(words, htmlWith(until === null ? [] : [off]));
  }
}

function untilOf(span: Span, now: Date, timeZone: string): string | null {
  switch (span) {
    case 'off':
      return null;
    case 'hour':
      return new Date(now.getTime() + HOUR_MS).toISOString();
    case 'morning': {
      const { date, hour } = wallOf(now, timeZone);
      return instantOf(
        hour < QUIET_UNTIL_HOUR ? date : addDays(date, 1),
        { hour: QUIET_UNTIL_HOUR },
        timeZone,
      ).toISOString();
    }
    case 'week':
      return new Date(now.getTime() + 7 * 24 * HOUR_MS).toISOString();
    case 'always':
      return FOR_GOOD;
    default:
      return span satisfies never;
  }
}
