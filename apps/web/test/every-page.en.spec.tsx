import { describe, expect, it } from '@jest/globals';
import { PAGES, visit, wordsOf } from './every-page.tsx';

describe('in English', () => {
  it.each(PAGES)('[LANG-11] $path has no Russian letter', async (page) => {
    await visit(page);
    expect(wordsOf(/[a-z]{2,}/gi, page)).not.toEqual([]);
    expect(wordsOf(/\p{Script=Cyrillic}+/gu, page)).toEqual([]);
  });
});
