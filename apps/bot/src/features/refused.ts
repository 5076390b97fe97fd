import { Injectable } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import { refusalText } from '@slovo/texts/refusals';
import { isRetryable } from '../services/services.ts';
import type { BotContext } from './context.ts';

/** Explains to the person why a call was refused. Retryable refusals are thrown again. */
@Injectable()
export class Refused {
  /** Shows the reason in the answer to the button press. @returns null if the call was refused. */
  async toToast<T>(ctx: BotContext, call: () => Promise<T>): Promise<T | null> {
    try {
      return await call();
    } catch (error) {
      await ctx.visit.toast(this.sentence(ctx, error), true);
      return null;
    }
  }

  /** Sends the reason as a message. @returns null if the call was refused. */
  async toMessage<T>(ctx: BotContext, call: () => Promise<T>): Promise<T | null> {
    try {
      return await call();
    } catch (error) {
      await ctx.reply(this.sentence(ctx, error));
      return null;
    }
  }

  private sentence(ctx: BotContext, error: unknown): string {
    // STATE_CHANGED is shown too, not retried: the person should see the new state and decide again.
    const isShown = error instanceof Refusal && (!isRetryable(error) || error.code === 'STATE_CHANGED');
    if (!isShown) throw error;
    ctx.visit.refusedWith = error.code;
    return refusalText(error.code, ctx.visit.person.language, error.details);
  }
}
