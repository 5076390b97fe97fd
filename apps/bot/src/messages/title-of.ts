import { writtenLine } from '@slovo/domain';
import type { BotTexts } from '@slovo/texts/bot';

/** Titles from before the rule that they can be seen may be blank, and Telegram refuses a button without a text. */
export const titleOf = (title: string, texts: Pick<BotTexts, 'untitled'>): string =>
  writtenLine(title) || texts.untitled;
