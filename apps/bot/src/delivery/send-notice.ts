import { Injectable, Logger } from '@nestjs/common';
import { GrammyError } from 'grammy';
import type { Message } from 'grammy/types';
import { htmlWith, keyboard } from '../messages/keyboard.ts';
import { Pictures } from '../messages/pictures.ts';
import type { Pass } from '../telegram/sending-limits.ts';
import { Telegram } from '../telegram/telegram.ts';
import type { NoticeMessage } from './compose-notice.ts';

/** The message that carries the buttons. */
export interface SentNotice {
  messageId: number;
  hasMedia: boolean;
}

/** A part of the notice is in the chat. Sent again, it would appear twice (docs/decisions/003). */
export class PartlySent extends Error {
  constructor(override readonly cause: unknown) {
    super((cause as Error).message);
  }
}

/** One attempt to send a notice. An error after the first message of it is thrown as PartlySent. */
@Injectable()
export class SendNotice {
  private readonly logger = new Logger(SendNotice.name);

  constructor(
    private readonly telegram: Telegram,
    private readonly pictures: Pictures,
  ) {}

  /**
   * `silent`: without a sound, because of the reader's quiet hours. `pass` covers the first message: it must be closed
   * before the others wait for theirs, or thirty notices could wait for each other.
   */
  async sendNotice(chatId: number, message: NoticeMessage, silent: boolean, pass: Pass): Promise<SentNotice> {
    try {
      return await this.send(chatId, message, silent, pass);
    } finally {
      pass.answered();
    }
  }

  private async send(
    chatId: number,
    message: NoticeMessage,
    silent: boolean,
    pass: Pass,
  ): Promise<SentNotice> {
    const { picture, isCaption, texts, rows } = message;
    const [first = '', ...rest] = texts;
    const options = { disable_notification: silent };
    if (picture && isCaption) {
      const sent = await this.sendPicture(chatId, picture, {
        caption: first,
        parse_mode: 'HTML' as const,
        reply_markup: keyboard(rows),
        ...options,
      });
      if (sent) return { messageId: sent.message_id, hasMedia: true };
    } else if (picture && (await this.sendPicture(chatId, picture, options))) {
      pass.answered();
      return this.sendRest(chatId, texts, rows, options);
    }
    const markup = htmlWith(rest.length === 0 ? rows : []);
    const sent = await this.telegram.once.sendMessage(chatId, first, { ...markup, ...options });
    if (rest.length === 0) return { messageId: sent.message_id, hasMedia: false };
    pass.answered();
    return this.sendRest(chatId, rest, rows, options);
  }

  private async sendRest(...texts: Parameters<SendNotice['sendTexts']>): Promise<SentNotice> {
    try {
      return await this.sendTexts(...texts);
    } catch (error) {
      throw new PartlySent(error);
    }
  }

  /** A long text follows its picture, or its own beginning, in further messages. These wait for limits and retry. */
  private async sendTexts(
    chatId: number,
    texts: string[],
    rows: NoticeMessage['rows'],
    options: { disable_notification: boolean },
  ): Promise<SentNotice> {
    let last: SentNotice = { messageId: 0, hasMedia: false };
    for (const [index, html] of texts.entries()) {
      const isLast = index === texts.length - 1;
      const markup = htmlWith(isLast ? rows : []);
      const sent = await this.telegram.api.sendMessage(chatId, html, { ...markup, ...options });
      last = { messageId: sent.message_id, hasMedia: false };
    }
    return last;
  }

  /** Null if Telegram refuses the picture: the text goes without it. */
  private async sendPicture(
    chatId: number,
    { file, kind, path }: NonNullable<NoticeMessage['picture']>,
    options: Parameters<Telegram['once']['sendPhoto']>[2],
  ): Promise<Message | null> {
    try {
      const { once } = this.telegram;
      const sent =
        kind === 'photo'
          ? await once.sendPhoto(chatId, file, options)
          : await once.sendVideo(chatId, file, options);
      await this.pictures.record(path, sent);
      return sent;
    } catch (error) {
      const isRefused =
        error instanceof GrammyError && error.error_code === 400 && !/chat not found/.test(error.description);
      if (!isRefused) throw error;
      this.logger.warn(`Telegram refused the picture ${path}: ${error.description}`);
      await this.pictures.forget(path);
      return null;
    }
  }
}
