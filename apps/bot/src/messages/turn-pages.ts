import type { BotTexts } from '@slovo/texts/bot';
import type { Rows } from './edit-message.ts';

/** The row that leads from a page of a list to those beside it; `data` is what the button to a page carries. */
export const turnPages = (
  { buttons }: BotTexts,
  page: number,
  isLast: boolean,
  data: (page: number) => string,
): Rows[number] => [
  ...(page > 0 ? [{ text: buttons.previous, callback_data: data(page - 1) }] : []),
  ...(isLast ? [] : [{ text: buttons.next, callback_data: data(page + 1) }]),
];

/** What stands on a page of what is known as a whole; the first where the page is gone. */
export function pageOf<T>(all: readonly T[], page: number, size: number) {
  const from = page * size < all.length ? page * size : 0;
  return { shown: all.slice(from, from + size), page: from / size, isLast: from + size >= all.length };
}
