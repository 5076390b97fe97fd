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
import { Wake, WORK_CHANNEL } from './wake.ts';

/** What only one replica does at a time. `run` goes on until the signal aborts and then finishes what it began. */
export interface LeaderTask {
  run(signal: AbortSignal, wake: Wake): Promise<void>;
}

/** For a duty that only begins and ends. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Held by a session: a crash frees it at once, with nothing to expire. */
const LEADER_LOCK = 727_305_120;
const RETRY_MS = 500;

/**
 * Of several replicas one talks to Telegram. Telegram lets one poll at a time, its limits count for the bot as a whole,
 * and a chat's updates must be worked off in order: all three hold without leases when one process does the work. The
 * others serve the webhook and events, and take over within a second.
 */
@Injectable()
export class Leader implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Leader.name);
  private readonly duties: LeaderTask[] = [];
  private readonly stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(@Inject(DATABASE_URL) private readonly databaseUrl: string) {}

  add(duty: LeaderTask): void {
    this.duties.push(duty);
  }

  onApplicationBootstrap(): void {
    this.loop = this.stand();
  }

  /** Before the shutdown of calls and database, which the duties still need to finish. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async stand(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const client = new pg.Client({ connectionString: this.databaseUrl, keepAlive: true });
      const lost = new AbortController();
      client.on('error', () => lost.abort());
      client.on('end', () => lost.abort());
      try {
        await client.connect();
        await this.lead(client, lost);
      } catch (error) {
        if (!this.stopping.signal.aborted) this.logger.warn(`will try again: ${(error as Error).message}`);
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
    const wake = new Wake();
    client.on('notification', () => wake.ring());
    await client.query(`LISTEN ${WORK_CHANNEL}`);
    await Promise.all(this.duties.map((duty) => this.perform(duty, over, wake)));
  }

  private async takeLock(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
      LEADER_LOCK,
    ]);
    return rows[0]?.held ?? false;
  }

  /** A duty that breaks is taken up again: the others go on meanwhile. */
  private async perform(duty: LeaderTask, over: AbortSignal, wake: Wake): Promise<void> {
    while (!over.aborted) {
      try {
        await duty.run(over, wake);
      } catch (error) {
        if (over.aborted) return;
        this.logger.error(`${duty.constructor.name}: ${(error as Error).stack ?? String(error)}`);
        await pause(1_000, undefined, { signal: over }).catch(() => {});
      }
    }
  }
}
