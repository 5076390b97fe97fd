import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const filesOf = (language: string): string[] =>
  readdirSync(join(import.meta.dirname, language), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .toSorted();

const namesIn = async (language: string, file: string): Promise<string[]> =>
  Object.keys(await import(join(import.meta.dirname, language, file))).toSorted();

// How a number and its noun are put together differs between languages.
const shared = filesOf('ru').filter((file) => file !== 'plural.ts');

describe('the folders of the languages', () => {
  it('[LANG-01] hold the same modules', () => {
    expect(shared.length).toBeGreaterThan(30);
    expect(filesOf('en').filter((file) => file !== 'plural.ts')).toEqual(shared);
  });

  it.each(shared)('[LANG-01] export the same names from %s', async (file) => {
    expect(await namesIn('en', file)).toEqual(await namesIn('ru', file));
  });
});
