import type { UserProfile } from '@slovo/contracts';
import type { BotTexts } from '@slovo/texts/bot';
import type { Context } from 'grammy';

/** The person and the time of an update, found out once for all features. */
export interface Visit {
  readonly person: UserProfile;
  /** The bot has not welcomed them yet. */
  readonly isNew: boolean;
  readonly texts: BotTexts;
  /** The product's time, taken once. */
  readonly now: Date;
  /** There is no further attempt: tell the person about the error instead of throwing it. */
  readonly isLastAttempt: boolean;
  /** The pressed message is the card of a draft, so it is no notice. */
  isDraftCard?: boolean;
  /** `notice-answered` was published for the pressed notice. */
  noticeAnswered?: boolean;
  /** The report that was decided on, by this person or, before their press, by another one. */
  decided?: { reportId: number; inInbox: boolean };
  /** The refusal that the person was shown. */
  refusedWith?: string;
  /** Answers the pressed button. Only the first call counts. `alert` shows a dialog that the person has to close. */
  toast(text?: string, alert?: boolean): Promise<void>;
}

export interface BotContext extends Context {
  visit: Visit;
}

/** The private chat of an update: `Identify` ignores all other chats. */
export const chatOf = (ctx: BotContext): number => Number(ctx.chat?.id ?? ctx.from?.id);
