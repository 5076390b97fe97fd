import { Inject, Injectable } from '@nestjs/common';
import type { PromiseView } from '@slovo/contracts';
import type { InlineKeyboardButton } from 'grammy/types';
import { type BotConfig, CONFIG } from '../config.ts';
import { Telegram } from '../telegram/telegram.ts';

/** Addresses of the product's pages, and buttons for them where Telegram allows such buttons. */
@Injectable()
export class Pages {
  constructor(
    @Inject(CONFIG) private readonly config: BotConfig,
    private readonly telegram: Telegram,
  ) {}

  home(path = ''): string {
    return `${this.config.APP_URL}${path}`;
  }

  /** The owner's page, or the public one for others. */
  promise(promise: Pick<PromiseView, 'id' | 'username' | 'user_id'>, viewerId: number): string {
    if (promise.user_id === viewerId) return this.home(`/my/${promise.id}`);
    return this.home(promise.username ? `/${promise.username}/p/${promise.id}` : `/promises/${promise.id}`);
  }

  /** Empty if Telegram would refuse the address: the sentence then contains it as text. */
  button(text: string, url: string): InlineKeyboardButton[] {
    return this.telegram.canLinkTo(url) ? [{ text, url }] : [];
  }

  /** Opens the mini app at a path. */
  appButton(text: string, path = '/miniapp'): InlineKeyboardButton[] {
    const url = this.home(path);
    return this.telegram.canLinkTo(url) ? [{ text, web_app: { url } }] : [];
  }

  shareLink(promiseId: number): string {
    return this.telegram.startLink(`p_${promiseId}`);
  }
}
