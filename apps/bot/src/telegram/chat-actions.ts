import { Injectable } from '@nestjs/common';
import { Telegram } from './telegram.ts';

export type ChatAction = 'typing' | 'upload_photo' | 'upload_video';

/** Telegram shows it for five seconds. */
const REPEAT_MS = 4_500;
/** Who is answered within so long needs no sign of it. Real time: it is about patience. */
const SLOW_MS = 800;

/** «печатает…» or «отправляет фото…» beside the chat's name while the bot is at work. */
@Injectable()
export class ChatActions {
  /** Of works within works the innermost shows. */
  private readonly shown = new Map<number, symbol>();

  constructor(private readonly telegram: Telegram) {}

  /** At once, and until the work ends. */
  while<T>(chatId: number, action: ChatAction, work: () => Promise<T>): Promise<T> {
    return this.show(chatId, action, 0, work);
  }

  /** Only if the work takes longer. */
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
    const tell = (): void => {
      // Not worth a retry: by then the work is done or the next one is due.
      if (this.shown.get(chatId) === own) this.telegram.once.sendChatAction(chatId, action).catch(() => {});
      timer = setTimeout(tell, REPEAT_MS);
    };
    this.shown.set(chatId, own);
    let timer = setTimeout(tell, afterMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      if (outer) this.shown.set(chatId, outer);
      else this.shown.delete(chatId);
    }
  }
}
