import { Injectable } from '@nestjs/common';
import { Composer } from 'grammy';
import { Conversations } from '../../chats/conversations.ts';
import { edit } from '../../messages/edit-message.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { DraftCard } from './draft-card.ts';
import { type Draft, Drafts } from './drafts.ts';

/** /cancel: ends whatever the chat waits for. The messages that asked for it lose their buttons. */
@Injectable()
export class Cancel implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(
    private readonly conversations: Conversations,
    private readonly drafts: Drafts,
    private readonly card: DraftCard,
  ) {
    this.composer.command('cancel', (ctx) => this.cancel(ctx));
  }

  /** What was open is closed last: after a crash the command finds it again, and gives the same answer. */
  private async cancel(ctx: BotContext): Promise<void> {
    const { texts, now } = ctx.visit;
    const chatId = chatOf(ctx);
    const step = await this.conversations.current(chatId, now);
    const drafts = await this.drafts.open(chatId, now);
    if (step?.step === 'choice')
      await edit(ctx.api, { chatId, messageId: step.messageId, hasMedia: false }, texts.report.whichPromise);
    for (const draft of drafts)
      if (draft.cardMessageId !== null) await this.card.say(draft, texts.report.discarded);
    await ctx.reply(step !== null || drafts.length > 0 ? texts.cancelled : texts.nothingToCancel);
    for (const draft of drafts) await this.close(draft, texts.report.discarded);
    await this.conversations.end(chatId);
  }

  /** An album may have got its card since it was read. The code that shows a later card closes that one. */
  private async close(draft: Draft, discarded: string): Promise<void> {
    const closed = await this.drafts.change(draft, { status: 'cancelled' });
    if (draft.cardMessageId === null && closed.cardMessageId !== null) await this.card.say(closed, discarded);
  }
}
