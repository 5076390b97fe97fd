import { Injectable } from '@nestjs/common';
import { registerTelegramPerson, type UserProfile } from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import { identify } from '@slovo/kit/service';
import { isLanguage, LANGUAGES } from '@slovo/domain/languages';
import { fitting } from '@slovo/domain/text';
import { botTexts } from '@slovo/texts/bot';
import { GrammyError } from 'grammy';
import type { User } from 'grammy/types';
import { ChatBook } from '../chats/chat-book.ts';
import type { BotContext, Visit } from '../features/context.ts';
import { OwnData } from '../features/own-data/own-data.ts';
import { Services } from '../services/services.ts';
import { ChatActions } from '../telegram/chat-actions.ts';
import { type Allowance, ChatQuota } from './chat-quota.ts';

/** Finds out who wrote before any feature sees the update, and answers every button press, even after an error. */
@Injectable()
export class Identify {
  // More than five: it is the first to see an update, and decides who answers it.
  constructor(
    private readonly services: Services,
    private readonly chats: ChatBook,
    private readonly clock: Clock,
    private readonly actions: ChatActions,
    private readonly ownData: OwnData,
    private readonly quota: ChatQuota,
  ) {}

  async identifyPerson(ctx: BotContext, isLastAttempt: boolean, next: () => Promise<void>): Promise<void> {
    const now = this.clock.now();
    // Promises are personal: the bot does not answer in groups and channels.
    if (!ctx.from || ctx.from.is_bot || ctx.chat?.type !== 'private') return;
    if (ctx.myChatMember) return this.recordMembership(ctx, now);
    const allowance = this.quota.count(ctx.chat.id, ctx.update.update_id, now);
    if (allowance !== 'answer') return this.endForToday(ctx, allowance);
    const { user, banned } = await this.services.self(registerTelegramPerson, personOf(ctx.from));
    identify({ userId: user.id });
    const isNew = !(await this.chats.markOpen(user, now));
    ctx.visit = { ...this.visit(ctx, user, now), isNew, isLastAttempt };
    try {
      // What is stored of them is theirs all the same.
      if (banned) await this.ownData.composer.middleware()(ctx, () => this.turnAway(ctx));
      else await this.actions.whenSlow(ctx.chat.id, next);
    } finally {
      await ctx.visit.toast();
    }
  }

  /** Nobody is asked who it is: this must cost as little as possible. */
  private async endForToday(ctx: BotContext, allowance: Allowance): Promise<void> {
    if (allowance === 'drop') return;
    const spoken = ctx.from?.language_code;
    await ctx.reply(botTexts[isLanguage(spoken) ? spoken : LANGUAGES[0]].updatesOfDaySpent);
  }

  private async turnAway(ctx: BotContext): Promise<void> {
    await ctx.reply(ctx.visit.texts.banned);
  }

  /** Telegram reports a block as a change of our own membership in the private chat. */
  private async recordMembership(ctx: BotContext, now: Date): Promise<void> {
    const status = ctx.myChatMember?.new_chat_member.status;
    if (status === 'kicked' && ctx.from) await this.chats.markBlockedByTelegramId(ctx.from.id, now);
  }

  private visit(ctx: BotContext, person: UserProfile, now: Date): Omit<Visit, 'isNew' | 'isLastAttempt'> {
    let answered = ctx.callbackQuery === undefined;
    return {
      person,
      texts: botTexts[person.language],
      now,
      toast: async (text, alert = false) => {
        if (answered) return;
        answered = true;
        await ctx
          .answerCallbackQuery(text ? { text: fitting(text, 200), show_alert: alert } : {})
          .catch((error: unknown) => {
            // Telegram refuses an answer that comes too late.
            if (!(error instanceof GrammyError)) throw error;
          });
      },
    };
  }
}

const personOf = (from: User) => ({
  telegram_id: from.id,
  username: from.username ?? null,
  first_name: from.first_name,
  last_name: from.last_name ?? null,
  language_code: from.language_code ?? null,
});
