import { describe, expect, it } from '@jest/globals';
import { PAGES, visit, wordsOf } from './every-page.tsx';

/** Names of products and formats, the bot's command and a person's nick: the same in every language. */
const NAMES = new Set('Telegram Safari PNG JPG JPEG ID login https example org omega'.split(' '));

describe('in Russian', () => {
  it.each(PAGES)('[LANG-11] $path has no English word', async (page) => {
    await visit(page);
    expect(wordsOf(/\p{Script=Cyrillic}{2,}/gu, page)).not.toEqual([]);
    expect(wordsOf(/[a-z]{2,}/gi, page).filter((word) => !NAMES.has(word))).toEqual([]);
  });
});
