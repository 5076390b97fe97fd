import { Injectable } from '@nestjs/common';
import { getNotificationSettings, updateNotificationSettings } from '@slovo/contracts';
import { minutesOf, MUTED_FOR_GOOD, nextMorning, unreachable } from '@slovo/domain';
import { Composer } from 'grammy';
import type { MuteSpan } from '../../messages/choices.ts';
import { replaceMessage } from '../../messages/edit-message.ts';
import { button, htmlWith } from '../../messages/keyboard.ts';
import { Services } from '../../services/services.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { onPress } from '../on-press.ts';
import { muteSentence } from './mute-sentence.ts';

const HOUR_MS = 3_600_000;

/** /mute: no notices in the chat for a while. The web still shows them. */
@Injectable()
export class Mute implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    mute: (ctx, { span }) => this.set(ctx, span),
  });

  constructor(private readonly services: Services) {
    this.composer.command('mute', (ctx) => this.ask(ctx));
  }

  private async ask(ctx: BotContext): Promise<void> {
    const { texts, person, now } = ctx.visit;
    const { muted_until } = await this.services.as(person, getNotificationSettings, {});
    const quiet = muteSentence(muted_until, person, now);
    const choice = (span: Exclude<MuteSpan, 'off'>) => button(texts.mute[span], 'mute', { span });
    await ctx.reply(
      quiet ? `${quiet}\n\n${texts.mute.head}` : texts.mute.head,
      htmlWith([
        [choice('hour'), choice('morning')],
        [choice('week'), choice('always')],
        quiet ? offButton(ctx) : [],
      ]),
    );
  }

  private async set(ctx: BotContext, span: MuteSpan): Promise<void> {
    const { texts, person, now } = ctx.visit;
    const until = span === 'morning' ? await this.morningOf(ctx) : endOf(span, now);
    await this.services.as(person, updateNotificationSettings, { muted_until: until });
    const quiet = muteSentence(until, person, now);
    await replaceMessage(ctx, quiet ?? texts.mute.off, quiet ? [offButton(ctx)] : []);
  }

  /** The next morning by the person's own quiet hours. */
  private async morningOf(ctx: BotContext): Promise<string> {
    const { person, now } = ctx.visit;
    const { quiet_from, quiet_until } = await this.services.as(person, getNotificationSettings, {});
    const quiet = { from: minutesOf(quiet_from), until: minutesOf(quiet_until) };
    return nextMorning(now, person.time_zone, quiet).toISOString();
  }
}

const offButton = (ctx: BotContext) => [button(ctx.visit.texts.buttons.unmute, 'mute', { span: 'off' })];

function endOf(span: Exclude<MuteSpan, 'morning'>, now: Date): string | null {
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
