// What an engineer reads before a first change is short, and every decision that is named exists.
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { pagesOf, readPage } from './markdown.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const INDEX = 'docs/decisions/README.md';
const DECISIONS = pagesOf(ROOT).filter((page) => /^docs\/decisions\/\d{3}-/.test(page));
const FIRST_READING = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/words.md', INDEX];
const HEADINGS = ['Context', 'Decision', 'Consequences', 'Revisit when'];

const MOST_WORDS = 300;
const MOST_DECISIONS = 45;
/** About an hour and a half, decisions included, most of which are looked up only when they are needed. */
const MOST_WORDS_IN_ALL = 22_000;

/** As `wc -w` counts them, so that anybody can. */
const wordsOf = (page: string): number => readPage(ROOT, page).split(/\s+/).filter(Boolean).length;

describe('decisions', () => {
  it('have at most 300 words and the four headings', () => {
    expect(DECISIONS.filter((page) => wordsOf(page) > MOST_WORDS)).toEqual([]);
    for (const page of DECISIONS) {
      const headings = [...readPage(ROOT, page).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      expect({ page, headings }).toEqual({ page, headings: HEADINGS });
    }
  });

  it('are at most 45, each a line of their index with its title', () => {
    expect(DECISIONS.length).toBeLessThanOrEqual(MOST_DECISIONS);
    const lines = readPage(ROOT, INDEX)
      .split('\n')
      .filter((line) => line.startsWith('- '));
    const titles = DECISIONS.map((page) => {
      const [, number, title] = /^# (\d{3}) (.+)$/m.exec(readPage(ROOT, page)) ?? [];
      return `- [${number}](${page.replace('docs/decisions/', '')}) ${title}`;
    });
    expect(lines).toEqual(titles);
  });

  it('exist where code, documents and requirements name them', () => {
    const exists = new Set(DECISIONS.map((page) => page.slice('docs/decisions/'.length).slice(0, 3)));
    const named = namedDecisions();
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ number }) => !exists.has(number))).toEqual([]);
  });
});

it('README, CONTRIBUTING, architecture, words and decisions have at most 22,000 words together', () => {
  const words = [...FIRST_READING, ...DECISIONS].reduce((sum, page) => sum + wordsOf(page), 0);
  expect(words).toBeLessThanOrEqual(MOST_WORDS_IN_ALL);
});

/** `decision 085` and `docs/decisions/085…`, in all that people write. Links of documents are followed by links.spec.ts. */
function namedDecisions(): { path: string; number: string }[] {
  const patterns = [
    '{apps,libs}/*/{src,test,system,scale,browser,page,prisma,vite}/**/*.{ts,tsx,mjs,prisma,sql}',
    '{tools,deploy,k8s}/**/*.{ts,mjs,yaml,yml,conf,sh}',
    '*.{yml,mjs,ts,md}',
    'docs/**/*.{md,csv}',
  ];
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: (path) => /node_modules|dist/.test(path) }))
    .filter((path) => path !== 'tools/docs/reference.spec.ts' && statSync(join(ROOT, path)).isFile())
    .flatMap((path) =>
      [
        ...readFileSync(join(ROOT, path), 'utf8').matchAll(/\bdecision (\d{3})\b|docs\/decisions\/(\d{3})/g),
      ].map(([, number, linked]) => ({ path, number: number ?? linked ?? '' })),
    );
}
