import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { Clock } from '@slovo/kit/clock';
import { isOutage } from '@slovo/kit/events';
import { onBehalf } from '@slovo/kit/service';
import { withSpan } from '@slovo/kit/tracing';
import { botTexts } from '@slovo/texts/bot';
import { isLanguage, LANGUAGES } from '@slovo/domain/languages';
import { Composer, Context } from 'grammy';
import type { Update } from 'grammy/types';
import { ChatBook } from '../chats/chat-book.ts';
import type { BotContext } from '../features/context.ts';
import { FEATURES, type Feature } from '../features/feature.ts';
import { isRetryable, retryAfterOf } from '../services/services.ts';
import { isTransient, Telegram, whyUnreachable } from '../telegram/telegram.ts';
import { Identify } from './identify.ts';
import { lowerCommand } from './lower-command.ts';
import { kindOf, type Outcome } from './update-log.ts';

/** Passes an update through the features and returns its outcome. */
@Injectable()
export class Dispatcher {
  private readonly logger = new Logger(Dispatcher.name);
  private readonly composer = new Composer<BotContext>();

  constructor(
    @Inject(FEATURES) features: Feature[],
    private readonly identify: Identify,
    private readonly telegram: Telegram,
    private readonly chats: ChatBook,
    private readonly clock: Clock,
  ) {
    for (const feature of features) this.composer.use(feature.composer);
  }

  /** Its calls, and what follows from them, have one request id. */
  handle(update: Update, isLastAttempt: boolean): Promise<Outcome> {
    return withSpan(
      `telegram ${kindOf(update)}`,
      () => onBehalf({ requestId: randomUUID() }, () => this.attempt(update, isLastAttempt)),
      {},
      SpanKind.CONSUMER,
    );
  }

  private async attempt(update: Update, isLastAttempt: boolean): Promise<Outcome> {
    const ctx = new Context(
      lowerCommand(update),
      this.telegram.api,
      await this.telegram.whoAmI(),
    ) as BotContext;
    try {
      await this.identify.identifyPerson(
        ctx,
        isLastAttempt,
        async () => void (await this.composer.middleware()(ctx, async () => {})),
      );
      return { kind: 'done' };
    } catch (error) {
      return this.judge(ctx, error, isLastAttempt);
    }
  }

  private async judge(ctx: BotContext, error: unknown, isLastAttempt: boolean): Promise<Outcome> {
    const why = error instanceof Error ? error.message : String(error);
    if (whyUnreachable(error)) {
      if (ctx.from) await this.chats.markBlockedByTelegramId(ctx.from.id, this.clock.now());
      return { kind: 'done' };
    }
    // Our own database may go away in the middle of an update.
    if ((isRetryable(error) || isTransient(error) || isOutage(error)) && !isLastAttempt) {
      const retryAfter = retryAfterOf(error);
      return { kind: 'retry', why, ...(retryAfter !== undefined && { retryAfter }) };
    }
    this.logger.error(
      `update ${ctx.update.update_id}: ${error instanceof Error ? (error.stack ?? why) : why}`,
    );
    await this.apologise(ctx);
    return { kind: 'failed', why };
  }

  private async apologise(ctx: BotContext): Promise<void> {
    const spoken = ctx.from?.language_code;
    const texts = ctx.visit?.texts ?? botTexts[isLanguage(spoken) ? spoken : LANGUAGES[0]];
    if (ctx.chat?.type !== 'private') return;
    await ctx.api.sendMessage(ctx.chat.id, texts.trouble).catch(() => {});
  }
}
