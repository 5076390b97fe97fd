import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@slovo/contracts/services';
import type { Supervisor } from '@slovo/local/supervisor.ts';
import type { Step } from '@slovo/local/system.ts';
import { LANGUAGES } from '@slovo/texts/languages';
import { watchSources } from '../watch-sources.ts';
import { hasClient } from './has-client.ts';
import { buildPart, type Part, SOURCES } from './parts.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const quietly: Step = (_label, run) => run(() => {});

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'slovo-build-'));
  for (const folder of ['dist', 'src/test']) mkdirSync(join(root, folder), { recursive: true });
  write('src/a.ts', 'one');
});
afterEach(() => rmSync(root, { recursive: true }));
const write = (path: string, text: string): void => writeFileSync(join(root, path), text);

/** Whether a start would build, and does; `fails` breaks the build off. */
async function builds({ fails = false } = {}): Promise<boolean> {
  let ran = false;
  const run = async (): Promise<void> => {
    ran = true;
    if (fails) throw new Error('interrupted');
  };
  await buildPart(root, 'services', { run }, quietly, ['src']).catch(() => {});
  return ran;
}

const outputOf = ({ args }: { args: string[] }): string | undefined => args[args.indexOf('--outDir') + 1];

describe('[FIRST-09] a start', () => {
  // A schema that `prisma format` would change is never that of its client.
  it.each(SERVICES)('generates no client again of which it has the schema: %s', (service) => {
    expect(hasClient(ROOT, service)).toBe(true);
  });

  it('builds once, and again when a source was changed, added or removed', async () => {
    expect([await builds(), await builds()]).toEqual([true, false]);
    write('src/a.ts', 'two');
    expect([await builds(), await builds()]).toEqual([true, false]);
    write('src/b.ts', '');
    expect([await builds(), await builds()]).toEqual([true, false]);
    rmSync(join(root, 'src/b.ts'));
    expect(await builds()).toBe(true);
  });

  it('builds again what was broken off, also when the sources are those of before', async () => {
    await builds();
    write('src/a.ts', 'two');
    expect(await builds({ fails: true })).toBe(true);
    write('src/a.ts', 'one');
    expect(await builds()).toBe(true);
  });

  it('builds again after a watch, which may have built a change that is gone since', async () => {
    await builds();
    const programs = { services: 'dist/services', web: 'dist/web', panel: 'dist/panel', apart: false };
    const started: { name: string; args: string[] }[] = [];
    const start = async (specs: typeof started): Promise<void> => void started.push(...specs);
    const supervisor = { start } as unknown as Supervisor;
    // There is nothing to watch in this folder.
    await expect(watchSources(root, supervisor, programs)).rejects.toThrow('rolldown.config.mjs');
    expect(await builds()).toBe(true);
    // What the gateway renders is built anew as well as what it hands out.
    for (const language of LANGUAGES)
      expect(started.filter(({ name }) => name.startsWith(`web-${language}-`)).map(outputOf)).toEqual([
        join('dist/web', language),
        join('dist/web', 'server', language),
      ]);
  });

  it('does not build for a test', async () => {
    await builds();
    write('src/a.spec.ts', '');
    write('src/test/b.ts', '');
    expect(await builds()).toBe(false);
  });
});

describe('the sources of a build', () => {
  const parts = Object.keys(SOURCES) as Part[];

  it.each(parts)('%s: exist', (part) =>
    expect(SOURCES[part].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]),
  );

  it.each(parts)('%s: hold every library that they import', (part) => {
    const folders = SOURCES[part].filter((path) => statSync(join(ROOT, path)).isDirectory());
    const files = folders.flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,tsx,css}`, {
        cwd: ROOT,
        exclude: ['**/node_modules/**', '**/dist/**', '**/test/**'],
      }),
    );
    const read = files
      .filter((file) => !/\.spec\.tsx?$/.test(file))
      .flatMap((file) => [
        ...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import) '@slovo\/(\w+)/g),
      ])
      .map(([, name]) => name);
    const held = SOURCES[part].flatMap((path) => /^libs\/(\w+)/.exec(path)?.[1] ?? []);
    expect([...new Set(read)].filter((name) => !held.includes(name ?? ''))).toEqual([]);
  });
});
