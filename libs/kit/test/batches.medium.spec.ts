// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the service, which only greets.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AckPolicy, type ConsumerInfo, DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import pg from 'pg';
import { z } from 'zod';
import { ensureStream } from '../src/events/stream.ts';
import { connectNats, type NatsConnection } from '../src/nats/nats.ts';
import {
  openGreetingService,
  RARE_NAME,
  TABLES,
  type GreetingOptions,
  type GreetingService,
} from './greeting-service.ts';

let postgres: Started;
let nats: Started;
let connection: NatsConnection;
let databaseUrl: string;
let prefix: string;
const open: GreetingService[] = [];

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  connection = await connectNats(nats.url, 'test');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ app }) => app.close().catch(() => {}))); // some tests close earlier
});
afterAll(async () => {
  await connection.drain();
  await Promise.all([postgres.stop(), nats.stop()]);
});

async function newInstallation(): Promise<void> {
  databaseUrl = await createDatabase(postgres.url, TABLES);
  prefix = `t${randomUUID().slice(0, 8)}`;
  await ensureStream(connection, `${prefix}.`, 'auth');
}

async function replica(extra: Partial<GreetingOptions> = {}): Promise<GreetingService> {
  const result = await openGreetingService({ natsUrl: nats.url, databaseUrl, prefix, ...extra });
  open.push(result);
  return result;
}

const guests = (count: number): string[] => Array.from({ length: count }, (_, index) => `Гость ${index}`);

async function publish(names: readonly string[]): Promise<void> {
  const stream = jetstream(connection);
  for (const name of names)
    await stream.publish(`${prefix}.evt.auth.greeted`, JSON.stringify({ name }), { msgID: randomUUID() });
}

type Table = 'counted' | 'counted_rare' | 'parked_events';
const namesIn = async ({ database }: GreetingService, table: Table): Promise<string[]> => {
  const column = table === 'parked_events' ? `payload ->> 'name'` : 'name';
  const query = [`SELECT ${column} AS name FROM ${table}`];
  const rows = await database.$queryRaw<{ name: string }[]>(Object.assign(query, { raw: [] }));
  return rows.map(({ name }) => name).toSorted();
};

async function consumers(): Promise<ConsumerInfo[]> {
  const found: ConsumerInfo[] = [];
  const manager = await jetstreamManager(connection);
  for await (const info of manager.consumers.list(`${prefix}_auth`)) found.push(info);
  return found;
}
const shared = async () => (await consumers()).filter(({ name }) => name.includes('_from_auth_'));
const outstanding = ({ num_pending, num_ack_pending }: ConsumerInfo) => num_pending + num_ack_pending;
const retries = async (): Promise<ConsumerInfo> =>
  (await consumers()).find(({ name }) => name.endsWith('_retries'))!;

describe('a batch of events', () => {
  it('is handled in few transactions, and each event once by two replicas', async () => {
    await newInstallation();
    const names = guests(300);
    await publish(names);
    const [one] = await Promise.all([replica(), replica()]);
    await until(async () => (await shared()).every((consumer) => outstanding(consumer) === 0));
    expect(await namesIn(one, 'counted')).toEqual(names.toSorted());
    const [row] = await one.database.$queryRaw<{ transactions: number }[]>`
      SELECT count(DISTINCT xmin::text)::int AS transactions FROM inbox`;
    expect(row?.transactions).toBeLessThan(names.length / 3);
  });

  it('parks a poisoned event alone', async () => {
    await newInstallation();
    const names = guests(100);
    await publish([...names.slice(0, 60), 'яд', ...names.slice(60)]);
    const service = await replica({
      trouble: (name) => {
        if (name === 'яд') z.never('it is poisoned').parse(name);
      },
    });
    await until(async () => (await shared()).every((consumer) => outstanding(consumer) === 0));
    expect(await namesIn(service, 'counted')).toEqual(names.toSorted());
    expect(await namesIn(service, 'parked_events')).toEqual(['яд']);
    expect(outstanding(await retries())).toBe(0);
  });

  it('gives way to a transaction that holds a row which it needs, and goes on event by event', async () => {
    await newInstallation();
    const service = await replica({
      trouble: async (name, tx) =>
        void (await tx.$executeRaw`UPDATE locked SET name = name WHERE name = ${name}`),
    });
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query(`CREATE TABLE locked (name text PRIMARY KEY); INSERT INTO locked VALUES ('Гость 20')`);
    await other.query('BEGIN');
    await other.query('SELECT FROM locked FOR UPDATE');
    const names = guests(40);
    await publish(names);
    await until(async () => (await namesIn(service, 'counted')).length >= 20);
    await other.query('COMMIT');
    await other.end();
    await until(async () => (await namesIn(service, 'counted')).length === names.length);
    expect(outstanding(await retries())).toBe(0);
  });
});

