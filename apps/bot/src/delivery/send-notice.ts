import { Injectable, Logger } from '@nestjs/common';
import { GrammyError } from 'grammy';
import type { Message } from 'grammy/types';
import { Pictures } from '../messages/pictures.ts';
import { htmlWith, keyboard } from '../messages/keyboard.ts';
import { Telegram } from '../telegram/telegram.ts';
import type { NoticeMessage } from './compose-notice.ts';

/** The message that carries the buttons. */
export interface SentNotice {
  messageId: number;
  hasMedia: boolean;
}

/** Some of it is in the chat: sent again it would stand there twice (docs/decisions/003). */
export class HalfSent extends Error {
  constructor(override readonly cause: unknown) {
    super((cause as Error).message);
  }
}

/** One attempt to send a notice. What fails before anything was sent is thrown as it is, what fails later as HalfSent. */
@Injectable()
export class SendNotice {
  private readonly logger = new Logger(SendNotice.name);

  constructor(
    private readonly telegram: Telegram,
    private readonly pictures: Pictures,
  ) {}

  /** `silent`: without a sound, because the reader is in their quiet hours. */
  async run(chatId: number, message: NoticeMessage, silent: boolean): Promise<SentNotice> {
    const { picture, isCaption, texts, rows } = message;
    const [first = '', ...rest] = texts;
    const how = { disable_notification: silent };
    if (picture && isCaption) {
      const sent = await this.sendPicture(chatId, picture, {
        caption: first,
        parse_mode: 'HTML' as const,
        reply_markup: keyboard(rows),
        ...how,
      });
      if (sent) return { messageId: sent.message_id, hasMedia: true };
    } else if (picture && (await this.sendPicture(chatId, picture, how))) {
      return this.sendRest(chatId, texts, rows, how);
    }
    const markup = htmlWith(rest.length === 0 ? rows : []);
    const sent = await this.telegram.once.sendMessage(chatId, first, { ...markup, ...how });
    if (rest.length === 0) return { messageId: sent.message_id, hasMedia: false };
    return this.sendRest(chatId, rest, rows, how);
  }

  private async sendRest(...texts: Parameters<SendNotice['sendTexts']>): Promise<SentNotice> {
    try {
      return await this.sendTexts(...texts);
    } catch (error) {
      throw new HalfSent(error);
    }
  }

  /** A longer text follows its picture, or its own beginning, as messages of their own: these wait and retry. */
  private async sendTexts(
    chatId: number,
    texts: string[],
    rows: NoticeMessage['rows'],
    how: { disable_notification: boolean },
  ): Promise<SentNotice> {
    let last: SentNotice = { messageId: 0, hasMedia: false };
    for (const [index, html] of texts.entries()) {
      const isLast = index === texts.length - 1;
      const markup = htmlWith(isLast ? rows : []);
      const sent = await this.telegram.api.sendMessage(chatId, html, { ...markup, ...how });
      last = { messageId: sent.message_id, hasMedia: false };
    }
    return last;
  }

  /** Null when Telegram will not have the picture: the words matter more. */
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
      await this.pictures.keep(path, sent);
      return sent;
    } catch (error) {
      const isRefused =
        error instanceof GrammyError && error.error_code === 400 && !/chat not found/.test(error.description);
      if (!isRefused) throw error;
      this.logger.warn(`a picture was refused: ${error.description}`);
      await this.pictures.forget(path);
      return null;
    }
  }
}
