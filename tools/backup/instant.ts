import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES, type ServiceName } from '@slovo/contracts/services';
import pg from 'pg';
import { urlOf } from '../demo/read-rows.ts';

/** A transaction of each database. All of them see the databases as they were at one instant. */
export interface Instant {
  readers: Map<ServiceName, pg.Client>;
  /** The database server's time. */
  at: Date;
  /** How long writes waited, in milliseconds. */
  pausedMs: number;
  /** What `meanwhile` returned. */
  position: unknown;
  end(): Promise<void>;
}

/**
 * The longest wait for a lock. It is below PostgreSQL's `deadlock_timeout` of a second: where a service and the backup would
 * wait for each other, the backup gives up.
 */
const LOCK_MS = 400;
/** The server ends the pause by then, even if this process has died. */
const LONGEST_PAUSE_MS = 4_000;
const ATTEMPTS = 60;
const AGAIN_MS = 500;

/**
 * Each event between services commits with a row of an outbox or an inbox. While no row of them can be written in any
 * database, snapshots of all databases belong together: what was sent is in an outbox or in NATS, and was handled or not.
 * Writes wait meanwhile; reads do not.
 * @param meanwhile runs during the pause, and says how far the streams are
 * @throws where locks were not to be had for half a minute
 */
export async function takeInstant<T>(
  server: { databaseUrl: string; databasePrefix: string },
  meanwhile: () => Promise<T>,
): Promise<Instant & { position: T }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptInstant(server, meanwhile);
    } catch (error) {
      if (!isBusy(error) || attempt === ATTEMPTS) throw error;
      await pause(AGAIN_MS);
    }
  }
}

/** lock_not_available, deadlock_detected, idle_in_transaction_session_timeout and the end of its connection. */
const isBusy = (error: unknown): boolean =>
  ['55P03', '40P01', '25P03', '57P01'].includes((error as pg.DatabaseError).code ?? '');

async function attemptInstant<T>(
  { databaseUrl, databasePrefix }: { databaseUrl: string; databasePrefix: string },
  meanwhile: () => Promise<T>,
): Promise<Instant & { position: T }> {
  const open = async (service: ServiceName): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: urlOf(databaseUrl, databasePrefix + service) });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const clients: pg.Client[] = [];
  const openAll = async (): Promise<Map<ServiceName, pg.Client>> => {
    const opened = await Promise.allSettled(SERVICES.map(open));
    for (const one of opened) if (one.status === 'fulfilled') clients.push(one.value);
    for (const one of opened) if (one.status === 'rejected') throw one.reason;
    return new Map(SERVICES.map((service, index) => [service, clients.at(index - SERVICES.length)!]));
  };
  const end = async (): Promise<void> =>
    void (await Promise.all(clients.map((client) => client.end().catch(() => {}))));
  try {
    // Connected before anything waits.
    const readers = await openAll();
    const lockers = await openAll();
    const began = performance.now();
    for (const locker of lockers.values()) {
      await locker.query('BEGIN');
      await locker.query(
        `SET LOCAL lock_timeout = ${LOCK_MS}; SET LOCAL idle_in_transaction_session_timeout = ${LONGEST_PAUSE_MS}`,
      );
      await locker.query('LOCK TABLE outbox, inbox IN SHARE MODE');
    }
    for (const reader of readers.values()) {
      await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      // The first statement takes the snapshot.
      await reader.query("SET LOCAL TIME ZONE 'UTC'");
      await reader.query('SELECT pg_current_snapshot()');
    }
    const position = await meanwhile();
    const { rows } = await lockers.get('auth')!.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    // Where the server has ended the pause before, this throws.
    for (const locker of lockers.values()) await locker.query('COMMIT');
    const pausedMs = Math.round(performance.now() - began);
    await Promise.all([...lockers.values()].map((locker) => locker.end()));
    return { readers, at: rows[0]!.at, pausedMs, position, end };
  } catch (error) {
    await end();
    throw error;
  }
}
