// In the generated language of tests, whose letters all have accents: a plain word did not come from the texts.
import { describe, expect, it } from '@jest/globals';
import { PAGES, visit, wordsOf } from './every-page.tsx';

/** Names of products and formats, the bot's command and a person's nick: the same in every language. */
const NAMES = new Set('Telegram Safari PNG JPG JPEG ID login https example org omega'.split(' '));

describe('in the pseudo-language', () => {
  it.each(PAGES)('$path has no word that is not from its texts', async (page) => {
    await visit(page);
    expect(wordsOf(/[áéíóú]{2}/giu, page)).not.toEqual([]);
    expect(wordsOf(/[a-z]{2,}|\p{Script=Cyrillic}+/giu, page).filter((word) => !NAMES.has(word))).toEqual([]);
  });
});
