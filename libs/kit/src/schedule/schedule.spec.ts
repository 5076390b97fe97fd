import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { Scheduler, type ScheduledJob } from './schedule.ts';

Logger.overrideLogger(false);

class Work implements ScheduledJob {
  readonly name = 'Work';
  ran = 0;
  failure: Error | undefined;
  broken = false;

  constructor(private due: Date | null) {}

  isDueAt(due: Date): void {
    this.due = due;
  }

  nextDue = async () => {
    if (this.broken) throw new Error('the database is away');
    return this.due;
  };

  run = async () => {
    if (this.failure) throw this.failure;
    this.ran++;
    this.due = null;
  };
}

const past = new Date(0);
let scheduler: Scheduler;
const schedule = (...works: Work[]): Scheduler => {
  scheduler = new Scheduler(new Clock());
  for (const work of works) scheduler.add(work);
  return scheduler;
};

afterEach(() => scheduler.stop());

describe('the scheduler', () => {
  it('runs what is due, and only that', async () => {
    const due = new Work(past);
    const later = new Work(new Date('9999-01-01'));
    const never = new Work(null);
    await schedule(due, later, never).runDue();
    expect([due.ran, later.ran, never.ran]).toEqual([1, 0, 0]);
    expect(await scheduler.nextDue()).toEqual(new Date('9999-01-01'));
  });

  it('tries what failed again in the next round, and lets it hold up nothing else', async () => {
    const failing = new Work(past);
    failing.failure = new Error('not yet');
    const broken = new Work(past);
    broken.broken = true;
    const behind = new Work(past);
    await schedule(failing, broken, behind).runDue();
    expect([failing.ran, broken.ran, behind.ran]).toEqual([0, 0, 1]);
    failing.failure = undefined;
    broken.broken = false;
    await scheduler.runDue();
    expect([failing.ran, broken.ran, behind.ran]).toEqual([1, 1, 1]);
  });

  it('[OUTAGE-11] tells that the disk of the database is full, whether a job meets it at its work or at its look', async () => {
    const work = new Work(past);
    work.failure = new Error('not that');
    await schedule(work).runDue();
    expect(scheduler.fullDisk.isFull).toBe(false);
    // As Prisma's driver adapter says it.
    const cause = { originalCode: '53100', originalMessage: 'could not extend file' };
    work.failure = new Error('could not write', { cause });
    await scheduler.runDue();
    expect(scheduler.fullDisk.isFull).toBe(true);

    const looking = new Work(past);
    looking.nextDue = () => Promise.reject(Object.assign(new Error('could not sort'), { code: '53100' }));
    await schedule(looking).runDue();
    expect(scheduler.fullDisk.isFull).toBe(true);
  });

  it('runs one round at a time', async () => {
    const work = new Work(past);
    schedule(work);
    await Promise.all([scheduler.runDue(), scheduler.runDue(), scheduler.runDue()]);
    expect(work.ran).toBe(1);
  });

  it('sleeps until something is due or somebody wakes it, also during a round', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] });
    try {
      const work = new Work(null);
      schedule(work).start();
      await jest.advanceTimersByTimeAsync(200);
      work.isDueAt(past);
      await jest.advanceTimersByTimeAsync(9_900);
      expect(work.ran).toBe(0);
      scheduler.wake();
      await jest.advanceTimersByTimeAsync(0);
      expect(work.ran).toBe(1);
      // Work that is stored while the round looks at it.
      const original = work.nextDue;
      let looks = 0;
      work.nextDue = async () => {
        const due = await original();
        looks += 1;
        if (looks === 1) {
          work.isDueAt(past);
          scheduler.wake();
        }
        return due;
      };
      scheduler.wake();
      await jest.advanceTimersByTimeAsync(10);
      expect(work.ran).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('asks rarely what may run late, also where it is woken, but at once where everything due must run', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] });
    try {
      const [rare, usual] = [Object.assign(new Work(null), { howOften: 'rarely' as const }), new Work(null)];
      schedule(rare, usual).start();
      await jest.advanceTimersByTimeAsync(200);
      rare.isDueAt(past);
      usual.isDueAt(past);
      scheduler.wake();
      await jest.advanceTimersByTimeAsync(5 * 60_000);
      expect([rare.ran, usual.ran]).toEqual([0, 1]);
      await jest.advanceTimersByTimeAsync(6 * 60_000);
      expect(rare.ran).toBe(1);
      rare.isDueAt(past);
      await scheduler.runDue();
      expect(rare.ran).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is not woken before it was started, nor after it was stopped', async () => {
    const work = new Work(past);
    schedule(work).wake();
    await new Promise((resolve) => setImmediate(resolve));
    expect(work.ran).toBe(0);
    scheduler.start();
    await scheduler.stop();
    scheduler.wake();
    await new Promise((resolve) => setImmediate(resolve));
    expect(work.ran).toBe(0);
  });
});
