import type { Api, Context } from 'grammy';
import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types';
import { isHarmlessEditError } from '../telegram/telegram.ts';

export type Rows = InlineKeyboardButton[][];

/** A keyboard without the rows that turned out empty. */
export const keyboard = (rows: Rows): InlineKeyboardMarkup => ({
  inline_keyboard: rows.filter((row) => row.length > 0),
});

export const htmlWith = (rows: Rows = []) => ({
  parse_mode: 'HTML' as const,
  reply_markup: keyboard(rows),
  link_preview_options: { is_disabled: true },
});

export interface Shown {
  chatId: number;
  messageId: number;
  hasMedia: boolean;
}

/** Changes a message of ours, whether it is a text or stands under a picture. Again is harmless. */
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

/** The message under whose button the press was says something else now. A second press that says the same is harmless. */
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

/** Takes the pressed button off its message and leaves the others. */
export async function withoutPressed(ctx: Context): Promise<void> {
  const { data, message } = ctx.callbackQuery ?? {};
  const rows = message && 'reply_markup' in message ? (message.reply_markup?.inline_keyboard ?? []) : [];
  const left = rows.map((row) =>
    row.filter((one) => !('callback_data' in one) || one.callback_data !== data),
  );
  try {
    await ctx.editMessageReplyMarkup({ reply_markup: keyboard(left) });
  } catch (error) {
    if (!isHarmlessEditError(error)) throw error;
  }
}
