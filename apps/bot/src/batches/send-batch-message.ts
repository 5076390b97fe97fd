import { Injectable, Logger } from '@nestjs/common';
import { fillVariables, type TelegramMessage, telegramMessages } from '@slovo/domain/message';
import { MISSING_NAME } from '@slovo/texts/notices/message-words';
import { type Api, GrammyError } from 'grammy';
import { PartlySent } from '../delivery/judge-failure.ts';
import { htmlWith } from '../messages/keyboard.ts';
import type { Pass } from '../telegram/sending-limits.ts';
import { Telegram } from '../telegram/telegram.ts';
import type { BatchContent, BatchRow, OpenBatch } from './batch-line.ts';
import { LibraryMedia } from './library-media.ts';
import { QuietTurns } from './quiet-turns.ts';

/** One attempt to send a batch's message to a person. An error after its first part is thrown as PartlySent. */
@Injectable()
export class SendBatchMessage {
  private readonly logger = new Logger(SendBatchMessage.name);

  constructor(
    private readonly telegram: Telegram,
    private readonly library: LibraryMedia,
    private readonly quiet: QuietTurns,
  ) {}

  /**
   * `pass` covers the first part: it is closed before the others wait for theirs. `signal` ends an upload that is not done.
   * @returns the id of the last part.
   */
  async send(row: BatchRow, batch: OpenBatch, pass: Pass, signal: AbortSignal): Promise<number> {
    const { once, api } = this.telegram.batch;
    const hasMedia = batch.content.media !== null && !batch.isMediaRefused;
    const [first, ...rest] = messagesFor(batch.content, row, hasMedia);
    if (!first) throw new Error(`nothing of batch ${batch.batchId} can be sent`);
    let messageId: number;
    try {
      messageId = await this.sendPart(once, first, row, batch, signal);
    } finally {
      pass.answered();
    }
    try {
      // They wait for the limits and retry.
      for (const part of rest) messageId = await this.sendPart(api, part, row, batch, signal);
      return messageId;
    } catch (error) {
      throw new PartlySent(error);
    }
  }

  private async sendPart(
    api: Api,
    part: TelegramMessage,
    row: BatchRow,
    batch: OpenBatch,
    signal: AbortSignal,
  ): Promise<number> {
    const disable_notification = this.quiet.isQuiet(row);
    const { media } = batch.content;
    if (part.kind === 'text' || !media) {
      const html = part.kind === 'text' ? part.html : part.caption;
      return (await api.sendMessage(row.chatId, html, { ...htmlWith(), disable_notification })).message_id;
    }
    const { fileId } = batch;
    const options = { caption: part.caption, parse_mode: 'HTML' as const, disable_notification };
    try {
      const sent = await this.library.send(api, row.chatId, { media, fileId }, options, signal);
      batch.fileId = sent.fileId;
      return sent.messageId;
    } catch (error) {
      await this.afterRefusal(batch, fileId, error);
      throw error;
    }
  }

  /** An invalid id is forgotten, and the file uploaded anew; a file that Telegram does not take is not tried again. */
  private async afterRefusal(batch: OpenBatch, fileId: string | null, error: unknown): Promise<void> {
    const { media } = batch.content;
    if (!media || !isMediaRefusal(error)) return;
    this.logger.warn(
      `Telegram refused the media ${media.path} of batch ${batch.batchId}: ${error.description}`,
    );
    if (fileId === null) batch.isMediaRefused = true;
    else if (batch.fileId === fileId) {
      batch.fileId = null;
      await this.library.forget(media);
    }
  }
}

/** Telegram did not take the file, so the same message may be sent again: with an upload, or without it. */
export const isMediaRefusal = (error: unknown): error is GrammyError =>
  error instanceof GrammyError &&
  error.error_code === 400 &&
  error.method !== 'sendMessage' &&
  !/chat not found/.test(error.description);

function messagesFor(content: BatchContent, row: BatchRow, hasMedia: boolean): TelegramMessage[] {
  const own = { first_name: row.firstName, username: row.username };
  const html = fillVariables(content.html, { ...own, ...content.variables }, MISSING_NAME[content.lang]);
  return telegramMessages({ html, hasMedia });
}
