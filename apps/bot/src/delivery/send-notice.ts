import { Injectable, Logger } from '@nestjs/common';
import { GrammyError } from 'grammy';
import type { Message } from 'grammy/types';
import { htmlWith, keyboard } from '../messages/keyboard.ts';
import { Pictures } from '../messages/pictures.ts';
import { whileUploading } from '../telegram/media-upload.ts';
import { Telegram } from '../telegram/telegram.ts';
import type { NoticeMessage } from './compose-notice.ts';

export interface SentPart {
  messageId: number;
  hasMedia: boolean;
  /** The part that follows; null after the last one, which carries the buttons. */
  next: number | null;
}

/** Sends a notice part by part: one message of it is one attempt. */
@Injectable()
export class SendNotice {
  private readonly logger = new Logger(SendNotice.name);

  constructor(
    private readonly telegram: Telegram,
    private readonly pictures: Pictures,
  ) {}

  /**
   * Part 0 is the picture without a caption, where there is one whose text is too long for it; part n is the n-th text.
   * `silent`: without a sound, because of the reader's quiet hours. `signal` ends an upload that is not done.
   */
  async sendPart(
    chatId: number,
    message: NoticeMessage,
    part: number,
    silent: boolean,
    signal: AbortSignal,
  ): Promise<SentPart> {
    const { picture, isCaption, texts, rows } = message;
    const options = { disable_notification: silent };
    if (part === 0 && picture) {
      const caption = { caption: texts[0] ?? '', parse_mode: 'HTML' as const, reply_markup: keyboard(rows) };
      const sent = await this.sendPicture(chatId, picture, { ...(isCaption && caption), ...options }, signal);
      if (sent) return { messageId: sent.message_id, hasMedia: true, next: isCaption ? null : 1 };
    }
    const number = Math.max(part, 1);
    const isLast = number >= texts.length;
    const markup = htmlWith(isLast ? rows : []);
    const sent = await this.telegram.once.sendMessage(chatId, texts[number - 1] ?? '', {
      ...markup,
      ...options,
    });
    return { messageId: sent.message_id, hasMedia: false, next: isLast ? null : number + 1 };
  }

  /** Null if Telegram refuses the picture: the text goes without it. */
  private async sendPicture(
    chatId: number,
    { file, kind, path }: NonNullable<NoticeMessage['picture']>,
    options: Parameters<Telegram['once']['sendPhoto']>[2],
    over: AbortSignal,
  ): Promise<Message | null> {
    try {
      const { once } = this.telegram;
      const signal = whileUploading(file, over);
      const sent =
        kind === 'photo'
          ? await once.sendPhoto(chatId, file, options, signal)
          : await once.sendVideo(chatId, file, options, signal);
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
