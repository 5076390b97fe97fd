import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import pg from 'pg';
import { DATABASE_URL } from '../database.ts';
import { SendingLimits } from './sending-limits.ts';
import { Wake, type Work, WORK_CHANNEL } from './wake.ts';

/** Work that one replica does at a time. `run` continues until the signal aborts, and then finishes what it began. */
export interface LeaderTask {
  /** Without it the task is woken by what names no work. */
  readonly work?: Work;
  run(signal: AbortSignal, wake: Wake): Promise<void>;
}

/** For a task that does something once and then only has to stay until the leadership ends. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** An advisory lock of the session: a crash releases it at once, with no lease to expire. */
const LEADER_LOCK = 727_305_120;
const RETRY_MS = 500;

/**
 * One of several replicas talks to Telegram. Telegram allows one poll at a time, its limits apply to the bot as a
 * whole, and the updates of a chat must be processed in order: with one process at work all three hold without
 * coordination. The other replicas serve the webhook and events, and take over within a second.
 */
@Injectable()
export class Leader implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Leader.name);
  private readonly tasks: LeaderTask[] = [];
  private readonly stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();
  /** Of the tasks, while this replica leads. */
  private wakes = new Map<LeaderTask, Wake>();

  constructor(
    @Inject(DATABASE_URL) private readonly databaseUrl: string,
    private readonly limits: SendingLimits,
  ) {}

  add(task: LeaderTask): void {
    this.tasks.push(task);
  }

  /**
   * Wakes whoever does this work, if it is done by this replica. Call it after the commit.
   * @returns false where another replica leads: it has to be notified
   */
  wake(work: Work): boolean {
    this.ring(work);
    return this.wakes.size > 0;
  }

  onApplicationBootstrap(): void {
    this.loop = this.leadUntilStopped();
  }

  /** Before calls and database shut down: the tasks need both to finish. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async leadUntilStopped(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const client = new pg.Client({ connectionString: this.databaseUrl, keepAlive: true });
      const lost = new AbortController();
      client.on('error', () => lost.abort());
      client.on('end', () => lost.abort());
      try {
        await client.connect();
        await this.lead(client, lost);
      } catch (error) {
        if (!this.stopping.signal.aborted)
          this.logger.warn(`lost the leadership or cannot obtain it, retrying: ${(error as Error).message}`);
      } finally {
        await client.end().catch(() => {});
      }
      await pause(RETRY_MS, undefined, { signal: this.stopping.signal }).catch(() => {});
    }
  }

  private async lead(client: pg.Client, lost: AbortController): Promise<void> {
    const over = AbortSignal.any([lost.signal, this.stopping.signal]);
    while (!over.aborted && !(await this.takeLock(client)))
      await pause(RETRY_MS, undefined, { signal: over }).catch(() => {});
    if (over.aborted) return;
    this.limits.takeOver();
    client.on('notification', ({ payload }) => this.ring(payload));
    await client.query(`LISTEN ${WORK_CHANNEL}`);
    this.wakes = new Map(this.tasks.map((task) => [task, new Wake()]));
    try {
      await Promise.all([...this.wakes].map(([task, wake]) => this.perform(task, over, wake)));
    } finally {
      this.wakes = new Map();
    }
  }

  /** Who does the work; all, where none is named, as by a replica of the release before, or where nobody knows it. */
  private ring(work?: string): void {
    const doing = [...this.wakes].filter(([task]) => task.work === work);
    for (const [, wake] of work && doing.length > 0 ? doing : this.wakes) wake.ring();
  }

  private async takeLock(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
      LEADER_LOCK,
    ]);
    return rows[0]?.held ?? false;
  }

  /** Restarts a task that throws, while the others continue. */
  private async perform(task: LeaderTask, over: AbortSignal, wake: Wake): Promise<void> {
    while (!over.aborted) {
      try {
        await task.run(over, wake);
      } catch (error) {
        if (over.aborted) return;
        this.logger.error(`${task.constructor.name}: ${(error as Error).stack ?? String(error)}`);
        await pause(1_000, undefined, { signal: over }).catch(() => {});
      }
    }
  }
}
