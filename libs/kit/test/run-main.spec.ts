import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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
  it.each(['SIGTERM', 'SIGINT'] as const)('[FIRST-10] comes up and closes in order (%s)', async (signal) => {
    const { child, said, ended } = await load({ givesUpAfterMs: 2 ** 31 - 1 });
    child.kill(signal);
    child.kill('SIGINT');
    child.stdin.end();
    await expect(ended).resolves.toEqual([0, null]);
    expect(said.join('')).toBe('loading\nclosed\n');
  });

  it('[FIRST-10] gives up a start that waits for a server that is away', async () => {
    const { child, said, ended } = await load({ givesUpAfterMs: 1 });
    child.kill('SIGTERM');
    await expect(ended).resolves.toEqual([0, null]);
    expect(said.join('')).toBe('loading\n');
  });
});
