import { describe, expect, it } from '@jest/globals';
import { PAGES, saidIn, visit } from './every-page.ts';

describe('in English', () => {
  it.each(PAGES)('[LANG-12] %s has no Russian letter', async (path) => {
    await visit(path);
    expect(saidIn(/[a-z]{3,}/gi)).not.toEqual([]);
    expect(saidIn(/\p{Script=Cyrillic}+/gu)).toEqual([]);
  });
});
