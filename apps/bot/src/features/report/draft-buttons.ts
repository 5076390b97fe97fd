import { Injectable } from '@nestjs/common';
import { Composer } from 'grammy';
import { Services } from '../../services/services.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { onPress } from '../on-press.ts';
import { promisesAsOf } from '../promise/own-promises.ts';
import { DraftCard } from './draft-card.ts';
import { type Draft, Drafts, isExpired } from './drafts.ts';
import { SendDraft } from './send-draft.ts';

/** The buttons under a draft's card: send, another promise, this promise, cancel. */
@Injectable()
export class DraftButtons implements Feature {
  readonly composer = new Composer<BotContext>();
  readonly presses = onPress(this.composer, {
    draftSend: (ctx, { draftId }) => this.send(ctx, draftId),
    draftOther: (ctx, { draftId, page }) =>
      this.withDraft(ctx, draftId, (draft) => this.chooseOther(ctx, draft, page)),
    draftPick: (ctx, { draftId, promiseId }) =>
      this.withDraft(ctx, draftId, (draft) => this.pick(ctx, draft, promiseId)),
    draftCancel: (ctx, { draftId }) => this.withDraft(ctx, draftId, (draft) => this.cancel(ctx, draft)),
  });

  constructor(
    private readonly services: Services,
    private readonly drafts: Drafts,
    private readonly card: DraftCard,
    private readonly sender: SendDraft,
  ) {}

  /**
   * Only a draft of this chat that still waits. The second of two presses stops here. The card changes before the draft:
   * a press that is handled again after a crash finds the draft as it was, and finishes the card.
   */
  private async withDraft(ctx: BotContext, id: number, act: (draft: Draft) => Promise<void>): Promise<void> {
    const { texts, now } = ctx.visit;
    ctx.visit.isDraftCard = true;
    const draft = await this.drafts.find(id, chatOf(ctx));
    if (!draft || draft.status === 'cancelled') return ctx.visit.toast(texts.stale);
    if (draft.status === 'sent') return ctx.visit.toast(texts.report.alreadySent);
    if (draft.status !== 'sending' && isExpired(draft, now)) {
      await this.card.say(draft, texts.report.expired);
      return void (await this.drafts.change(draft, { status: 'cancelled' }));
    }
    await act(draft);
  }

  private async send(ctx: BotContext, draftId: number): Promise<void> {
    const { person, now, isLastAttempt, texts } = ctx.visit;
    const draft = await this.drafts.claim(draftId, chatOf(ctx), now);
    // It has no promise yet, or cannot be sent.
    if (!draft) return this.withDraft(ctx, draftId, (other) => this.chooseOther(ctx, other, 0));
    ctx.visit.isDraftCard = true;
    // Whether or not Telegram takes the toast, the report is sent.
    const toasted = ctx.visit.toast(texts.report.sending).catch(() => {});
    await this.sender.sendDraft(draft, person, now, isLastAttempt);
    await toasted;
  }

  private async chooseOther(ctx: BotContext, draft: Draft, page: number): Promise<void> {
    const { person, now: at } = ctx.visit;
    const open = await promisesAsOf(this.services, person, draft.sentAt, at);
    await this.card.showPicker(draft, open, ctx.visit.person, page);
  }

  private async pick(ctx: BotContext, draft: Draft, promiseId: number): Promise<void> {
    const { person, now, texts } = ctx.visit;
    const open = await promisesAsOf(this.services, person, draft.sentAt, now);
    const promise = open.find(({ id }) => id === promiseId);
    if (!promise) return ctx.visit.toast(texts.stale);
    await this.card.showCard(
      await this.drafts.change(draft, { promiseId: promise.id }),
      promise,
      open.length,
      person,
      now,
    );
  }

  private async cancel(ctx: BotContext, draft: Draft): Promise<void> {
    await this.card.say(draft, ctx.visit.texts.report.discarded);
    await this.drafts.change(draft, { status: 'cancelled' });
  }
}
