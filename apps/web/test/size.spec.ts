import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@slovo/texts/languages';

/** Bytes of compressed script. */
const FIRST_PAGE = 120_000;
const FURTHER_ROUTE = 40_000;

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
}
let dist: string;
let manifest: Record<string, Chunk>;

function open(language: string): void {
  dist = join(import.meta.dirname, '../dist', language);
  const file = join(dist, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error('There is no build to weigh: run the build of the web app first.');
  manifest = JSON.parse(readFileSync(file, 'utf8'));
}

/** A chunk with everything it imports statically. */
function closureOf(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closureOf(next, seen);
  return seen;
}
const weigh = (keys: Iterable<string>): number =>
  [...keys].reduce(
    (sum, key) => sum + gzipSync(readFileSync(join(dist, manifest[key]!.file)), { level: 9 }).length,
    0,
  );
const routeKeys = () =>
  Object.keys(manifest).filter((key) => /^src\/routes\/.*tsr-split=component/.test(key));
const landingKey = () => routeKeys().find((key) => key.startsWith('src/routes/index.tsx'))!;
const firstPage = () => closureOf(landingKey(), closureOf('index.html'));

describe.each(LANGUAGES)('the weight of scripts in %s', (language) => {
  beforeAll(() => open(language));

  it(`of the first page is at most ${FIRST_PAGE} bytes`, () => {
    expect(weigh(firstPage())).toBeLessThanOrEqual(FIRST_PAGE);
  });

  it(`of every further route is at most ${FURTHER_ROUTE} bytes`, () => {
    const first = firstPage();
    const heavy = routeKeys()
      .map((key) => ({ key, bytes: weigh([...closureOf(key)].filter((one) => !first.has(one))) }))
      .filter(({ bytes }) => bytes > FURTHER_ROUTE);
    expect(routeKeys().length).toBeGreaterThan(10);
    expect(heavy).toEqual([]);
  });
});

describe.each(LANGUAGES)('under a strict Content-Security-Policy, in %s', (language) => {
  beforeAll(() => open(language));

  it('the page has two inline scripts, which the gateway can allow by their hashes', () => {
    const html = readFileSync(join(dist, 'index.html'), 'utf8');
    expect(html.match(/<script\b(?![^>]*\bsrc=)[^>]*>/g)).toEqual(['<script>', '<script>']);
    expect(html).not.toMatch(/\son\w+=|javascript:/i);
  });

  it('no script evaluates text as code, and none contains the schemas', () => {
    const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
    for (const script of scripts) {
      const code = readFileSync(join(dist, 'assets', script), 'utf8');
      expect({ script, evals: /\beval\(|\bnew Function\(/.test(code) }).toEqual({ script, evals: false });
      expect({ script, zod: code.includes('ZodError') }).toEqual({ script, zod: false });
    }
  });
});

describe.each(LANGUAGES)('before the app has loaded in %s', (language) => {
  beforeAll(() => open(language));

  it('[SSR-18] the page begins with a small script that names the files of every route, and existing fonts', () => {
    const html = readFileSync(join(dist, 'index.html'), 'utf8');
    // Nothing before it has to be loaded.
    const [, before = '', code = ''] = /^([^]*?)<script>([^]*?)<\/script>/.exec(html) ?? [];
    expect(before).not.toMatch(/<(?:link|script)\b/);
    expect(before).toContain('<meta charset="utf-8"');
    expect(gzipSync(code).length).toBeLessThanOrEqual(4000);
    const named = code.match(/\/assets\/[\w.~-]+\.(?:js|woff2)/g) ?? [];
    expect(named.filter((file) => !existsSync(join(dist, file)))).toEqual([]);
    for (const key of routeKeys()) expect(named).toContain(`/${manifest[key]!.file}`);
    expect(named.filter((file) => file.endsWith('.woff2'))).toHaveLength(2);
  });
});

describe.each(LANGUAGES)('installing in %s', (language) => {
  beforeAll(() => open(language));

  it('[SW-02] [GEN-01] there are a worker at /service-worker.js, a manifest and its icons', () => {
    expect(existsSync(join(dist, 'service-worker.js'))).toBe(true);
    const { icons, start_url, display } = JSON.parse(
      readFileSync(join(dist, `manifest.${language}.webmanifest`), 'utf8'),
    );
    expect({ start_url, display }).toEqual({ start_url: '/my', display: 'standalone' });
    for (const { src } of icons) expect(existsSync(join(dist, src))).toBe(true);
  });

  it('[LANG-04] the worker stores the page and the texts of its own language alone', () => {
    const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8');
    const stored = [...worker.matchAll(/url:\s*"([^"]+)"/g)].map(([, url]) => url);
    expect(stored).toContain(`index.${language}.html`);
    expect(stored.filter((url) => /^index\.|manifest/.test(url!))).toEqual(
      expect.not.arrayContaining([expect.stringMatching(new RegExp(`\\.(?!${language})\\w\\w\\.`))]),
    );
    const scripts = stored.filter((url) => url!.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(50);
    for (const script of scripts) expect([script, existsSync(join(dist, script!))]).toEqual([script, true]);
  });
});

it('[LANG-02] scripts without texts are the same file in every language', () => {
  const [first, second] = LANGUAGES.map((language) =>
    readdirSync(join(import.meta.dirname, '../dist', language, 'assets')),
  );
  for (const same of [/^frame-.*\.js$/, /^index-.*\.css$/, /-latin-wght-normal-.*\.woff2$/])
    expect(first!.filter((name) => same.test(name))).toEqual(second!.filter((name) => same.test(name)));
});
