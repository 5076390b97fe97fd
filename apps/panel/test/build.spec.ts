// The built panel in each language: its weight, and what must not be in it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@slovo/texts/languages';
import type * as texts from '@slovo/texts/panel/shell';

/** Bytes of script as the gateway sends them (brotli). */
const FIRST_PAGE = 120_000;
const FURTHER_ROUTE = 40_000;

interface Chunk {
  file: string;
  imports?: string[];
}
let dist: string;
let manifest: Record<string, Chunk>;
let scripts: { name: string; code: string }[];

function open(language: string): void {
  dist = join(import.meta.dirname, '../dist', language);
  const file = join(dist, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error('There is no build to look at: run the build of the panel first.');
  manifest = JSON.parse(readFileSync(file, 'utf8'));
  scripts = readdirSync(join(dist, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, code: readFileSync(join(dist, 'assets', name), 'utf8') }));
}

/** A chunk with everything it imports statically. */
function closureOf(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closureOf(next, seen);
  return seen;
}
function weigh(keys: Iterable<string>): number {
  const sizeOf = (file: string) => readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file).length;
  return [...keys].reduce((sum, key) => sum + sizeOf(join(dist, manifest[key]!.file)), 0);
}
const routeKeys = () =>
  Object.keys(manifest).filter((key) => /^src\/routes\/.*tsr-split=component/.test(key));
const firstPage = () => {
  const users = routeKeys().find((key) => key.startsWith('src/routes/index.tsx'))!;
  return closureOf(users, closureOf('index.html'));
};

describe.each(LANGUAGES)('the weight of scripts in %s', (language) => {
  beforeAll(() => open(language));

  it(`[ADM-SHELL-05] of the first page is at most ${FIRST_PAGE} bytes`, () => {
    expect(weigh(firstPage())).toBeGreaterThan(50_000);
    expect(weigh(firstPage())).toBeLessThanOrEqual(FIRST_PAGE);
  });

  it(`of every further route is at most ${FURTHER_ROUTE} bytes`, () => {
    const first = firstPage();
    const heavy = routeKeys()
      .map((key) => ({ key, bytes: weigh([...closureOf(key)].filter((one) => !first.has(one))) }))
      .filter(({ bytes }) => bytes > FURTHER_ROUTE);
    expect(heavy).toEqual([]);
  });
});

describe.each(LANGUAGES)('the built panel in %s', (language) => {
  beforeAll(() => open(language));

  it('[ADM-GATE-21] holds no token to fall back to', () => {
    // What the product and the document's client would call one; and anything that looks like a secret of 128 bits.
    const secrets =
      /(?:fallback|default|hard-?coded)[_-]?(?:admin)?[_-]?token|Bearer [\w.-]{8}|["'`][\da-f]{32,}["'`]|eyJ[\w-]{10}/i;
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter(({ code }) => secrets.test(code)).map(({ name }) => name)).toEqual([]);
  });

  it('[ADM-GATE-22] sends every call with the operator’s token, to its own origin', () => {
    const clients = scripts.filter(({ code }) => code.includes('accept-language'));
    expect(clients).toHaveLength(1);
    expect(clients[0]?.code).toMatch(/authorization:`Bearer \$\{/);
    expect(scripts.filter(({ code }) => /localhost:30\d\d|127\.0\.0\.1/.test(code))).toEqual([]);
  });

  it('has no inline script or style, evaluates no text, and contains no schemas', () => {
    const html = readFileSync(join(dist, 'index.html'), 'utf8');
    expect([...html.matchAll(/<script\b(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/g)]).toEqual([]);
    for (const { name, code } of scripts) {
      expect({ name, evals: /\beval\(|\bnew Function\(/.test(code) }).toEqual({ name, evals: false });
      expect({ name, zod: code.includes('ZodError') }).toEqual({ name, zod: false });
    }
  });

  it('[LANG-02] says its language and holds no text of another', async () => {
    const html = readFileSync(join(dist, 'index.html'), 'utf8');
    expect(html).toContain(`<html lang="${language}">`);
    const found = [];
    for (const one of LANGUAGES) {
      const { shell } = (await import(`@slovo/texts/folders/${one}/panel/shell`)) as typeof texts;
      if (scripts.some(({ code }) => code.includes(shell.skip))) found.push(one);
    }
    expect(found).toEqual([language]);
  });
});
