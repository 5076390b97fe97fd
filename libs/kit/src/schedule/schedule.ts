import { Injectable, Logger } from '@nestjs/common';
import { Clock, LOOK_MS } from '../clock/clock.ts';
import { FullDisk } from '../events/full-disk.ts';

export { BatchSize, type BatchSizes } from './batch-size.ts';
export { Turns } from './turns.ts';

/** A provider with a scheduled method. */
export interface HasNextDue {
  /** The earliest instant at which there is something to do, or null. May be in the past. */
  nextDue(): Promise<Date | null>;
}

/** `rarely` is for what nobody waits for, as the deletion of old rows: it may run some minutes late. */
type HowOften = 'rarely';

export interface ScheduledJob extends HasNextDue {
  readonly name: string;
  readonly howOften?: HowOften | undefined;
  readonly run: (now: Date) => Promise<void>;
}

const SCHEDULED = Symbol('slovo:scheduled');

interface ScheduledMethod {
  readonly method: string;
  readonly howOften: HowOften | undefined;
}

/**
 * Marks the method that does what is due at `now`; afterwards `nextDue` of the same provider must have moved on. It
 * must be safe to run twice, late, or on several replicas: each step is keyed by what it is about (a promise's day, a
 * receipt), not by when it ran. What falls due within seconds after it is stored needs a `Scheduler.wake()`.
 */
export const Scheduled =
  (howOften?: HowOften) =>
  <M extends (now: Date) => Promise<void>>(
    provider: HasNextDue,
    method: string,
    _descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    Reflect.defineMetadata(SCHEDULED, { method, howOften } satisfies ScheduledMethod, provider);
  };

/** The provider's scheduled method. */
export const scheduledMethodOf = (provider: object): ScheduledMethod | undefined =>
  Reflect.getMetadata(SCHEDULED, provider) as ScheduledMethod | undefined;

const SHORTEST_SLEEP_MS = 250;
/** The machine's time between two questions to a job that is asked rarely. */
const RARELY_MS = 10 * 60_000;

@Injectable()
export class Scheduler {
  readonly fullDisk = new FullDisk();
  private readonly logger = new Logger(Scheduler.name);
  private readonly jobs: ScheduledJob[] = [];
  /** When a job that is asked rarely is asked next, by the machine's time. */
  private readonly askAt = new Map<ScheduledJob, number>();
  private timer: NodeJS.Timeout | undefined;
  /** A round is on its way, and another one is wanted after it. */
  private isBeating = false;
  private isWoken = false;
  private stopped = false;
  private current: Promise<unknown> = Promise.resolve();

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

  /** Runs what is due. */
  async runDue(): Promise<void> {
    await this.inTurn(this.jobs);
  }

  /** One round at a time within this process. */
  private inTurn(jobs: readonly ScheduledJob[]): Promise<Date | null> {
    const round = this.current.then(() => this.round(jobs));
    this.current = round;
    return round;
  }

  /** @returns the earliest instant at which one of them is due next */
  private async round(jobs: readonly ScheduledJob[]): Promise<Date | null> {
    const now = this.clock.now();
    let next: Date | null = null;
    for (const job of jobs) {
      const due = await this.runJob(job, now);
      if (job.howOften) this.askAt.set(job, performance.now() + (due && due <= now ? 0 : RARELY_MS));
      if (due && (!next || due < next)) next = due;
    }
    return next;
  }

  /** @returns when it is due next; in the past where it failed, or has more to do */
  private async runJob(job: ScheduledJob, now: Date): Promise<Date | null> {
    let due: Date | null = null;
    try {
      due = await job.nextDue();
      if (!due || due > now) return due;
      await job.run(now);
      return await job.nextDue();
    } catch (error) {
      this.fullDisk.note(error);
      this.logger.error(`${job.name}: ${(error as Error).stack ?? String(error)}`);
      return due;
    }
  }

  private async beat(): Promise<void> {
    this.isBeating = true;
    this.isWoken = false;
    const at = performance.now();
    const due = await this.inTurn(this.jobs.filter((job) => (this.askAt.get(job) ?? 0) <= at));
    this.isBeating = false;
    const wait = due ? due.getTime() - this.clock.now().getTime() : LOOK_MS;
    const sleep = this.isWoken ? 0 : Math.min(Math.max(wait, SHORTEST_SLEEP_MS), LOOK_MS);
    if (!this.stopped) this.timer = setTimeout(() => void this.beat(), sleep);
  }
}
