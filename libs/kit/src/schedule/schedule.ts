import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';

/**
 * Work that falls due by the product's clock. It must be safe to run twice, late, or on several replicas: each step is
 * keyed by what it is about (a promise's day, a receipt), not by when it ran.
 */
export interface ScheduledWork {
  /** The earliest instant at which there is something to do, or null. May lie in the past. */
  nextDue(): Promise<Date | null>;
  /** Does what is due at `now`. Afterwards `nextDue` must have moved on. */
  run(now: Date): Promise<void>;
}

const SCHEDULED = Symbol('slovo:scheduled');

/** Marks a provider that implements ScheduledWork; the service's runtime finds and drives it. */
export const Scheduled =
  () =>
  <T extends abstract new (...parameters: never[]) => ScheduledWork>(target: T): void => {
    Reflect.defineMetadata(SCHEDULED, true, target);
  };

export const isScheduled = (target: object): boolean => Reflect.getMetadata(SCHEDULED, target) === true;

/** A sleep is cut into pieces, so that a clock that was moved, or another replica's new work, is noticed. */
const LONGEST_SLEEP_MS = 5_000;

@Injectable()
export class Scheduler {
  private readonly logger = new Logger(Scheduler.name);
  private readonly works: ScheduledWork[] = [];
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private current: Promise<void> = Promise.resolve();

  constructor(private readonly clock: Clock) {}

  add(work: ScheduledWork): void {
    this.works.push(work);
  }

  start(): void {
    this.timer = setTimeout(() => void this.beat(), 200);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.current;
  }

  /** The earliest due instant of all work, or null. */
  async nextDue(): Promise<Date | null> {
    const dues = await Promise.all(this.works.map((work) => work.nextDue()));
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
    for (const work of this.works) {
      try {
        const due = await work.nextDue();
        if (due && due <= now) await work.run(now);
      } catch (error) {
        this.logger.error(`${work.constructor.name}: ${(error as Error).stack ?? String(error)}`);
      }
    }
  }

  private async beat(): Promise<void> {
    await this.runDue();
    const due = await this.nextDue().catch(() => null);
    const wait = due ? due.getTime() - this.clock.now().getTime() : LONGEST_SLEEP_MS;
    if (!this.stopped)
      this.timer = setTimeout(() => void this.beat(), Math.min(Math.max(wait, 250), LONGEST_SLEEP_MS));
  }
}