describe('a reaction that always fails', () => {
  it('holds up no other reaction of its service', async () => {
    await newInstallation();
    const names = Array.from({ length: 60 }, () => RARE_NAME);
    await publish(names);
    const service = await replica({
      countsRare: true,
      trouble: () => {
        throw new Error('it always fails');
      },
    });
    await until(async () => (await namesIn(service, 'counted_rare')).length === names.length);
    // The shared consumer is rid of all of them, so nothing waits for the reaction that fails.
    await until(async () => (await shared()).every((consumer) => outstanding(consumer) === 0));
    // One that is tried again is there twice for a moment.
    await until(async () => outstanding(await retries()) === names.length);
    const { streams } = await jetstreamManager(connection);
    const last_by_subj = `${prefix}.evt.auth.retry.${prefix}_auth_CountGreeting_greeted`;
    const retry = await streams.getMessage(`${prefix}_auth`, { last_by_subj });
    expect(Number(retry?.header.get('slovo-failed-attempts'))).toBeGreaterThan(0);
    expect(await namesIn(service, 'counted')).toEqual([]);
  });
});

describe('an outage of the database', () => {
  it('counts as no failed attempt', async () => {
    await newInstallation();
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    let restarts = 3;
    const trouble = async () => {
      if (restarts-- > 0)
        await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    };
    const names = guests(50);
    await publish(names);
    const service = await replica({ trouble });
    await until(async () => (await namesIn(service, 'counted').catch(() => [])).length === names.length);
    await admin.end();
    expect(restarts).toBeLessThan(0);
    const manager = await jetstreamManager(connection);
    const subjects_filter = `${prefix}.evt.auth.retry.*`;
    const { state } = await manager.streams.info(`${prefix}_auth`, { subjects_filter });
    expect(state.subjects).toBeUndefined();
    expect(await namesIn(service, 'parked_events')).toEqual([]);
  });
});

describe('another release', () => {
  it('goes on where the consumers of single reactions ended, and deletes them', async () => {
    await newInstallation();
    const durable_name = `${prefix}_auth_CountGreeting_greeted`;
    await (
      await jetstreamManager(connection)
    ).consumers.add(`${prefix}_auth`, {
      durable_name,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      filter_subject: `${prefix}.evt.auth.greeted`,
    });
    await publish(guests(5));
    // Acknowledged without an entry in the inbox: whoever repeats the stream would count them.
    const former = await jetstream(connection).consumers.get(`${prefix}_auth`, durable_name);
    for await (const message of await former.fetch({ max_messages: 3, expires: 5_000 })) message.ack();
    await until(async () => (await former.info()).num_ack_pending === 0);

    const service = await replica();
    await until(async () => (await namesIn(service, 'counted')).length >= 2);
    await until(async () => (await shared()).every((consumer) => outstanding(consumer) === 0));
    expect(await namesIn(service, 'counted')).toEqual(['Гость 3', 'Гость 4']);
    await until(async () => !(await consumers()).some(({ name }) => name === durable_name));
  });

  it('with a new reaction gives it the events of before, beside a replica that does not know it', async () => {
    await newInstallation();
    const before = await replica();
    await publish([RARE_NAME, ...guests(3)]);
    await until(async () => (await namesIn(before, 'counted')).length === 4);
    const after = await replica({ countsRare: true });
    await publish([RARE_NAME, RARE_NAME]);
    await until(async () => (await namesIn(after, 'counted_rare')).length === 3);
    await until(async () => (await shared()).every((consumer) => outstanding(consumer) === 0));
    expect(await shared()).toHaveLength(2);
    expect(await namesIn(after, 'counted')).toHaveLength(6);
    expect(await namesIn(after, 'counted_rare')).toHaveLength(3);
  });
});
