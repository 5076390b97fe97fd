import { describe, expect, it } from '@jest/globals';
import { VIEWS, visit, VISITS, wordsOf } from './every-page.tsx';

/** Names of products, formats and keys, which are the same in every language. */
const NAMES = new Set('Telegram PWA IP JSON PNG JPEG Ctrl Enter Esc example org omega slovo'.split(' '));

describe('in Russian', () => {
  it.each([...Object.values(VISITS), ...VIEWS])('[LANG-11] $path has no English word', async (page) => {
    await visit(page);
    expect(wordsOf(/\p{Script=Cyrillic}{2,}/gu)).not.toEqual([]);
    expect(wordsOf(/[a-z]{2,}/gi).filter((word) => !NAMES.has(word))).toEqual([]);
  });
});
