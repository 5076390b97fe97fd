// Real: processes, signals, files. Nothing is faked but the services, which do nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { identify } from '../src/process-identity.ts';
import { stopLeftovers } from '../src/run-records.ts';
import type { ProcessSpec } from '../src/supervised-process.ts';
import { Supervisor } from '../src/supervisor.ts';

const fake = (name: string): string => fileURLToPath(new URL(`fakes/${name}.mjs`, import.meta.url));
const talker = (name: string, ...args: string[]): ProcessSpec => ({
  name,
  command: process.execPath,
  args: [fake('talker'), ...args],
});

let folder: string;
let warnings: string[];
let supervisor: Supervisor;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slovo-supervisor-'));
  warnings = [];
  const voice = {
    say: () => {},
    warn: (part: string, line: string) => void warnings.push(`${part}: ${line}`),
  };
  supervisor = new Supervisor({ folder, voice, patienceMs: 300 });
});
afterEach(async () => {
  await supervisor.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function come<T>(what: () => T | undefined | false): Promise<T> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const value = what();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`It did not come: ${String(what)}`);
    await sleep(10);
  }
}
const log = (name: string): string => {
  const file = join(folder, 'logs', `${name}.log`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
const runs = (pid: number | undefined): boolean => pid !== undefined && identify(pid) !== undefined;

describe('a supervised process', () => {
  it('is started again after a crash, with a warning that names it', async () => {
    await supervisor.start([talker('room', 'wait')]);
    const first = supervisor.pidOf('room');
    supervisor.crash('room');
    const second = await come(() => supervisor.pidOf('room') !== first && supervisor.pidOf('room'));
    expect(runs(first)).toBe(false);
    expect(runs(second)).toBe(true);
    expect(warnings).toEqual([
      expect.stringMatching(/^room: ended by SIGKILL; starting it again in 0\.25 s \(log: .*room\.log\)$/),
    ]);
  });

  it('breaks the start of the others off with its last words when it does not stay up', async () => {
    await supervisor.start([talker('room', 'fail')]);
    const door = { ...talker('door', 'wait'), isReady: async () => false };
    await expect(supervisor.start([door])).rejects.toThrow(
      /room does not stay up\.[^]*PORT: must be a number/,
    );
    expect(warnings).toContain('room: PORT: must be a number');
  });

  it('that is not ready in time is a failed start', async () => {
    const door = { ...talker('door', 'wait'), isReady: async () => false, readyWithinMs: 100 };
    await expect(supervisor.start([door])).rejects.toThrow('door was not ready within 0.1 s');
  });

  it('stays down when it was killed on purpose, until it is restarted', async () => {
    await supervisor.start([talker('room', 'wait')]);
    await supervisor.kill('room');
    expect(supervisor.pidOf('room')).toBeUndefined();
    await supervisor.restart('room');
    expect(runs(supervisor.pidOf('room'))).toBe(true);
    expect(warnings).toEqual([]);
  });

  it('is killed when it does not listen to a polite stop', async () => {
    await supervisor.start([talker('room', 'stubborn')]);
    const pid = supervisor.pidOf('room');
    await come(() => log('room').includes('started'));
    await supervisor.stop();
    expect(runs(pid)).toBe(false);
    expect(log('room')).toContain('no');
  });
});

describe('a supervisor', () => {
  it('ends the stages in the reverse order and leaves no records', async () => {
    await supervisor.start([talker('database', 'wait')]);
    await supervisor.start([talker('room', 'stubborn')]);
    await come(() => log('room').includes('started'));
    const database = supervisor.pidOf('database');
    const stopping = supervisor.stop();
    await come(() => log('room').includes('no'));
    expect(runs(database)).toBe(true);
    await stopping;
    expect(runs(database)).toBe(false);
    expect(readdirSync(join(folder, 'run'))).toEqual([]);
  });

  it('runs a program to its end, and says why when it fails', async () => {
    await supervisor.run(talker('build', 'end'));
    await expect(supervisor.run(talker('migrate', 'fail'))).rejects.toThrow(
      /migrate failed \(code 3\)[^]*PORT: must be a number/,
    );
  });

  it('leaves nothing behind when it is killed', async () => {
    const owner = spawn(process.execPath, [fake('owner'), folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [line] = (await once(owner.stdout, 'data')) as [Buffer];
      const orphan = Number(String(line));
      expect(runs(orphan)).toBe(true);
      owner.kill('SIGKILL');
      await come(() => !runs(orphan));
    } finally {
      owner.kill('SIGKILL');
    }
  });

  it('stops what an earlier one left, and only that', async () => {
    await supervisor.start([talker('mine', 'wait')]);
    const orphan = spawn(process.execPath, [fake('talker'), 'wait'], { detached: true, stdio: 'ignore' });
    const who = identify(orphan.pid ?? 0);
    const old = join(folder, 'run', '999999');
    mkdirSync(old);
    writeFileSync(join(old, 'owner.json'), JSON.stringify({ pid: 999_999, started: 'long ago' }));
    writeFileSync(join(old, 'old.json'), JSON.stringify({ name: 'old', stopSignal: 'SIGTERM', ...who }));
    writeFileSync(
      join(old, 'reused.json'),
      JSON.stringify({ name: 'reused', stopSignal: 'SIGTERM', pid: process.pid, started: 'another time' }),
    );
    await expect(stopLeftovers(join(folder, 'run'))).resolves.toEqual(['old']);
    expect(runs(orphan.pid)).toBe(false);
    expect(runs(supervisor.pidOf('mine'))).toBe(true);
  });
});
