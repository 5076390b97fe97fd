import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { readConfig } from '../src/config.ts';

/** For documentation, so of no machine: listening there fails. */
const FOREIGN = '203.0.113.1';

it('[PROD-236] listens at HOST, and else on this machine only', async () => {
  expect(readConfig({}).host).toBe('127.0.0.1');
  const folder = await mkdtemp(join(tmpdir(), 'slovo-sandbox-'));
  const main = join(import.meta.dirname, '..', 'src', 'main.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { ...process.env, NODE_ENV: 'development', HOST: FOREIGN, SANDBOX_PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
    // One that starts after all would never end.
    timeout: 45_000,
  });
  try {
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(errors).toContain(`EADDRNOTAVAIL: address not available ${FOREIGN}`);
    expect(code).toBe(1);
  } finally {
    child.kill();
    await rm(folder, { recursive: true });
  }
}, 60_000);
