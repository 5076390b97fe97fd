// In the generated language of tests, whose letters all have accents: a plain word did not come from the texts.
import { describe, expect, it } from '@jest/globals';
import { PAGES, saidIn, visit } from './every-page.ts';

/** Names of people, services, products and formats, and what programs call things: the same in every language. */
const NAMES = new Set(
  (
    'ali alina odyachenko news Telegram iPhone Email API CSV jpeg png quicktime msvideo PostgreSQL NATS ' +
    'auth promises voting notifications media bot Asia Vladivostok username email user promise ban ' +
    'api admin batches status evt report withdrawn follow withdrawal Error Poll closed'
  ).split(' '),
);

describe('in the pseudo-language', () => {
  it.each(PAGES)('%s has no word that is not from its texts', async (path) => {
    await visit(path);
    expect(saidIn(/[áéíóú]{2}/giu)).not.toEqual([]);
    expect(saidIn(/[a-z]{3,}|\p{Script=Cyrillic}+/giu).filter((word) => !NAMES.has(word))).toEqual([]);
  });
});
