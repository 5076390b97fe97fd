import type { Article, Block } from './content/types.ts';

/** How fast one reads (document 1 §2). */
const WORDS_A_MINUTE = 200;

const textOf = (block: Block): string => {
  if (typeof block === 'string') return block;
  if ('heading' in block) return block.heading;
  return 'quote' in block ? block.quote : block.list.join(' ');
};

/** Words have a letter or a digit: dashes do not count. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length;

/** Whole minutes, begun ones count. */
export const minutesFor = (words: number): number => Math.max(1, Math.ceil(words / WORDS_A_MINUTE));

export const readingMinutes = ({ lead, body }: Article): number =>
  minutesFor(countWords([lead, ...body.map(textOf)].join(' ')));
