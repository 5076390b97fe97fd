import { describe, expect, it } from '@jest/globals';
import { PAGES, saidIn, visit } from './every-page.ts';

/** The same in every language: names of people, services, products and formats, and what programs call things. */
const NAMES = new Set(
  (
    'ali alina odyachenko news Telegram iPhone Email API CSV jpeg png quicktime msvideo PostgreSQL NATS ' +
    'auth promises voting notifications media bot Asia Vladivostok username email user promise ban ' +
    'api admin batches status evt report withdrawn follow withdrawal Error Poll closed'
  ).split(' '),
);

describe('in Russian', () => {
  it.each(PAGES)('[LANG-12] %s has no English word', async (path) => {
    await visit(path);
    expect(saidIn(/\p{Script=Cyrillic}{3,}/gu)).not.toEqual([]);
    expect(saidIn(/[a-z]{3,}/gi).filter((word) => !NAMES.has(word))).toEqual([]);
  });
});
