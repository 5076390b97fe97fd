import { Injectable } from '@nestjs/common';
import { getApprovalCount, rejectByMotivator } from '@slovo/contracts';
import { textProblem, VOTE_REASON_MAX, writtenText } from '@slovo/domain';
import { refusalText } from '@slovo/texts/refusals';
import { Composer } from 'grammy';
import { Conversations } from '../../chats/conversations.ts';
import { isInboxCard } from '../../messages/inbox-card.ts';
import { Services } from '../../services/services.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { AnswerNotice } from '../notices/answer-notice.ts';
import { onPress } from '../on-press.ts';
import { Refused } from '../refused.ts';
import { readableText } from '../report/readable-text.ts';

/** «Отклонить» asks for a reason. The next text is the reason, and rejects the report. */
@Injectable()
export class Reject implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    reject: (ctx, { reportId }) => this.askReason(ctx, reportId),
  });

  constructor(
    private readonly services: Services,
    private readonly refused: Refused,
    private readonly conversations: Conversations,
    private readonly notices: AnswerNotice,
  ) {
    this.composer.on('message:text', (ctx, next) => this.takeReason(ctx, readableText(ctx.message), next));
  }

  private async askReason(ctx: BotContext, reportId: number): Promise<void> {
    const { person, texts, now } = ctx.visit;
    const poll = await this.refused.toToast(ctx, () =>
      this.services.as(person, getApprovalCount, { id: reportId }),
    );
    if (!poll) return;
    if (poll.status !== 'open')
      return ctx.visit.toast(refusalText('REPORT_NOT_PENDING', person.language), true);
    const messageId = ctx.callbackQuery?.message?.message_id ?? 0;
    const inInbox = isInboxCard(ctx.callbackQuery?.message);
    await this.conversations.begin(chatOf(ctx), { step: 'reason', reportId, messageId, inInbox }, now);
    await ctx.reply(texts.vote.askReason);
  }

  private async takeReason(ctx: BotContext, text: string, next: () => Promise<void>): Promise<void> {
    const { person, texts, now } = ctx.visit;
    const step = text.startsWith('/') ? null : await this.conversations.current(chatOf(ctx), now);
    if (step?.step !== 'reason') return next();
    const reason = writtenText(text);
    if (reason === '') return void (await ctx.reply(texts.vote.askReason));
    if (textProblem(reason, VOTE_REASON_MAX)) return void (await ctx.reply(texts.vote.reasonTooLong));
    const poll = await this.refused.toMessage(ctx, () =>
      this.services.as(person, rejectByMotivator, { id: step.reportId, reason }),
    );
    await this.conversations.end(chatOf(ctx));
    if (poll) {
      await this.notices.answerNotice(ctx, 'reject', step.messageId);
      await ctx.reply(texts.vote.rejected);
    }
    ctx.visit.decided = { reportId: step.reportId, inInbox: step.inInbox ?? false };
  }
}
