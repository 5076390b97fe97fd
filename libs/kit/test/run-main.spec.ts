import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';

const PROGRAM = fileURLToPath(new URL('programs/waiting.ts', import.meta.url));

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function load({ givesUpAfterMs }: { givesUpAfterMs: number }) {
  const child = spawn(process.execPath, [PROGRAM, String(givesUpAfterMs)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
  await once(child.stdout, 'data');
  return { child, said, ended: once(child, 'close') };
}

describe('a service that is asked to end while it starts', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('comes up and closes in order (%s)', async (signal) => {
    const { child, said, ended } = await load({ givesUpAfterMs: 2 ** 31 - 1 });
    child.kill(signal);
    child.kill('SIGINT');
    child.stdin.end();
    await expect(ended).resolves.toEqual([0, null]);
    expect(said.join('')).toBe('loading\nclosed\n');
  });

  it('gives up a start that waits for a server that is away', async () => {
    const { child, said, ended } = await load({ givesUpAfterMs: 1 });
    child.kill('SIGTERM');
    await expect(ended).resolves.toEqual([0, null]);
    expect(said.join('')).toBe('loading\n');
  });
});

it('[PROD-109] exports its spans while it closes, and those of the closing after it', async () => {
  const file = fileURLToPath(new URL('programs/flushing.ts', import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  await expect(once(child, 'close')).resolves.toEqual([0, null]);
  expect(said.join('')).toBe('up\nexports\nclosed\nexports\n');
});

it('a service collects the garbage of its start once it is up', async () => {
  const file = fileURLToPath(new URL('programs/leaving-garbage.ts', import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  // Nothing else of the process sees the function that collects.
  await expect(text(child.stdout)).resolves.toBe('collected undefined\n');
});

describe('[HARDEN-23] a start that fails', () => {
  const FAILING = fileURLToPath(new URL('programs/failing.ts', import.meta.url));
  const fail = async (why: string, NODE_ENV: string): Promise<string> => {
    const child = spawn(process.execPath, [FAILING, why], {
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...process.env, NODE_ENV },
    });
    children.push(child);
    const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect(code).toBe(1);
    return printed;
  };

  it.each([
    ['configuration', 'PORT is no number\nHOST is missing', undefined],
    ['disk', 'the disk is gone', expect.stringContaining('failing.ts')],
  ])('is one line of JSON in production (%s)', async (why, message, stack) => {
    const printed = await fail(why, 'production');
    expect(printed.trimEnd()).not.toContain('\n');
    expect(JSON.parse(printed)).toEqual({
      level: 'fatal',
      pid: expect.any(Number),
      timestamp: expect.any(Number),
      context: 'Main',
      message,
      stack,
    });
  });

  it('is a sentence for whoever develops', async () => {
    expect(await fail('configuration', 'development')).toBe('PORT is no number\nHOST is missing\n');
  });
});
