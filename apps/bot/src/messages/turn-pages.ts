import type { BotTexts } from '@slovo/texts/bot';
import type { InlineKeyboardButton } from 'grammy/types';
import type { Rows } from './keyboard.ts';

/** The row that leads from a page of a list to the pages before and after it. */
export const turnPages = (
  { buttons }: BotTexts,
  page: number,
  isLast: boolean,
  buttonTo: (text: string, page: number) => InlineKeyboardButton,
): Rows[number] => [
  ...(page > 0 ? [buttonTo(buttons.previous, page - 1)] : []),
  ...(isLast ? [] : [buttonTo(buttons.next, page + 1)]),
];

/** A page of a list that is known as a whole; the first one where that page does not exist any more. */
export function pageOf<T>(all: readonly T[], page: number, size: number) {
  const from = page * size < all.length ? page * size : 0;
  return { shown: all.slice(from, from + size), page: from / size, isLast: from + size >= all.length };
}
