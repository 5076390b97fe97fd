import type { Api, Context } from 'grammy';
import { isHarmlessEditError } from '../telegram/telegram.ts';
import { htmlWith, keyboard, type Rows } from './keyboard.ts';

export interface Shown {
  chatId: number;
  messageId: number;
  hasMedia: boolean;
}

/** Edits a message of ours: its text, or the caption of its picture. Idempotent. */
export async function edit(
  api: Api,
  { chatId, messageId, hasMedia }: Shown,
  html: string,
  rows: Rows = [],
): Promise<void> {
  const reply_markup = keyboard(rows);
  try {
    if (hasMedia)
      await api.editMessageCaption(chatId, messageId, { caption: html, parse_mode: 'HTML', reply_markup });
    else await api.editMessageText(chatId, messageId, html, htmlWith(rows));
  } catch (error) {
    if (!isHarmlessEditError(error)) throw error;
  }
}

/** Edits the message whose button was pressed. A second press with the same result is harmless. */
export async function replaceMessage(ctx: Context, html: string, rows: Rows = []): Promise<void> {
  const message = ctx.callbackQuery?.message;
  if (!message) return;
  await edit(
    ctx.api,
    { chatId: message.chat.id, messageId: message.message_id, hasMedia: false },
    html,
    rows,
  );
}
