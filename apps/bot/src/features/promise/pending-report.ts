import { Injectable } from '@nestjs/common';
import type { ReportMedia } from '@slovo/contracts';
import { escapeHtml } from '@slovo/texts/bot';
import { GrammyError } from 'grammy';
import type { Message } from 'grammy/types';
import { shorten } from '../../messages/fit-html.ts';
import { button, htmlWith, keyboard, type Rows } from '../../messages/keyboard.ts';
import { Pictures } from '../../messages/pictures.ts';
import { SentMessages } from '../../messages/sent-messages.ts';
import { type BotContext, chatOf } from '../context.ts';

const QUOTE_LENGTH = 500;

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

/** A report that waits for a decision: its picture, and buttons for those who may decide. */
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
  ): Promise<void> {
    const { texts, person, now } = ctx.visit;
    const quote = report.report_text
      ? `\n<blockquote>${escapeHtml(shorten(report.report_text, QUOTE_LENGTH))}</blockquote>`
      : '';
    const more = report.more_media.length;
    const rest = more > 0 ? `\n<i>${texts.card.more(more)}</i>` : '';
    const needed = rights.needed > 0 ? `\n<i>${texts.card.votes(rights.needed)}</i>` : '';
    const html = `${report.question}${quote}${rest}${needed}`;
    const sent = await this.send(ctx, report, html, [
      rights.mayVote ? [button(texts.buttons.vote, 'vote', { reportId: report.report_id })] : [],
      rights.mayDecide
        ? [
            button(texts.buttons.approve, 'approve', { reportId: report.report_id }),
            button(texts.buttons.reject, 'reject', { reportId: report.report_id }),
          ]
        : [],
      more > 0 ? [button(texts.buttons.open, 'open', { promiseId: report.promise_id })] : [],
    ]);
    await this.sentMessages.record(
      {
        chatId: chatOf(ctx),
        messageId: sent.message_id,
        userId: person.id,
        html: `${texts.card.reported(report.promise_title, report.day_number)}${quote}`,
        hasMedia: sent.text === undefined,
        reportId: report.report_id,
        promiseId: report.promise_id,
      },
      now,
    );
  }

  private async send(ctx: BotContext, { media }: WaitingReport, html: string, rows: Rows): Promise<Message> {
    const file = media && (await this.pictures.find(media.path, ctx.visit.person));
    if (!media || !file) return ctx.reply(html, htmlWith(rows));
    const captioned = { caption: html, parse_mode: 'HTML' as const, reply_markup: keyboard(rows) };
    try {
      const sent =
        media.kind === 'photo'
          ? await ctx.replyWithPhoto(file, captioned)
          : await ctx.replyWithVideo(file, captioned);
      await this.pictures.record(media.path, sent);
      return sent;
    } catch (error) {
      if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
      await this.pictures.forget(media.path);
      return ctx.reply(html, htmlWith(rows)); // Telegram refuses the picture: the text goes without it
    }
  }
}
