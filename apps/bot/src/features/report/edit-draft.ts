import { Injectable } from '@nestjs/common';
import { REPORT_TEXT_MAX, textProblem } from '@slovo/domain';
import { Composer } from 'grammy';
import { Services } from '../../services/services.ts';
import { type BotContext, chatOf } from '../context.ts';
import type { Feature } from '../feature.ts';
import { promisesAsOf } from '../promise/own-promises.ts';
import { DraftCard } from './draft-card.ts';
import { captionsOf, type Draft, Drafts, isExpired } from './drafts.ts';
import { ReadContent } from './read-content.ts';
import type { ReportContent } from './read-message.ts';

/** The person edited a message whose report is not confirmed yet: the report follows the message. */
@Injectable()
export class EditDraft implements Feature {
  readonly composer = new Composer<BotContext>();

  constructor(
    private readonly services: Services,
    private readonly drafts: Drafts,
    private readonly card: DraftCard,
    private readonly contents: ReadContent,
  ) {
    this.composer.on('edited_message', (ctx) => this.edit(ctx));
  }

  /** Ignores messages that are no draft, or whose draft was cancelled. */
  private async edit(ctx: BotContext): Promise<void> {
    const { editedMessage: message, visit } = ctx;
    if (!message) return;
    const draft = await this.drafts.ofMessage(chatOf(ctx), message.message_id, message.media_group_id);
    if (!draft || draft.status === 'cancelled') return;
    const content = await this.contents.readContent(message);
    if (content.kind !== 'report') return;
    const changed = changeOf(draft, content);
    if (!changed) return;
    if (draft.status === 'sending' || draft.status === 'sent')
      return void (await ctx.reply(visit.texts.report.editedTooLate));
    if (isExpired(draft, visit.now)) return;
    if (textProblem(changed.text, REPORT_TEXT_MAX))
      return void (await ctx.reply(visit.texts.report.textTooLong));
    const edited = await this.drafts.change(draft, changed);
    if (edited.status === 'collecting') return; // its card is still to be shown, or shown again: see Albums
    await this.card.show(
      edited,
      await promisesAsOf(this.services, visit.person, edited.sentAt, visit.now),
      visit.person,
      visit.now,
    );
  }
}

/**
 * Null if the report is the same: Telegram also reports other edits, such as a link's preview. The text of an album is
 * that of all its pictures.
 */
function changeOf(
  draft: Draft,
  { text, items: [item] }: Extract<ReportContent, { kind: 'report' }>,
): Pick<Draft, 'text' | 'items'> | null {
  const isAlbum = draft.mediaGroupId !== null;
  const items = isAlbum
    ? draft.items.map((one) => (item && one.messageId === item.messageId ? item : one))
    : [item].filter((one) => one !== undefined);
  const next = { text: isAlbum ? captionsOf(items) : text, items };
  const isSame =
    next.text === draft.text && items.every(({ fileId }, at) => fileId === draft.items[at]?.fileId);
  return isSame && items.length === draft.items.length ? null : next;
}
