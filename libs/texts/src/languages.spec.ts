import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from './languages.ts';

const [first, ...others] = LANGUAGES;

/** How numbers and nouns are put together, and what sentences share, differs between languages. */
const OWN = ['plural.ts', 'notices/words.ts'];

const filesOf = (language: string): string[] =>
  readdirSync(join(import.meta.dirname, language), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !OWN.includes(file))
    .toSorted();

const namesIn = async (language: string, file: string): Promise<string[]> =>
  Object.keys(await import(join(import.meta.dirname, language, file))).toSorted();

const shared = filesOf(first);

describe.each(others)('the folder of the language %s', (language) => {
  it('holds the same modules as the first', () => {
    expect(shared.length).toBeGreaterThan(30);
    expect(filesOf(language)).toEqual(shared);
  });

  it.each(shared)('exports the same names from %s', async (file) => {
    expect(await namesIn(language, file)).toEqual(await namesIn(first, file));
  });
});
