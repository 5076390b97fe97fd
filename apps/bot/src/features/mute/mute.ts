import { Injectable } from '@nestjs/common';
import { getNotificationSettings, updateNotificationSettings } from '@slovo/contracts';
import { minutesOf, MUTED_FOR_GOOD, nextMorning, unreachable } from '@slovo/domain';
import { Composer } from 'grammy';
import { Services } from '../../chats/services.ts';
import { button, numbersOf, pressed } from '../button.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { htmlWith, replaceMessage } from '../say.ts';
import { muteSentence } from './mute-sentence.ts';

/** What a button carries: its place in this list. */
const SPANS = ['off', 'hour', 'morning', 'week', 'always'] as const;
type Span = (typeof SPANS)[number];

const HOUR_MS = 3_600_000;

/** /mute: nothing comes into the chat for a while; the notifications still stand on the web. */
@Injectable()
export class Mute implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(private readonly services: Services) {
    this.composer.command('mute', (ctx) => this.ask(ctx));
    this.composer.callbackQuery(pressed('mute'), (ctx) => this.set(ctx, SPANS[numbersOf(ctx.match)[0]]));
  }

  private async ask(ctx: BotContext): Promise<void> {
    const { texts, person, now } = ctx.visit;
    const { muted_until } = await this.services.as(person, getNotificationSettings, {});
    const quiet = muteSentence(muted_until, person, now);
    const choice = (span: Exclude<Span, 'off'>) => ({
      text: texts.mute[span],
      callback_data: button('mute', SPANS.indexOf(span)),
    });
    await ctx.reply(
      quiet ? `${quiet}\n\n${texts.mute.head}` : texts.mute.head,
      htmlWith([
        [choice('hour'), choice('morning')],
        [choice('week'), choice('always')],
        quiet ? offButton(ctx) : [],
      ]),
    );
  }

  private async set(ctx: BotContext, span: Span | undefined): Promise<void> {
    const { texts, person, now } = ctx.visit;
    if (span === undefined) return ctx.visit.toast(texts.stale);
    const until = span === 'morning' ? await this.morningOf(ctx) : endOf(span, now);
    await this.services.as(person, updateNotificationSettings, { muted_until: until });
    const quiet = muteSentence(until, person, now);
    await replaceMessage(ctx, quiet ?? texts.mute.off, quiet ? [offButton(ctx)] : []);
  }

  /** By their own quiet hours. */
  private async morningOf(ctx: BotContext): Promise<string> {
    const { person, now } = ctx.visit;
    const { quiet_from, quiet_until } = await this.services.as(person, getNotificationSettings, {});
    const quiet = { from: minutesOf(quiet_from), until: minutesOf(quiet_until) };
    return nextMorning(now, person.time_zone, quiet).toISOString();
  }
}

const offButton = (ctx: BotContext) => [
  { text: ctx.visit.texts.buttons.unmute, callback_data: button('mute', SPANS.indexOf('off')) },
];

function endOf(span: Exclude<Span, 'morning'>, now: Date): string | null {
  switch (span) {
    case 'off':
      return null;
    case 'hour':
      return new Date(now.getTime() + HOUR_MS).toISOString();
    case 'week':
      return new Date(now.getTime() + 7 * 24 * HOUR_MS).toISOString();
    case 'always':
      return MUTED_FOR_GOOD;
    default:
      return unreachable(span);
  }
}
