import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { FullDisk } from '../events/full-disk.ts';

export { BatchSize, type BatchSizes } from './batch-size.ts';
export { Turns } from './turns.ts';

/** A provider with a scheduled method. */
export interface HasNextDue {
  /** The earliest instant at which there is something to do, or null. May be in the past. */
  nextDue(): Promise<Date | null>;
}

export interface ScheduledJob extends HasNextDue {
  readonly name: string;
  readonly run: (now: Date) => Promise<void>;
}

const SCHEDULED = Symbol('slovo:scheduled');

/**
 * Marks the method that does what is due at `now`; afterwards `nextDue` of the same provider must have moved on. It
 * must be safe to run twice, late, or on several replicas: each step is keyed by what it is about (a promise's day, a
 * receipt), not by when it ran.
 */
export const Scheduled =
  () =>
  <M extends (now: Date) => Promise<void>>(
    provider: HasNextDue,
    method: string,
    _descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    Reflect.defineMetadata(SCHEDULED, method, provider);
  };

/** The name of the provider's scheduled method. */
export const scheduledMethodOf = (provider: object): string | undefined =>
  Reflect.getMetadata(SCHEDULED, provider) as string | undefined;

/** A longer sleep would miss a moved clock or work that another replica added. */
const LONGEST_SLEEP_MS = 5_000;
const SHORTEST_SLEEP_MS = 250;

@Injectable()
export class Scheduler {
  readonly fullDisk = new FullDisk();
  private readonly logger = new Logger(Scheduler.name);
  private readonly jobs: ScheduledJob[] = [];
  private timer: NodeJS.Timeout | undefined;
  /** A round is on its way, and another one is wanted after it. */
  private isBeating = false;
  private isWoken = false;
  private stopped = false;
  private current: Promise<void> = Promise.resolve();

  constructor(private readonly clock: Clock) {}

  add(job: ScheduledJob): void {
    this.jobs.push(job);
  }

  start(): void {
    this.timer = setTimeout(() => void this.beat(), 200);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.current;
  }

  /** Looks for due work now instead of at the end of the sleep: for work that this process has just stored. */
  wake(): void {
    if (this.timer === undefined || this.stopped) return;
    this.isWoken = true;
    if (this.isBeating) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.beat(), 0);
  }

  /** The earliest due instant of all jobs, or null. */
  async nextDue(): Promise<Date | null> {
    const dues = await Promise.all(this.jobs.map((job) => job.nextDue()));
    const times = dues.filter((due) => due !== null).map((due) => due.getTime());
    return times.length > 0 ? new Date(Math.min(...times)) : null;
  }

  /** Runs what is due, one round at a time within this process. */
  runDue(): Promise<void> {
    this.current = this.current.then(() => this.round());
    return this.current;
  }

  private async round(): Promise<void> {
    const now = this.clock.now();
    for (const job of this.jobs) {
      try {
        const due = await job.nextDue();
        if (due && due <= now) await job.run(now);
      } catch (error) {
        this.fullDisk.note(error);
        this.logger.error(`${job.name}: ${(error as Error).stack ?? String(error)}`);
      }
    }
  }

  private async beat(): Promise<void> {
    this.isBeating = true;
    this.isWoken = false;
    await this.runDue();
    const due = await this.nextDue().catch(() => null);
    this.isBeating = false;
    const wait = due ? due.getTime() - this.clock.now().getTime() : LONGEST_SLEEP_MS;
    const sleep = this.isWoken ? 0 : Math.min(Math.max(wait, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS);
    if (!this.stopped) this.timer = setTimeout(() => void this.beat(), sleep);
  }
}
