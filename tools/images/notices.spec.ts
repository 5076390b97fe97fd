import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { writeNotices } from './write-notices.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'slovo-notices-'));
const image = join(folder, 'image');
const texts = join(folder, 'texts');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Bill {
  bomFormat: string;
  components: { name: string; version: string; purl: string; hashes?: { alg: string; content: string }[] }[];
}
interface Lock {
  packages: Record<
    string,
    {
      version?: string;
      license?: string;
      integrity?: string;
      resolved?: string;
      link?: boolean;
      hasInstallScript?: boolean;
    }
  >;
}

const readJson = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), 'utf8')) as T;
const { packages: lock } = readJson<Lock>(ROOT, 'package-lock.json');

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const hold = (...names: string[]): void =>
  names.forEach((name) => write(join(image, 'node_modules', name, 'package.json'), '{}'));
const bill = (): Bill => readJson<Bill>(image, 'notices/sbom.cdx.json');

beforeEach(() => {
  rmSync(image, { recursive: true, force: true });
  for (const name of ['GPL-2', 'GPL-3', 'LGPL-3', 'MPL-2.0']) write(join(texts, name), `the text of ${name}`);
});

describe('the notices of an image', () => {
  it('[SUPPLY-01] list what the image holds, by version and digest of the lock file, and nothing else', () => {
    hold('zod', '@nestjs/core');
    write(join(image, 'node_modules/zod/LICENSE'), 'Whoever may read this may pass it on');
    writeNotices('auth', image, [], texts);
    expect(bill().bomFormat).toBe('CycloneDX');
    expect(bill().components.map(({ purl }) => purl)).toEqual([
      `pkg:npm/%40nestjs/core@${lock['node_modules/@nestjs/core']!.version}`,
      `pkg:npm/zod@${lock['node_modules/zod']!.version}`,
    ]);
    for (const { hashes } of bill().components)
      expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
    expect(readFileSync(join(image, 'notices/licences.md'), 'utf8')).toContain('Whoever may read this');
    expect(readdirSync(join(image, 'notices')).toSorted()).toEqual(['licences.md', 'sbom.cdx.json']);
  });

  it('[SUPPLY-01] list what the pages have of npm, also their service worker and styles', () => {
    const pages = join(folder, 'pages');
    const sources = [
      '../../../node_modules/react/index.js',
      '../node_modules/@tanstack/store/dist/x.js',
      '../src/main.tsx',
    ];
    write(join(pages, 'ru/assets/main.js.map'), JSON.stringify({ sources }));
    write(join(pages, 'ru/sw.js.map'), JSON.stringify({ sources: ['/src/node_modules/workbox-core/x.js'] }));
    mkdirSync(image, { recursive: true });
    writeNotices('gateway', image, [pages], texts);
    expect(bill().components.map(({ name }) => name)).toEqual([
      '@fontsource-variable/onest',
      '@tanstack/store',
      'react',
      'tailwindcss',
      'workbox-core',
    ]);
  });

  it('[SUPPLY-01] are refused when something is there that the lock file does not name', () => {
    hold('zod', 'not-of-the-lock-file');
    expect(() => writeNotices('auth', image, [], texts)).toThrow(
      /not-of-the-lock-file is not in the lock file/,
    );
  });

  it('[SUPPLY-02] offer the source of what is under the GPL and LGPL, with the texts', () => {
    hold('@ffmpeg/core', 'libheif-js', 'zod');
    writeNotices('media', image, [], texts);
    const offer = readFileSync(join(image, 'notices/OFFER.md'), 'utf8');
    for (const name of ['@ffmpeg/core', 'libheif-js'])
      expect(offer).toContain(`- ${name} ${lock[`node_modules/${name}`]!.version}: https://`);
    expect(offer).not.toContain('zod');
    expect(readFileSync(join(image, 'notices/GPL-2.txt'), 'utf8')).toBe('the text of GPL-2');
    expect(readdirSync(join(image, 'notices'))).toEqual(
      expect.arrayContaining(['GPL-2.txt', 'GPL-3.txt', 'LGPL-3.txt']),
    );
  });

  it.each([
    ['@ffmpeg/core', 'gateway'],
    ['libheif-js', 'gateway'],
    ['@img/sharp-libvips-linux-x64', 'auth'],
  ])('[SUPPLY-03] do not exist for %s in the image of %s, so that it is not built', (name, other) => {
    hold(name);
    expect(() => writeNotices(other, image, [], texts)).toThrow(`${name} (`);
  });

  it('[SUPPLY-03] do not exist for a licence that nobody has looked at', () => {
    const [path, { license }] = Object.entries(lock).find(([, entry]) => entry.license === 'EPL-2.0')!;
    hold(path.slice('node_modules/'.length));
    expect(() => writeNotices('auth', image, [], texts)).toThrow(`has the licence ${license}`);
  });
});

describe('what is installed', () => {
  it('[SUPPLY-04] runs a script only where package.json names it, and names nothing that has none', () => {
    const scripts = Object.entries(lock).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)] : [],
    );
    const { allowScripts } = readJson<{ allowScripts: Record<string, boolean> }>(ROOT, 'package.json');
    expect(Object.keys(allowScripts)).toEqual([...new Set(scripts)].toSorted());
    // Without the option npm only warns.
    for (const file of ['deploy/Dockerfile', 'tools/with-install.mjs'])
      expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(/ci\W.*--strict-allow-scripts/);
  });

  it('[SUPPLY-05] is what the lock file names by digest, from the registry only', () => {
    const installed = Object.entries(lock).filter(
      ([path, { link }]) => path.includes('node_modules/') && !link,
    );
    expect(installed.length).toBeGreaterThan(500);
    // An address would be that of something else than the registry.
    const open = installed.filter(
      ([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved !== undefined,
    );
    expect(open.map(([path]) => path)).toEqual([]);
  });

  it('[SUPPLY-05] has exact versions in every manifest', () => {
    const { dependencies, devDependencies, optionalDependencies } = readJson<
      Record<string, Record<string, string>>
    >(ROOT, 'package.json');
    const ranges = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, version]) => !/^(?:npm:(?:@[^/]+\/)?[^@]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version),
    );
    expect(ranges).toEqual([]);
  });
});
