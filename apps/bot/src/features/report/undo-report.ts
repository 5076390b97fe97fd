import { Injectable } from '@nestjs/common';
import { findPromise, type PromiseView, undoReport, type UserProfile } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { titleOf } from '@slovo/texts/title-of';
import { Composer } from 'grammy';
import { SentMessages } from '../../messages/sent-messages.ts';
import { Services } from '../../services/services.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { onPress } from '../on-press.ts';
import { Refused } from '../refused.ts';
import { DraftCard } from './draft-card.ts';
import { type Draft, Drafts } from './drafts.ts';

/** «Отозвать отчёт» under a report that was just sent: within 15 minutes, while nobody has decided. */
@Injectable()
export class UndoReport implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    undo: (ctx, { reportId }) => this.undo(ctx, reportId),
  });

  constructor(
    private readonly services: Services,
    private readonly drafts: Drafts,
    private readonly card: DraftCard,
    private readonly refused: Refused,
    private readonly sentMessages: SentMessages,
  ) {}

  private async undo(ctx: BotContext, reportId: number): Promise<void> {
    const { texts, person } = ctx.visit;
    const draft = await this.drafts.ofReport(reportId, chatOf(ctx));
    const promise = await this.refused.toToast(ctx, () => this.withdraw(person, reportId, draft));
    if (!promise || !draft) return;
    if (draft.cardMessageId !== null) {
      await this.sentMessages.close(draft.chatId, draft.cardMessageId, ctx.visit.now);
    }
    await this.card.say(draft, texts.report.undone(titleOf(promise.title, texts)));
    await this.drafts.change(draft, { status: 'cancelled' });
  }

  private async withdraw(person: UserProfile, id: number, draft: Draft | null): Promise<PromiseView> {
    try {
      return (await this.services.as(person, undoReport, { id })).promise;
    } catch (error) {
      // Withdrawn already, on the web or by this press before a crash: the card still has to say so.
      const isGone = error instanceof Refusal && error.code === 'REPORT_NOT_FOUND';
      if (!isGone || !draft?.promiseId) throw error;
      return (await this.services.as(person, findPromise, { id: draft.promiseId })).promise;
    }
  }
}
