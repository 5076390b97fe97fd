import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Clock } from '@slovo/kit/clock';
import { afterCommit, rowsOf, socketsOf, type SqlTransaction } from '@slovo/kit/db';
import { ADVISORY_LOCKS } from '@slovo/kit/db/advisory-locks';
import { Metrics } from '@slovo/kit/metrics';
import pg from 'pg';
import { DATABASE_URL, PrismaClient } from '../database.ts';
import { ChatShards, type Place, SHARDS } from './chat-shards.ts';
import { SendingBudget } from './sending-budget.ts';
import { notify, REPLICA_STARTED, Wake, type Work, WORK_CHANNEL } from './wake.ts';

/** `run` continues until the signal aborts, and then finishes what it began. */
export interface LeaderTask {
  /** Without it the task is woken by everything. */
  readonly work?: Work;
  run(signal: AbortSignal, wake: Wake): Promise<void>;
}

/** For a task that does something once and then only has to stay until the leadership ends. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Held by every replica together. Releases before shards had one leader, which held it alone and processed the updates
 * of all chats: while it does, no replica of this release works, and the other way round.
 */
const REPLICA_LOCK = ADVISORY_LOCKS.botReplica;
const LEADER_LOCK = ADVISORY_LOCKS.botLeader;
const BEAT_MS = 500;
/** The beat of a replica that does everything alone: one that starts announces itself. */
const ALONE_BEAT_MS = 5_000;
/**
 * PostgreSQL ends the session of a machine that is gone after 11 seconds; the replica must have noticed by then: after a
 * beat and the timeout of its query.
 */
const PATIENCE = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
const KEEPALIVES = `SELECT set_config('tcp_keepalives_idle', '5', false),
  set_config('tcp_keepalives_interval', '2', false), set_config('tcp_keepalives_count', '3', false)`;

/**
 * What replicas share out among them, by advisory locks of one session each: a crash releases them at once, with no
 * lease to expire. All process the updates of their shards. One of them leads: it polls, delivers notices and keeps the
 * sending budget, because Telegram allows one poll at a time and its limits apply to the bot as a whole. Others take
 * over within a second.
 */
