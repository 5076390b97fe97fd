// A requirement that gives a sentence is tested in that sentence's language (decisions §23).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Rows that a page in the other language may show as well, and why. */
const OTHERWISE: Record<string, string> = {
  'ADM-MEDIA-11': 'the sentence is of the service, and pages show what it says',
  'ADM-MEDIA-15': 'its quoted words are an error of the browser; it asks for a Russian message',
  'ADM-MEDIA-19': 'its quoted words are errors of the browser, of which pages show a sentence of their own',
};

/** The language of the sentences that a requirement quotes; undefined if it quotes none, or some of both. */
function languageOf(requirement: string): 'ru' | 'en' | undefined {
  const quoted = [...requirement.matchAll(/'([^']+)'/g)].map(([, words = '']) => words);
  const russian = quoted.some((words) => /[а-яё]/i.test(words));
  // Two words, the first of which begins with a capital: single words are names of fields, states and keys, too.
  const english = quoted.some((words) => !/[а-яё]/i.test(words) && /[A-Z][a-z]+ [A-Za-z]/.test(words));
  if (russian === english) return undefined;
  return russian ? 'ru' : 'en';
}

const rows = new Map(
  read('docs/requirements.csv')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, id, requirement] =
        /^([A-Z]+(?:-[A-Z]+)*-\d+),[^,]*,[^,]*,("(?:[^"]|"")*"|[^,]*),/.exec(line) ?? [];
      const language = requirement && languageOf(requirement);
      return id && language ? [[id, language] as const] : [];
    }),
);

interface Shown {
  /** The ids in the title of a test, or in a row of a table of tests. */
  ids: string[];
  language: string;
  where: string;
}

const IDS = /\[([A-Z]+(?:-[A-Z]+)*-\d+(?:, [A-Z]+(?:-[A-Z]+)*-\d+)*)\]/g;
const idsIn = (source: string): string[] =>
  [...source.matchAll(IDS)].flatMap(([, ids = '']) => ids.split(', '));

/** Component specs see the texts of one language, which the file's name says: see jest.environment.web.mjs. */
const componentSpecs = ({ folder, usual }: { folder: string; usual: string }): Shown[] =>
  globSync(`${folder}/**/*.spec.{ts,tsx}`, { cwd: ROOT }).map((file) => {
    const [, language = usual] = /\.(\w+)\.spec\.tsx?$/.exec(file) ?? [];
    return { ids: idsIn(read(file)), language, where: file };
  });

/** Browsers ask for Russian pages (playwright.config.ts), unless a test says otherwise in its own lines. */
const browserTests = (): Shown[] =>
  globSync('apps/e2e/browser/*.spec.ts', { cwd: ROOT }).flatMap((file) =>
    read(file)
      .split(/^(?=test\()/m)
      .map((source) => ({
        ids: idsIn(source.split('\n', 1)[0]!),
        language: /\b(?:locale|value|language|language_code): 'en/.test(source) ? 'en' : 'ru',
        where: `${file}: ${source.split('\n', 1)[0]}`,
      })),
  );

const shown = [
  ...componentSpecs({ folder: 'apps/web/test', usual: 'ru' }),
  ...componentSpecs({ folder: 'libs/ui/src', usual: 'ru' }),
  ...componentSpecs({ folder: 'apps/panel/test', usual: 'en' }),
  ...browserTests(),
];

describe('a requirement that gives a sentence', () => {
  it('is found in the table and in the tests', () => {
    expect(rows.size).toBeGreaterThan(200);
    expect(new Set(shown.flatMap(({ ids }) => ids).filter((id) => rows.has(id))).size).toBeGreaterThan(150);
  });

  it('is tested on pages in the language of that sentence', () => {
    const wrong = shown.flatMap(({ ids, language, where }) =>
      ids
        .filter((id) => rows.has(id) && rows.get(id) !== language && !OTHERWISE[id])
        .map((id) => `${id} gives a sentence in ${rows.get(id)} and is tested in ${language}: ${where}`),
    );
    expect(wrong).toEqual([]);
  });
});
