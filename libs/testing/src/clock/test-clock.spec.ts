import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { shiftedEnvironment, testClockOffset } from './test-clock.ts';

const START = '2027-03-28T00:30:00+03:00';
const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

const { TEST_CLOCK_OFFSET_MS, NODE_OPTIONS } = process.env;
const RunDate = Date;
const runNow = Date.now;

beforeEach(() => {
  delete process.env.TEST_CLOCK_OFFSET_MS;
  delete process.env.NODE_OPTIONS;
});
afterEach(() => {
  restore('TEST_CLOCK_OFFSET_MS', TEST_CLOCK_OFFSET_MS);
  restore('NODE_OPTIONS', NODE_OPTIONS);
  RunDate.now = runNow;
  RunDate.prototype.constructor = RunDate;
  globalThis.Date = RunDate;
});
const restore = (name: string, value: string | undefined): void => {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
};

describe('this spec', () => {
  it('runs at the time of the test run', () => {
    restore('TEST_CLOCK_OFFSET_MS', TEST_CLOCK_OFFSET_MS);
    const machine = performance.timeOrigin + performance.now();
    expect(Math.abs(Date.now() - machine - testClockOffset())).toBeLessThan(HOUR);
  });
});

describe('a process in the shifted environment', () => {
  const readIn = async (environment: Record<string, string>) => {
    const script = 'console.log(JSON.stringify([Date.now(), process.env.TEST_CLOCK, process.noDeprecation]))';
    const env = { ...process.env, ...environment };
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env });
    return JSON.parse(stdout) as [number, string, boolean | undefined];
  };

  it('runs as if it were that instant, with the options of its parent', async () => {
    process.env.NODE_OPTIONS = '--no-deprecation';
    restore('TEST_CLOCK_OFFSET_MS', TEST_CLOCK_OFFSET_MS); // this run may be shifted itself
    const [now, clock, isSilent] = await readIn(shiftedEnvironment(START));
    expect(now).toBeGreaterThanOrEqual(Date.parse(START));
    expect(now).toBeLessThan(Date.parse(START) + HOUR);
    expect([clock, isSilent]).toEqual([START, true]);
  });

  it.each(['tomorrow', '2027-03-28T00:30:00', '2027-13-28T00:30:00Z'])('needs an instant: %s', (start) => {
    expect(() => shiftedEnvironment(start)).toThrow(`Not an instant in ISO 8601 with an offset: ${start}`);
  });
});

describe('the offset of the test run', () => {
  it('is 0 unless the suite chose another time', () => {
    expect(testClockOffset()).toBe(0);
    process.env.TEST_CLOCK_OFFSET_MS = '-5000';
    expect(testClockOffset()).toBe(-5_000);
  });

  // As Node and Jest load it: a query makes it another module each time.
  const load = (query: string) => import(`./shift-process.ts?${query}`) as Promise<unknown>;

  it('shifts the time where shift-process.ts is loaded', async () => {
    process.env.TEST_CLOCK_OFFSET_MS = String(YEAR);
    const before = Date.now();
    await load('shifted');
    expect(new Date().getTime()).toBeGreaterThanOrEqual(before + YEAR);
    expect(Date.now()).toBeLessThan(before + YEAR + HOUR);
  });

  it('of nothing leaves Date alone', async () => {
    await load('unset');
    process.env.TEST_CLOCK_OFFSET_MS = '0';
    await load('zero');
    expect(globalThis.Date).toBe(RunDate);
    expect(Date.now).toBe(runNow);
  });
});
