import { Injectable } from '@nestjs/common';
import {
  approveByMotivator,
  castVote,
  type CallResult,
  getApprovalCount,
  type UserProfile,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { Composer } from 'grammy';
import { edit } from '../../messages/edit-message.ts';
import { withEnding } from '../../messages/fit-html.ts';
import { isInboxCard } from '../../messages/inbox-card.ts';
import { SentMessages } from '../../messages/sent-messages.ts';
import { Services } from '../../services/services.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { AnswerNotice } from '../notices/answer-notice.ts';
import { onPress } from '../on-press.ts';
import { Refused } from '../refused.ts';

/** Refusals after which the report cannot be decided on any more. */
const OVER: readonly string[] = ['REPORT_NOT_PENDING', 'REPORT_NOT_FOUND', 'NOT_VOTABLE', 'NOT_MOTIVATOR'];

/** A second press on the same button decides nothing. */
function noteDecision(ctx: BotContext, reportId: number, isDone: boolean): void {
  if (isDone || OVER.includes(ctx.visit.refusedWith ?? ''))
    ctx.visit.decided = { reportId, inInbox: isInboxCard(ctx.callbackQuery?.message) };
}

type Poll = CallResult<typeof castVote>;

/** «Подтвердить» for anyone, «Утвердить» for the motivator. The outcome reaches every chat with `report-approved`. */
@Injectable()
export class Vote implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    vote: (ctx, { reportId }) => this.vote(ctx, reportId),
    approve: (ctx, { reportId }) => this.approve(ctx, reportId),
  });

  constructor(
    private readonly services: Services,
    private readonly refused: Refused,
    private readonly notices: AnswerNotice,
    private readonly sentMessages: SentMessages,
  ) {}

  private async vote(ctx: BotContext, id: number): Promise<void> {
    const { person, texts } = ctx.visit;
    const cast = await this.refused.toToast(ctx, () => this.cast(person, id));
    if (cast) await this.acknowledge(ctx, cast.poll, 'vote', texts.vote.counted);
    noteDecision(ctx, id, cast?.isNew ?? false);
  }

  private async cast(person: UserProfile, id: number): Promise<{ poll: Poll; isNew: boolean }> {
    try {
      const poll = await this.services.as(person, castVote, { id, voteType: 'approve' });
      return { poll, isNew: !poll.repeated };
    } catch (error) {
      // With a reason, which only other clients give: the message still has to show it.
      if (!(error instanceof Refusal) || error.code !== 'ALREADY_VOTED') throw error;
      return { poll: await this.services.as(person, getApprovalCount, { id }), isNew: false };
    }
  }

  private async approve(ctx: BotContext, id: number): Promise<void> {
    const { person, texts } = ctx.visit;
    const poll = await this.refused.toToast(ctx, () => this.services.as(person, approveByMotivator, { id }));
    if (poll) await this.acknowledge(ctx, poll, 'approve', texts.vote.approved);
    noteDecision(ctx, id, poll !== null);
  }

  private async acknowledge(ctx: BotContext, poll: Poll, action: string, sentence: string): Promise<void> {
    await ctx.visit.toast(sentence);
    const messageId = ctx.callbackQuery?.message?.message_id;
    await this.notices.answerNotice(ctx, action);
    if (messageId === undefined || poll.status !== 'open') return;
    // More votes are needed: until then no decision edits these messages.
    for (const copy of await this.sentMessages.withCopies(chatOf(ctx), messageId)) {
      await edit(
        ctx.api,
        { chatId: chatOf(ctx), messageId: copy.messageId, hasMedia: copy.hasMedia },
        withEnding(copy.html, `👍 ${sentence}`, copy.hasMedia),
      );
    }
  }
}
