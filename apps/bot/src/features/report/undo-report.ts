import { Injectable } from '@nestjs/common';
import { undoReport } from '@slovo/contracts';
import { titleOf } from '@slovo/texts/title-of';
import { Composer } from 'grammy';
import { SentMessages } from '../../messages/sent-messages.ts';
import { Services } from '../../services/services.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { onPress } from '../on-press.ts';
import { Refused } from '../refused.ts';
import { DraftCard } from './draft-card.ts';
import { Drafts } from './drafts.ts';

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
    const answer = await this.refused.toToast(ctx, () =>
      this.services.as(person, undoReport, { id: reportId }),
    );
    if (!answer || !draft) return;
    if (draft.cardMessageId !== null) {
      await this.sentMessages.close(draft.chatId, draft.cardMessageId, ctx.visit.now);
    }
    await this.card.say(draft, texts.report.undone(titleOf(answer.promise.title, texts)));
    await this.drafts.change(draft, { status: 'cancelled' });
  }
}
