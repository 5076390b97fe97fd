// Real: the launcher, processes and signals, in a folder that looks like a small installed workspace.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { identify } from '@slovo/local/process-identity.ts';
import { until } from '@slovo/testing';

const LAUNCHER = fileURLToPath(new URL('../with-install.mjs', import.meta.url));
const { isInstalled } = (await import(LAUNCHER)) as { isInstalled: (folder: string) => boolean };

let root: string;
const started: ChildProcess[] = [];

const lock = (extra: object = {}): string =>
  JSON.stringify({
    packages: {
      '': {},
      'libs/kit': {},
      'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
      ...extra,
    },
  });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'slovo-launcher-'));
  for (const folder of ['tools', 'node_modules']) mkdirSync(join(root, folder));
  copyFileSync(LAUNCHER, join(root, 'tools', 'with-install.mjs'));
  writeFileSync(join(root, 'package-lock.json'), lock());
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), lock());
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

describe('the installed packages', () => {
  it('are those of the lock file', () => {
    expect(isInstalled(root)).toBe(true);
    writeFileSync(
      join(root, 'package-lock.json'),
      lock({ 'node_modules/zod': { version: '4.0.1', integrity: 'sha512-b' } }),
    );
    expect(isInstalled(root)).toBe(false);
  });

  it('need not hold the binaries of other platforms', () => {
    writeFileSync(
      join(root, 'package-lock.json'),
      lock({ 'node_modules/@x/win32': { version: '1.0.0', optional: true } }),
    );
    expect(isInstalled(root)).toBe(true);
  });

  it('are missing in a bare clone, and where a new workspace is not linked yet', () => {
    writeFileSync(
      join(root, 'package-lock.json'),
      lock({ 'node_modules/@slovo/new': { link: true, resolved: 'libs/new' } }),
    );
    expect(isInstalled(root)).toBe(false);
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });
});

/** Runs a script through the launcher and collects the lines that it prints. */
function launch(script: string, ...args: string[]) {
  writeFileSync(join(root, 'script.ts'), script);
  const child = spawn(process.execPath, [join(root, 'tools', 'with-install.mjs'), 'script.ts', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const lines: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => lines.push(...String(chunk).trim().split('\n')));
  const line = async (wanted: string): Promise<void> => {
    while (!lines.includes(wanted)) await once(child.stdout, 'data');
  };
  return { child, lines, line, end: once(child, 'close') as Promise<[number | null, string | null]> };
}

const LISTENER = `
const stop = (why: string) => { console.log(why); setTimeout(() => process.exit(0), 300); };
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
process.on('disconnect', () => stop('alone'));
setInterval(() => {}, 1000);
console.log('ready ' + process.pid);
console.log('ready');
`;

describe('the launcher', () => {
  it('passes arguments and the exit code on', async () => {
    const { lines, end } = launch(
      'console.log(process.argv.slice(2).join()); process.exit(7)',
      '--watch',
      'x',
    );
    expect((await end)[0]).toBe(7);
    expect(lines).toEqual(['--watch,x']);
  });

  it('passes one Ctrl-C on once, though npm and the terminal both send it', async () => {
    const { child, lines, line, end } = launch(LISTENER);
    await line('ready');
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect((await end)[0]).toBe(0);
    expect(lines.filter((text) => text === 'SIGINT')).toHaveLength(1);
  });

  it('notifies the program when the launcher is killed', async () => {
    const { child, lines, line } = launch(LISTENER);
    await line('ready');
    const pid = Number(lines.find((text) => text.startsWith('ready '))?.slice(6));
    child.kill('SIGKILL');
    await line('alone');
    await until(() => identify(pid) === undefined);
  });
});