@Injectable()
export class Leader implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Leader.name);
  private readonly tasks: LeaderTask[] = [];
  private readonly sharedTasks: LeaderTask[] = [];
  private readonly stopping = new AbortController();
  private loop: Promise<void> = Promise.resolve();
  private leads = false;
  /** The loops of the tasks that this replica does now. */
  private readonly wakes = new Map<LeaderTask, Wake>();

  constructor(
    @Inject(DATABASE_URL) private readonly databaseUrl: string,
    private readonly shards: ChatShards,
    private readonly budget: SendingBudget,
    private readonly prisma: PrismaClient,
    clock: Clock,
    metrics: Metrics,
  ) {
    clock.onShift(() => this.ring());
    metrics.observe(['leading'], () => [
      { key: 'leading', value: Number(this.leads), labels: { role: 'telegram' } },
    ]);
  }

  /** Work that one replica does at a time. */
  add(task: LeaderTask): void {
    this.tasks.push(task);
  }

  /** Work that every replica does for its shards. */
  addShared(task: LeaderTask): void {
    this.sharedTasks.push(task);
  }

  /**
   * Wakes the loop that does this work when `tx` has committed, or at once where it is no transaction: within the process
   * where this replica does all of the work, which spares PostgreSQL the notification.
   */
  async wake(tx: SqlTransaction, work: Work): Promise<void> {
    if (this.doesAll(work)) afterCommit(tx, () => this.ring(work));
    else await rowsOf(tx, notify, WORK_CHANNEL, work);
  }

  /** False where another replica may have to do some of it. */
  doesAll(work: Work): boolean {
    const task = [...this.wakes.keys()].find((one) => one.work === work);
    if (!task) return false;
    return this.tasks.includes(task) || this.holdsAllShards;
  }

  private get holdsAllShards(): boolean {
    return this.shards.held().length === SHARDS;
  }

  onApplicationBootstrap(): void {
    this.loop = this.takePartUntilStopped();
  }

  /** Before calls and database shut down: the tasks need both to finish. */
  async onModuleDestroy(): Promise<void> {
    this.budget.stop();
    this.stopping.abort();
    await this.loop;
  }

  private async takePartUntilStopped(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const connection = { connectionString: this.databaseUrl, stream: socketsOf(this.prisma)?.create };
      const client = new pg.Client({ ...connection, keepAlive: true, ...PATIENCE });
      const lost = new AbortController();
      client.on('error', () => lost.abort());
      client.on('end', () => lost.abort());
      try {
        await this.connected(client);
        await this.takePart(client, lost);
      } catch (error) {
        if (!this.stopping.signal.aborted)
          this.logger.warn(`lost the locks of this replica, retrying: ${(error as Error).message}`);
      } finally {
        const ended = client.end().catch(() => {});
        if (!this.stopping.signal.aborted) await ended;
      }
      await pause(BEAT_MS, undefined, { signal: this.stopping.signal }).catch(() => {});
    }
  }

  /** @throws at once when the process ends, though the server that it asks may be silent for as long as its patience */
  private async connected(client: pg.Client): Promise<void> {
    const { signal } = this.stopping;
    const { promise: stopped, reject } = Promise.withResolvers<never>();
    const stop = (): void => reject(new Error('stopping'));
    signal.addEventListener('abort', stop, { once: true });
    try {
      await Promise.race([client.connect(), stopped]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  private async takePart(client: pg.Client, lost: AbortController): Promise<void> {
    const over = AbortSignal.any([lost.signal, this.stopping.signal]);
    await client.query(KEEPALIVES);
    while (!over.aborted && !(await tryLock(client, 'pg_try_advisory_lock_shared', REPLICA_LOCK)))
      await pause(BEAT_MS, undefined, { signal: over }).catch(() => {});
    if (over.aborted) return;
    const beat = new Wake();
    client.on('notification', ({ payload }) => {
      if (payload === REPLICA_STARTED) beat.ring();
      else this.ring(payload);
    });
    const work: Promise<void>[] = [];
    const begin = (task: LeaderTask): void => {
      const wake = new Wake();
      this.wakes.set(task, wake);
      work.push(this.perform(task, over, wake));
    };
    this.budget.follow();
    let isLeader = false;
    try {
      await client.query(`LISTEN ${WORK_CHANNEL}`);
      await client.query(notify.text, [WORK_CHANNEL, REPLICA_STARTED]);
      this.sharedTasks.forEach(begin);
      while (!over.aborted) {
        const leadsFromNow: boolean =
          !isLeader && (await tryLock(client, 'pg_try_advisory_lock', LEADER_LOCK));
        if (leadsFromNow) {
          isLeader = true;
          this.leads = true;
          this.budget.lead();
          this.logger.log('this replica leads');
        }
        const before = this.shards.held().length;
        const place = await placeOf(client);
        await this.shards.balance(client, place);
        if (this.shards.held().length > before)
          for (const task of this.sharedTasks) this.wakes.get(task)?.ring();
        // After its shards: one that is alone notifies nobody of what it receives.
        if (leadsFromNow) this.tasks.forEach(begin);
        const isAlone = isLeader && place.replicas === 1 && this.holdsAllShards;
        await beat.wait(isAlone ? ALONE_BEAT_MS : BEAT_MS, over);
      }
    } finally {
      this.leads = false;
      lost.abort();
      this.wakes.clear();
      await Promise.all([this.shards.endAll(), ...work]);
      this.budget.leave();
      if (isLeader) this.logger.log('this replica leads no longer');
    }
  }

  /** All loops where no work is named, as by a replica of the release before, or where none knows the work. */
  private ring(work?: string): void {
    const isKnown = [...this.tasks, ...this.sharedTasks].some((task) => task.work && task.work === work);
    for (const [task, wake] of this.wakes) if (!isKnown || task.work === work) wake.ring();
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

async function tryLock(
  client: pg.Client,
  how: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
  lock: number,
): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`SELECT ${how}($1::bigint) AS held`, [lock]);
  return rows[0]?.held ?? false;
}

/** In the order of their sessions. */
async function placeOf(client: pg.Client): Promise<Place> {
  const { rows } = await client.query<Place>(
    `SELECT count(*)::int AS replicas, count(*) FILTER (WHERE pid < pg_backend_pid())::int AS before FROM pg_locks
     WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND objsubid = 1 AND classid = 0 AND objid = $1 AND granted`,
    [REPLICA_LOCK],
  );
  return rows[0] ?? { replicas: 1, before: 0 };
}
