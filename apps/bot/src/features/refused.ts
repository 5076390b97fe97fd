import { Injectable } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import { refusalText } from '@slovo/texts/refusals';
import { isRetryable } from '../services/services.ts';
import type { BotContext } from './context.ts';

/** The product said no to what a person asked: they are told the reason. What may pass is thrown on. */
@Injectable()
export class Refused {
  /** In the answer to the press. Gives null when it was refused. */
  async toToast<T>(ctx: BotContext, ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask();
    } catch (error) {
      await ctx.visit.toast(this.sentence(ctx, error), true);
      return null;
    }
  }

  /** In a message. */
  async toMessage<T>(ctx: BotContext, ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask();
    } catch (error) {
      await ctx.reply(this.sentence(ctx, error));
      return null;
    }
  }

  private sentence(ctx: BotContext, error: unknown): string {
    // STATE_CHANGED is answered too: pressing again is the person's to decide, as they now see how it stands.
    const isSaid = error instanceof Refusal && (!isRetryable(error) || error.code === 'STATE_CHANGED');
    if (!isSaid) throw error;
    return refusalText(error.code, ctx.visit.person.language, error.details);
  }
}
