import { Injectable } from '@nestjs/common';
import { getWitness, muteWitness, type PromiseView } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { witness } from '@slovo/texts/bot/witness';
import { Composer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { button } from '../../messages/keyboard.ts';
import { SentMessages } from '../../messages/sent-messages.ts';
import { Services } from '../../services/services.ts';
import { isHarmlessEditError } from '../../telegram/telegram.ts';
import type { BotContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { onPress } from '../on-press.ts';
import { Refused } from '../refused.ts';

/** Stops and resumes messages to a witness about one promise. */
@Injectable()
export class WitnessMute implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    witnessMute: (ctx, { promiseId, muted }) => this.mute(ctx, promiseId, muted),
  });

  constructor(
    private readonly services: Services,
    private readonly refused: Refused,
    private readonly sentMessages: SentMessages,
  ) {}

  /** Under the card of a promise; empty for those who are no witnesses, and while voting does not answer. */
  async row(ctx: BotContext, { id, user_id }: PromiseView): Promise<InlineKeyboardButton[]> {
    if (user_id === ctx.visit.person.id) return [];
    try {
      const { witness: found } = await this.services.as(ctx.visit.person, getWitness, { id });
      return found ? [this.button(ctx, id, !found.muted)] : [];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [];
    }
  }

  button(ctx: BotContext, promiseId: number, muted: boolean): InlineKeyboardButton {
    const texts = witness[ctx.visit.person.language];
    return button(muted ? texts.mute : texts.unmute, 'witnessMute', { promiseId, muted });
  }

  private async mute(ctx: BotContext, promiseId: number, muted: boolean): Promise<void> {
    const texts = witness[ctx.visit.person.language];
    const done = await this.refused.toToast(ctx, () =>
      this.services.as(ctx.visit.person, muteWitness, { id: promiseId, muted }),
    );
    if (!done) return;
    await ctx.visit.toast(muted ? texts.muted : texts.unmuted);
    await this.turn(ctx, promiseId, !muted);
  }

  /**
   * The pressed button turns into its opposite; the others of the message stay. A press carries its message as it was then:
   * the question of a notice may be decided meanwhile, and its buttons gone.
   */
  private async turn(ctx: BotContext, promiseId: number, muted: boolean): Promise<void> {
    const { data: pressed, message } = ctx.callbackQuery ?? {};
    if (!message) return;
    const sent = await this.sentMessages.find(message.chat.id, message.message_id);
    if (sent?.outcome || sent?.settledAt) return;
    const rows = 'reply_markup' in message ? (message.reply_markup?.inline_keyboard ?? []) : [];
    const turned = rows.map((row) =>
      row.map((one) =>
        'callback_data' in one && one.callback_data === pressed ? this.button(ctx, promiseId, muted) : one,
      ),
    );
    try {
      await ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard: turned } });
    } catch (error) {
      if (!isHarmlessEditError(error)) throw error; // the second of two quick presses changes nothing
    }
  }
}
