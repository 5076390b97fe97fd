import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PromiseView, UserProfile } from '@slovo/contracts';
import { REPORT_TEXT_MAX, textProblem } from '@slovo/domain';
import { Clock } from '@slovo/kit/clock';
import { ClockControl } from '@slovo/kit/service';
import { botTexts } from '@slovo/texts/bot';
import { refusalText } from '@slovo/texts/refusals';
import { Composer } from 'grammy';
import { Conversations } from '../../chats/conversations.ts';
import { htmlWith } from '../../messages/keyboard.ts';
import { Services } from '../../services/services.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { NewPromise } from '../lists/new-promise.ts';
import { Pages } from '../pages.ts';
import { openPromises, promisesAsOf } from '../promise/own-promises.ts';
import { Albums } from './albums.ts';
import { DraftCard } from './draft-card.ts';
import { type Draft, Drafts } from './drafts.ts';
import { ReadContent } from './read-content.ts';
import { WEB_MEGABYTES } from './send-draft.ts';
import { continuesText } from './split-text.ts';

/** Media or text without a command: a report that waits for its confirmation. */
@Injectable()
export class ReceiveReport implements Feature, OnModuleInit {
  readonly composer = new Composer<BotContext>();

  // More than five: a report involves conversations, albums and the offer of a first promise.
  constructor(
    private readonly services: Services,
    private readonly conversations: Conversations,
    private readonly drafts: Drafts,
    private readonly card: DraftCard,
    private readonly albums: Albums,
    private readonly contents: ReadContent,
    private readonly newPromise: NewPromise,
    private readonly pages: Pages,
    private readonly clock: Clock,
    private readonly clockControl: ClockControl,
  ) {
    this.composer.on('message', (ctx, next) =>
      ctx.message.text?.startsWith('/') ? next() : this.receive(ctx),
    );
  }

  onModuleInit(): void {
    this.albums.onComplete(async (draft, person) => {
      if (textProblem(draft.text, REPORT_TEXT_MAX)) return this.refuseAlbum(draft, person);
      const open = await promisesAsOf(this.services, person, draft.sentAt, this.clock.now());
      if (open.length === 0) await this.newPromise.offerInsteadOfReport(draft.chatId, person);
      else await this.showAlbum(draft, open, person);
      if (draft.promiseId !== null) await this.conversations.end(draft.chatId);
      return open.length > 0;
    });
    this.clockControl.watch({ label: 'albums', backlog: () => this.drafts.countCollecting() });
  }

  private async showAlbum(draft: Draft, open: PromiseView[], person: UserProfile): Promise<void> {
    await this.card.show(draft, open, person, this.clock.now());
    // /cancel may have come between the album's last picture and its card.
    const shown = await this.drafts.find(draft.id, draft.chatId);
    if (shown?.status === 'cancelled') await this.card.say(shown, botTexts[person.language].report.discarded);
  }

  /** The captions of its pictures are too long together. */
  private async refuseAlbum(draft: Draft, { language }: UserProfile): Promise<false> {
    await this.card.say(draft, botTexts[language].report.textTooLong);
    await this.drafts.change(draft, { status: 'cancelled' });
    return false;
  }

  private async receive(ctx: BotContext): Promise<void> {
    const { message, visit } = ctx;
    if (!message) return;
    const content = await this.contents.readContent(message);
    if (content.kind === 'nothing') return;
    if (content.kind === 'empty')
      return void (await ctx.reply(refusalText('REPORT_EMPTY', visit.person.language)));
    if (content.kind === 'unsupported') return void (await ctx.reply(visit.texts.unsupported));
    if (content.kind === 'too-big') return this.refuseBig(ctx);

    const chatId = chatOf(ctx);
    const step = await this.conversations.current(chatId, visit.now);
    const before = message.text
      ? await this.drafts.ofMessage(chatId, message.message_id - 1, undefined)
      : null;
    const isRest = before !== null && continuesText(before, message);
    const isTooLong = isRest || textProblem(content.text, REPORT_TEXT_MAX) !== null;
    const draft = await this.drafts.begin(
      {
        chatId,
        userId: visit.person.id,
        messageId: message.message_id,
        mediaGroupId: message.media_group_id ?? null,
        text: content.text,
        items: content.items,
        promiseId: step?.step === 'report' ? step.promiseId : null,
        sentAt: new Date(message.date * 1_000),
        isRefused: isTooLong,
      },
      visit.now,
    );
    if (isRest) return this.refuseBeginning(ctx, before);
    if (isTooLong) return void (await ctx.reply(visit.texts.report.textTooLong));
    if (draft.mediaGroupId !== null) {
      const isIn = await this.albums.add(draft, content, visit.person);
      return isIn ? undefined : void (await ctx.reply(visit.texts.report.lateForAlbum));
    }
    if (draft.status !== 'offered' || draft.cardMessageId !== null) return; // was handled before a crash
    const open = await promisesAsOf(this.services, visit.person, draft.sentAt, visit.now);
    if (open.length === 0) {
      await this.newPromise.offerInsteadOfReport(chatId, visit.person);
      return void (await this.drafts.change(draft, { status: 'cancelled' }));
    }
    if (step?.step === 'report') await this.conversations.end(chatId);
    await this.card.show(draft, open, visit.person, visit.now);
  }

  /** A text that was split is too long as a whole, and gets one answer: if its beginning has none yet, in its card. */
  private async refuseBeginning(ctx: BotContext, before: Draft): Promise<void> {
    const { texts, now } = ctx.visit;
    if (before.status !== 'offered') return;
    await this.card.say(before, texts.report.textTooLong);
    // What the person shortens is for the same promise.
    if (before.promiseId !== null)
      await this.conversations.begin(chatOf(ctx), { step: 'report', promiseId: before.promiseId }, now);
    await this.drafts.change(before, { status: 'cancelled' });
  }

  /** Bots cannot download files above 20 MB; the web accepts larger ones. */
  private async refuseBig(ctx: BotContext): Promise<void> {
    const { texts, person } = ctx.visit;
    const open = await openPromises(this.services, person);
    const url = this.pages.home(open.length === 1 && open[0] ? `/my/${open[0].id}` : '/my');
    const buttons = this.pages.button(texts.buttons.upload, url);
    const sentence = texts.report.tooBig(WEB_MEGABYTES);
    const html = buttons.length > 0 ? sentence : `${sentence}\n${texts.pageLink(url)}`;
    await ctx.reply(html, htmlWith([buttons]));
  }
}
