import type { ArticleBlock } from '@slovo/texts/article';
import type { Article } from './content/types.ts';

/** The usual reading speed. */
const WORDS_A_MINUTE = 200;

const textOf = (block: ArticleBlock): string => {
  if (typeof block === 'string') return block;
  if ('heading' in block) return block.heading;
  return 'quote' in block ? block.quote : block.list.join(' ');
};

/** A word has a letter or a digit, so dashes do not count. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length;

/** Rounded up to whole minutes. */
export const minutesFor = (words: number): number => Math.max(1, Math.ceil(words / WORDS_A_MINUTE));

export const readingMinutes = ({ lead, body }: Article): number =>
  minutesFor(countWords([lead, ...body.map(textOf)].join(' ')));
