// Real: all services in the one process of `npm start`, from the bundle that it makes, PostgreSQL, NATS and the sandbox.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWorld, until, type World } from '@slovo/testing';
import { Actor } from '../src/actor.ts';
import { ONE_PROCESS } from '../src/one-process.ts';

/** Fails on a signal, as code of a service may at any time. */
const FAILURE = `process.once('SIGUSR2', () => { throw new Error('a bug of one service'); });`;

let world: World;
let owner: Actor;
let preload: string;

beforeAll(async () => {
  preload = mkdtempSync(join(tmpdir(), 'slovo-preload-'));
  const file = join(preload, 'fail.mjs');
  writeFileSync(file, FAILURE);
  const options = [process.env.NODE_OPTIONS, `--import=${pathToFileURL(file).href}`]
    .filter(Boolean)
    .join(' ');
  world = await startWorld({ NODE_OPTIONS: options }, { programs: ONE_PROCESS });
  owner = await Actor.arrive(world, { first_name: 'Аня', username: 'anya_one_process' });
  await owner.signIn();
});
afterAll(async () => {
  await world.stop();
  rmSync(preload, { recursive: true });
});

describe('[FIRST-07] all services in one process', () => {
  it('do together what they do apart: a word is given, a day is kept, the day ends', async () => {
    const draft = { title: 'Бегать по утрам', type: 'challenge', days_total: 3 };
    const { id } = await owner.ask<{ id: number }>('POST', '/api/promises', draft);
    await owner.ask('POST', `/api/promises/${id}/start`, { approvalType: 'system', is_public: true });
    await world.advance('P4D');
    const days = async () =>
      (await owner.ask<{ days: { state: string }[] }>('GET', `/api/promises/${id}`)).days;
    expect((await days()).map(({ state }) => state)).toContain('missed');
  });

  it('end together when one fails, with its error on the terminal, and are all started again', async () => {
    const before = world.pidOf('services');
    process.kill(before!, 'SIGUSR2');
    await until(() => world.pidOf('services') !== undefined && world.pidOf('services') !== before);
    await world.ready();
    const complaints = world.complaints.join('\n');
    expect(complaints).toContain('services: Error: a bug of one service');
    expect(complaints).toMatch(/services: .*failed, and with it this process: auth, promises, /);
    expect(complaints).toMatch(/services: exited with code \d+; restarting/);
    expect((await owner.ask<{ promises: unknown[] }>('GET', '/api/promises')).promises).toHaveLength(1);
  });

  it('do not start with a wrong setting, and name its service', async () => {
    const env = {
      ...process.env,
      DATABASE_URL: world.databaseUrl,
      NATS_URL: world.natsUrl,
      JWT_SECRET: 'short',
    };
    const wrong = promisify(execFile)(process.execPath, [join(ONE_PROCESS.services, 'main.mjs'), 'auth'], {
      env,
    });
    await expect(wrong).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^auth: The configuration is not usable:\n(?: {2}\w+: .*\n)* {2}JWT_SECRET: /,
      ),
    });
  });
});
