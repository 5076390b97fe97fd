import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types';
import { type ButtonData, encodeButton, type Verb } from './button-data.ts';

export type Rows = InlineKeyboardButton[][];

/** A button whose press comes back with its data. */
export const button = <V extends Verb>(
  text: string,
  verb: V,
  data: ButtonData<V>,
): InlineKeyboardButton.CallbackButton => ({ text, callback_data: encodeButton(verb, data) });

/** A keyboard without the rows that turned out empty. */
export const keyboard = (rows: Rows): InlineKeyboardMarkup => ({
  inline_keyboard: rows.filter((row) => row.length > 0),
});

/** Options of a message in HTML. */
export const htmlWith = (rows: Rows = []) => ({
  parse_mode: 'HTML' as const,
  reply_markup: keyboard(rows),
  link_preview_options: { is_disabled: true },
});
