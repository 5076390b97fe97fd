import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const PROGRAM = fileURLToPath(new URL('carry-assets.ts', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slovo-releases-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As a build leaves it, with the hash of its scripts in their names. */
function build(release: string): string {
  const root = join(folder, release);
  const files = [
    'ru/assets/app-$.js',
    'ru/assets/app-$.js.br',
    'en/assets/chunks/app-$.js',
    'ru/assets/app-$.js.map',
  ];
  for (const name of [...files, 'ru/assets/font-same.woff2', 'ru/index.html', 'server/ru/render.mjs']) {
    const file = join(root, name.replace('$', release));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${name} of ${release}`);
  }
  return root;
}
const carry = (from: string, to: string): void =>
  void execFileSync(process.execPath, [PROGRAM, from, to], { stdio: 'ignore' });

describe('[PROD-159] the pages of a release', () => {
  it('have the scripts of the release before, and keep everything of their own', () => {
    const [one, two] = [build('one'), build('two')];
    carry(one, two);
    for (const name of ['ru/assets/app-one.js', 'ru/assets/app-one.js.br', 'en/assets/chunks/app-one.js'])
      expect(readFileSync(join(two, name), 'utf8')).toMatch(/of one$/);
    for (const name of [
      'ru/assets/app-two.js',
      'ru/assets/font-same.woff2',
      'ru/index.html',
      'server/ru/render.mjs',
    ])
      expect(readFileSync(join(two, name), 'utf8')).toMatch(/of two$/);
  });

  it('have none of the release before that one, and no source maps of others', () => {
    const [one, two, three] = [build('one'), build('two'), build('three')];
    carry(one, two);
    carry(two, three);
    expect(existsSync(join(three, 'ru/assets/app-two.js'))).toBe(true);
    expect(existsSync(join(three, 'ru/assets/app-one.js'))).toBe(false);
    expect(existsSync(join(three, 'ru/assets/app-two.js.map'))).toBe(false);
    expect(existsSync(join(three, 'ru/assets/app-three.js.map'))).toBe(true);
  });

  it('are complete without a release before', () => {
    const none = join(folder, 'none');
    mkdirSync(none);
    const one = build('one');
    carry(none, one);
    expect(existsSync(join(one, 'ru/assets/app-one.js'))).toBe(true);
  });
});
