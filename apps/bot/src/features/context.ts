import type { UserProfile } from '@slovo/contracts';
import type { BotTexts } from '@slovo/texts/bot';
import type { Context } from 'grammy';

/** What is known of the person and the moment of an update, once for all features. */
export interface Visit {
  readonly person: UserProfile;
  /** Their account was made just now. */
  readonly isNew: boolean;
  readonly texts: BotTexts;
  /** The product's time, taken once. */
  readonly now: Date;
  /** No attempt follows this one: say so to the person instead of throwing. */
  readonly isLastAttempt: boolean;
  /** The pressed notice was told of with what the press did. */
  noticeAnswered?: boolean;
  /** Answers the pressed button, once; the first text wins. `alert` waits for the person to close it. */
  toast(text?: string, alert?: boolean): Promise<void>;
}

export interface BotContext extends Context {
  visit: Visit;
}

/** The private chat of an update. Others are not served: see `identify`. */
export const chatOf = (ctx: BotContext): number => Number(ctx.chat?.id ?? ctx.from?.id);
