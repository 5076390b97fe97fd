import { Injectable } from '@nestjs/common';
import { getWitness, muteWitness, type PromiseView } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { witness } from '@slovo/texts/bot/witness';
import { Composer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { button } from '../../messages/keyboard.ts';
import { Services } from '../../services/services.ts';
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

  /** The pressed button turns into its opposite; the others of the message stay. */
  private async mute(ctx: BotContext, promiseId: number, muted: boolean): Promise<void> {
    const texts = witness[ctx.visit.person.language];
    const done = await this.refused.toToast(ctx, () =>
      this.services.as(ctx.visit.person, muteWitness, { id: promiseId, muted }),
    );
    if (!done) return;
    await ctx.visit.toast(muted ? texts.muted : texts.unmuted);
    const pressed = ctx.callbackQuery?.data;
    const rows = ctx.callbackQuery?.message?.reply_markup?.inline_keyboard ?? [];
    const turned = rows.map((row) =>
      row.map((one) =>
        'callback_data' in one && one.callback_data === pressed ? this.button(ctx, promiseId, !muted) : one,
      ),
    );
    await ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard: turned } });
  }
}
