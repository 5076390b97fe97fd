// Real: processes, signals, files. Only the services are fakes, which do nothing.
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
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { autogroupOf } from '../src/lowered-priority.ts';
import { identify } from '../src/process-identity.ts';
import { stopOrphans } from '../src/run-records.ts';
import type { ProcessSpec } from '../src/supervised-process.ts';
import { Supervisor } from '../src/supervisor.ts';

const fake = (name: string): string => fileURLToPath(new URL(`fakes/${name}.mjs`, import.meta.url));
const fakeService = (name: string, ...args: string[]): ProcessSpec => ({
  name,
  command: process.execPath,
  args: [fake('service'), ...args],
});

let folder: string;
let warnings: string[];
let supervisor: Supervisor;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slovo-supervisor-'));
  warnings = [];
  const reporter = {
    info: () => {},
    warn: (part: string, line: string) => void warnings.push(`${part}: ${line}`),
  };
  supervisor = new Supervisor({ folder, reporter, stopTimeoutMs: 300 });
});
afterEach(async () => {
  await supervisor.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function until<T>(condition: () => T | undefined | false): Promise<T> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const value = condition();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`not within 10 s: ${String(condition)}`);
    await sleep(10);
  }
}
const log = (name: string): string => {
  const file = join(folder, 'logs', `${name}.log`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
const runs = (pid: number | undefined): boolean => pid !== undefined && identify(pid) !== undefined;

describe('a supervised process', () => {
  it('is restarted after a crash, with a warning that names it', async () => {
    await supervisor.start([fakeService('service', 'wait')]);
    const first = supervisor.pidOf('service');
    supervisor.crash('service');
    const second = await until(() => supervisor.pidOf('service') !== first && supervisor.pidOf('service'));
    expect(runs(first)).toBe(false);
    expect(runs(second)).toBe(true);
    expect(warnings).toEqual([
      expect.stringMatching(/^service: ended by SIGKILL; restarting in 0\.25 s \(log: .*service\.log\)$/),
    ]);
  });

  it('has the scheduling priority of its specification, also after a crash', async () => {
    await supervisor.start([{ ...fakeService('service', 'wait'), niceness: 1 }, fakeService('edge', 'wait')]);
    const behind = Math.min(getPriority() + 1, 19);
    expect(getPriority(supervisor.pidOf('edge'))).toBe(getPriority());
    const first = supervisor.pidOf('service');
    expect(getPriority(first)).toBe(behind);
    supervisor.crash('service');
    const second = await until(() => supervisor.pidOf('service') !== first && supervisor.pidOf('service'));
    expect(getPriority(second as number)).toBe(behind);
  });

  it('lowers the priority of the groups in which Linux schedules it and its sessions', async () => {
    await supervisor.start([{ ...fakeService('postgres', 'session'), niceness: 1 }]);
    const service = supervisor.pidOf('postgres')!;
    const session = Number(await until(() => /session (\d+)/.exec(log('postgres'))?.[1]));
    const behind = Math.min(getPriority() + 1, 19);
    expect(getPriority(session)).toBe(behind);
    // Undefined where the system has no such groups: then the niceness of the processes counts.
    const expected = autogroupOf(process.pid) && `nice ${behind}`;
    const groupOf = (pid: number): string | undefined => /nice .*/.exec(autogroupOf(pid) ?? '')?.[0];
    await until(() => groupOf(service) === expected && groupOf(session) === expected);
    expect(groupOf(process.pid)).not.toBe(expected ?? '');
  });

  it('aborts the start of the others with its last log lines when it keeps crashing', async () => {
    await supervisor.start([fakeService('service', 'fail')]);
    const edge = { ...fakeService('edge', 'wait'), isReady: async () => false };
    await expect(supervisor.start([edge])).rejects.toThrow(
      /service keeps crashing\.[^]*PORT: must be a number/,
    );
    expect(warnings).toContain('service: PORT: must be a number');
  });

  it('fails the start when it is not ready in time', async () => {
    const edge = { ...fakeService('edge', 'wait'), isReady: async () => false, readyWithinMs: 100 };
    await expect(supervisor.start([edge])).rejects.toThrow('edge was not ready within 0.1 s');
  });

  it('stays down after a deliberate kill until it is restarted', async () => {
    await supervisor.start([fakeService('service', 'wait')]);
    await supervisor.kill('service');
    expect(supervisor.pidOf('service')).toBeUndefined();
    await supervisor.restart('service');
    expect(runs(supervisor.pidOf('service'))).toBe(true);
    expect(warnings).toEqual([]);
  });

  it('is killed when it ignores the stop signal', async () => {
    await supervisor.start([fakeService('service', 'stubborn')]);
    const pid = supervisor.pidOf('service');
    await until(() => log('service').includes('started'));
    await supervisor.stop();
    expect(runs(pid)).toBe(false);
    expect(log('service')).toContain('no');
  });
});

describe('a supervisor', () => {
  it('stops the stages in the reverse order and leaves no records', async () => {
    await supervisor.start([fakeService('database', 'wait')]);
    await supervisor.start([fakeService('service', 'stubborn')]);
    await until(() => log('service').includes('started'));
    const database = supervisor.pidOf('database');
    const stopping = supervisor.stop();
    await until(() => log('service').includes('no'));
    expect(runs(database)).toBe(true);
    await stopping;
    expect(runs(database)).toBe(false);
    expect(readdirSync(join(folder, 'run'))).toEqual([]);
  });

  it('runs a program to its end and reports why it failed', async () => {
    await supervisor.run(fakeService('build', 'end'));
    await expect(supervisor.run(fakeService('migrate', 'fail'))).rejects.toThrow(
      /migrate failed \(code 3\)[^]*PORT: must be a number/,
    );
  });

  it('leaves no orphans when it is killed', async () => {
    const owner = spawn(process.execPath, [fake('owner'), folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [line] = (await once(owner.stdout, 'data')) as [Buffer];
      const orphan = Number(String(line));
      expect(runs(orphan)).toBe(true);
      owner.kill('SIGKILL');
      await until(() => !runs(orphan));
    } finally {
      owner.kill('SIGKILL');
    }
  });

  it('stops the orphans of an earlier one, and nothing else', async () => {
    await supervisor.start([fakeService('mine', 'wait')]);
    const orphan = spawn(process.execPath, [fake('service'), 'wait'], { detached: true, stdio: 'ignore' });
    const who = identify(orphan.pid ?? 0);
    const old = join(folder, 'run', '999999');
    mkdirSync(old);
    writeFileSync(join(old, 'owner.json'), JSON.stringify({ pid: 999_999, started: 'long ago' }));
    writeFileSync(join(old, 'old.json'), JSON.stringify({ name: 'old', stopSignal: 'SIGTERM', ...who }));
    writeFileSync(
      join(old, 'reused.json'),
      JSON.stringify({ name: 'reused', stopSignal: 'SIGTERM', pid: process.pid, started: 'another time' }),
    );
    await expect(stopOrphans(join(folder, 'run'))).resolves.toEqual(['old']);
    expect(runs(orphan.pid)).toBe(false);
    expect(runs(supervisor.pidOf('mine'))).toBe(true);
  });
});
