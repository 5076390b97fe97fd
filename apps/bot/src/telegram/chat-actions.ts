import { Injectable } from '@nestjs/common';
import { Telegram } from './telegram.ts';

export type ChatAction = 'typing' | 'upload_photo' | 'upload_video';

/** Telegram shows an action for five seconds. */
const REPEAT_MS = 4_500;
/** A faster answer needs no sign. Real time, not the product's: a person waits. */
const SLOW_MS = 800;

/** «печатает…» or «отправляет фото…» under the chat's name while the bot works. */
@Injectable()
export class ChatActions {
  /** The innermost of nested actions is shown. */
  private readonly shown = new Map<number, symbol>();

  constructor(private readonly telegram: Telegram) {}

  /** Shows the action from the start of the work until its end. */
  while<T>(chatId: number, action: ChatAction, work: () => Promise<T>): Promise<T> {
    return this.show(chatId, action, 0, work);
  }

  /** Shows «печатает…» if the work takes longer than a moment. */
  whenSlow<T>(chatId: number, work: () => Promise<T>): Promise<T> {
    return this.show(chatId, 'typing', SLOW_MS, work);
  }

  private async show<T>(
    chatId: number,
    action: ChatAction,
    afterMs: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const [own, outer] = [Symbol(action), this.shown.get(chatId)];
    const send = (): void => {
      // Not retried: by then the work is done, or the next one is due.
      if (this.shown.get(chatId) === own) this.telegram.once.sendChatAction(chatId, action).catch(() => {});
      timer = setTimeout(send, REPEAT_MS);
    };
    this.shown.set(chatId, own);
    let timer = setTimeout(send, afterMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      if (outer) this.shown.set(chatId, outer);
      else this.shown.delete(chatId);
    }
  }
}
