import { writtenLine } from '@slovo/domain/text';

/** Titles from before the rule that they can be seen may be blank, and Telegram refuses a button without a text. */
export const titleOf = (title: string, { untitled }: { untitled: string }): string =>
  writtenLine(title) || untitled;
