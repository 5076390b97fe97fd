import { Injectable } from '@nestjs/common';
import type { ReportMedia } from '@slovo/contracts';
import { escapeHtml } from '@slovo/texts/bot';
import { titleOf } from '@slovo/texts/title-of';
import { GrammyError } from 'grammy';
import type { Message } from 'grammy/types';
import { CAPTION_LIMIT, lengthOfHtml, splitHtml, TEXT_LIMIT } from '../../messages/fit-html.ts';
import { button, htmlWith, keyboard, type Rows } from '../../messages/keyboard.ts';
import { Pictures } from '../../messages/pictures.ts';
import { SentMessages } from '../../messages/sent-messages.ts';
import { type BotContext, chatOf } from '../context.ts';

export interface WaitingReport {
  report_id: number;
  promise_id: number;
  promise_title: string;
  day_number: number | null;
  report_text: string;
  media: ReportMedia | null;
  more_media: readonly ReportMedia[];
  /** The question of the message as HTML. It is removed once the report is decided. */
  question: string;
}

/**
 * A report that waits for a decision: its picture, its whole text, and below them the buttons for those who may decide.
 * A text that is too long for a caption follows the picture.
 */
@Injectable()
export class PendingReport {
  constructor(
    private readonly pictures: Pictures,
    private readonly sentMessages: SentMessages,
  ) {}

  async show(
    ctx: BotContext,
    report: WaitingReport,
    rights: { mayVote: boolean; mayDecide: boolean; needed: number },
    further: Rows = [],
  ): Promise<void> {
    const { texts, person, now } = ctx.visit;
    const quote = report.report_text ? `\n<blockquote>${escapeHtml(report.report_text)}</blockquote>` : '';
    const more = report.more_media.length;
    const rest = more > 0 ? `\n<i>${texts.card.more(more)}</i>` : '';
    const needed = rights.needed > 0 ? `\n<i>${texts.card.votes(rights.needed)}</i>` : '';
    const pieces = splitHtml(`${report.question}${quote}${rest}${needed}`, TEXT_LIMIT);
    const last = pieces.at(-1) ?? '';
    const sent = await this.send(ctx, report, pieces, [
      rights.mayVote ? [button(texts.buttons.vote, 'vote', { reportId: report.report_id })] : [],
      rights.mayDecide
        ? [
            button(texts.buttons.approve, 'approve', { reportId: report.report_id }),
            button(texts.buttons.reject, 'reject', { reportId: report.report_id }),
          ]
        : [],
      more > 0 ? [button(texts.buttons.open, 'open', { promiseId: report.promise_id })] : [],
      ...further,
    ]);
    await this.sentMessages.record(
      {
        chatId: chatOf(ctx),
        messageId: sent.message_id,
        userId: person.id,
        html:
          pieces.length > 1
            ? last
            : `${texts.card.reported(titleOf(report.promise_title, texts), report.day_number)}${quote}`,
        hasMedia: sent.text === undefined,
        reportId: report.report_id,
        promiseId: report.promise_id,
      },
      now,
    );
  }

  /** @returns the message with the buttons */
  private async send(
    ctx: BotContext,
    { media }: WaitingReport,
    pieces: readonly string[],
    rows: Rows,
  ): Promise<Message> {
    const [first = '', ...rest] = pieces;
    const isCaption = lengthOfHtml(first) <= CAPTION_LIMIT;
    const captioned = { caption: first, parse_mode: 'HTML' as const, reply_markup: keyboard(rows) };
    const picture = media && (await this.sendPicture(ctx, media, isCaption ? captioned : {}));
    if (picture && isCaption) return picture;
    let sent = await ctx.reply(first, htmlWith(rest.length === 0 ? rows : []));
    for (const [index, html] of rest.entries())
      sent = await ctx.reply(html, htmlWith(index === rest.length - 1 ? rows : []));
    return sent;
  }

  /** Null if the viewer may not see it, or Telegram refuses it: the text goes without it. */
  private async sendPicture(
    ctx: BotContext,
    media: ReportMedia,
    options: Parameters<BotContext['replyWithPhoto']>[1],
  ): Promise<Message | null> {
    const file = await this.pictures.find(media.path, ctx.visit.person);
    if (!file) return null;
    try {
      const sent =
        media.kind === 'photo'
          ? await ctx.replyWithPhoto(file, options)
          : await ctx.replyWithVideo(file, options);
      await this.pictures.record(media.path, sent);
      return sent;
    } catch (error) {
      if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
      await this.pictures.forget(media.path);
      return null;
    }
  }
}
