import { describe, expect, it } from '@jest/globals';
import { VIEWS, visit, VISITS, wordsOf } from './every-page.tsx';

describe('in English', () => {
  it.each([...Object.values(VISITS), ...VIEWS])('[LANG-11] $path has no Russian letter', async (page) => {
    await visit(page);
    expect(wordsOf(/[a-z]{2,}/gi)).not.toEqual([]);
    expect(wordsOf(/\p{Script=Cyrillic}+/gu)).toEqual([]);
  });
});
