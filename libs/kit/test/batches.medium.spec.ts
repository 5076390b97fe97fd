// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the service, which only greets.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AckPolicy, type ConsumerInfo, DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { event } from '@slovo/contracts';
import { until } from '@slovo/testing';
import pg from 'pg';
import { z } from 'zod';
import type { SqlTransaction } from '../src/db/index.ts';
import { Outbox } from '../src/events/index.ts';
import { ACK_WAIT_MS } from '../src/events/stream.ts';
import { type greeted, type GreetingService, RARE_NAME } from './greeting-service.ts';
import { Installation } from './installation.ts';

const site = Installation.ofSpec();

const guests = (count: number): string[] => Array.from({ length: count }, (_, index) => `Гость ${index}`);

async function publish(names: readonly string[]): Promise<void> {
  const stream = jetstream(site.connection);
  for (const name of names)
    await stream.publish(`${site.prefix}.evt.auth.greeted`, JSON.stringify({ name }), {
      msgID: randomUUID(),
    });
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
  const manager = await jetstreamManager(site.connection);
  for await (const info of manager.consumers.list(`${site.prefix}_auth`)) found.push(info);
  return found;
}
const shared = async () => (await consumers()).filter(({ name }) => name.includes('_from_auth'));
const outstanding = ({ num_pending, num_ack_pending }: ConsumerInfo) => num_pending + num_ack_pending;
const retries = async (): Promise<ConsumerInfo> =>
  (await consumers()).find(({ name }) => name.endsWith('_retries'))!;

describe('a batch of events', () => {
  it('is handled in few transactions, and each event once by two replicas', async () => {
    await site.renew();
    const names = guests(300);
    await publish(names);
    const [one] = await Promise.all([site.replica(), site.replica()]);
    await until(async () => (await shared()).every((consumer) => outstanding(consumer) === 0));
    expect(await namesIn(one, 'counted')).toEqual(names.toSorted());
    const [row] = await one.database.$queryRaw<{ transactions: number }[]>`
      SELECT count(DISTINCT xmin::text)::int AS transactions FROM inbox`;
    expect(row?.transactions).toBeLessThan(names.length / 3);
  });

  it('parks a poisoned event alone', async () => {
    await site.renew();
    const names = guests(100);
    await publish([...names.slice(0, 60), 'яд', ...names.slice(60)]);
    const service = await site.replica({
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
    await site.renew();
    const service = await site.replica({
      trouble: async (name, tx) =>
        void (await tx.$executeRaw`UPDATE locked SET name = name WHERE name = ${name}`),
    });
    const other = new pg.Client({ connectionString: site.databaseUrl });
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

it('delivers nothing twice while a batch takes longer than the ack wait', async () => {
  await site.renew();
  const names = guests(20);
  await publish(names);
  const begun = performance.now();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const service = await site.replica({ trouble: (name) => (name === 'Гость 0' ? held : undefined) });
  await until(() => performance.now() - begun > 1.2 * ACK_WAIT_MS);
  const delivered = (await shared()).map(({ num_ack_pending, num_redelivered }) => ({
    inHand: num_ack_pending > 0,
    num_redelivered,
  }));
  release();
  expect(delivered).toEqual([{ inHand: true, num_redelivered: 0 }]);
  await until(async () => (await namesIn(service, 'counted')).length === names.length);
});

it('handles what comes within its time in one transaction, for all reactions of the service', async () => {
  await site.renew();
  const service = await site.replica({ countsRare: true, gatherMs: 500 });
  await publish([RARE_NAME]);
  await publish([RARE_NAME, 'Аня']);
  await until(async () => (await namesIn(service, 'counted')).length === 3);
  expect(await namesIn(service, 'counted_rare')).toHaveLength(2);
  const [row] = await service.database.$queryRaw<{ rows: number; transactions: number }[]>`
    SELECT count(*)::int AS rows, count(DISTINCT xmin::text)::int AS transactions FROM inbox`;
  expect(row).toEqual({ rows: 5, transactions: 1 });
});

describe('a reaction that always fails', () => {
  it('holds up no other reaction of its service', async () => {
    await site.renew();
    const names = Array.from({ length: 60 }, () => RARE_NAME);
    await publish(names);
    const service = await site.replica({
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
    const { streams } = await jetstreamManager(site.connection);
    const last_by_subj = `${site.prefix}.evt.auth.retry.${site.prefix}_auth_CountGreeting_greeted`;
    const retry = await streams.getMessage(`${site.prefix}_auth`, { last_by_subj });
    expect(Number(retry?.header.get('slovo-failed-attempts'))).toBeGreaterThan(0);
    expect(await namesIn(service, 'counted')).toEqual([]);
  });
});

describe('an outage of the database', () => {
  it('counts as no failed attempt', async () => {
    await site.renew();
    const admin = new pg.Client({ connectionString: site.databaseUrl });
    await admin.connect();
    let restarts = 3;
    const trouble = async () => {
      if (restarts-- > 0)
        await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    };
    const names = guests(50);
    await publish(names);
    const service = await site.replica({ trouble });
    await until(async () => (await namesIn(service, 'counted').catch(() => [])).length === names.length);
    await admin.end();
    expect(restarts).toBeLessThan(0);
    const manager = await jetstreamManager(site.connection);
    const subjects_filter = `${site.prefix}.evt.auth.retry.*`;
    const { state } = await manager.streams.info(`${site.prefix}_auth`, { subjects_filter });
    expect(state.subjects).toBeUndefined();
    expect(await namesIn(service, 'parked_events')).toEqual([]);
  });
});

describe('another release', () => {
  it('goes on where the consumers of single reactions ended, and deletes them', async () => {
    await site.renew();
    const durable_name = `${site.prefix}_auth_CountGreeting_greeted`;
    const manager = await jetstreamManager(site.connection);
    await manager.consumers.delete(`${site.prefix}_auth`, `${site.prefix}_auth_from_auth`);
    await manager.consumers.add(`${site.prefix}_auth`, {
      durable_name,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      filter_subject: `${site.prefix}.evt.auth.greeted`,
    });
    await publish(guests(5));
    // Acknowledged without an entry in the inbox: a replica that reads the stream again would count them.
    const former = await jetstream(site.connection).consumers.get(`${site.prefix}_auth`, durable_name);
    for await (const message of await former.fetch({ max_messages: 3, expires: 5_000 })) message.ack();
    await until(async () => (await former.info()).num_ack_pending === 0);

    const service = await site.replica();
    await until(async () => (await namesIn(service, 'counted')).length >= 2);
    await until(async () => (await shared()).every((consumer) => outstanding(consumer) === 0));
    expect(await namesIn(service, 'counted')).toEqual(['Гость 3', 'Гость 4']);
    await until(async () => !(await consumers()).some(({ name }) => name === durable_name));
  });

  it('[MIGRATE-03] with a new reaction gives it the events of before, beside a replica that does not know it', async () => {
    await site.renew();
    const before = await site.replica();
    await publish([RARE_NAME, ...guests(3)]);
    await until(async () => (await namesIn(before, 'counted')).length === 4);
    const after = await site.replica({ countsRare: true });
    await publish([RARE_NAME, RARE_NAME]);
    await until(async () => (await namesIn(after, 'counted_rare')).length === 3);
    await until(async () => (await shared()).every((consumer) => outstanding(consumer) === 0));
    expect(await shared()).toHaveLength(2);
    expect(await namesIn(after, 'counted')).toHaveLength(6);
    expect(await namesIn(after, 'counted_rare')).toHaveLength(3);
  });

  it('[MIGRATE-03] that is newer gets the events that only it can read, beside a replica that can not', async () => {
    const newer = event('auth', 'greeted', z.object({ name: z.union([z.string(), z.int()]) }), {
      format: 2,
    });
    const before = await site.firstReplica();
    await before.database.$transaction((tx: SqlTransaction) =>
      before.app.get(Outbox).putAll(tx, newer, [{ name: 7 }, { name: 'Аня' }], new Date()),
    );
    // The old replica can read only one of the two events, although both have the newer format.
    await until(async () => (await namesIn(before, 'counted')).length === 1);
    await until(async () => (await shared()).some(({ num_redelivered }) => num_redelivered > 0));
    expect((await shared()).every((consumer) => outstanding(consumer) === 0)).toBe(false);
    expect(await namesIn(before, 'parked_events')).toEqual([]);

    const after = await site.replica({ greeted: newer as unknown as typeof greeted });
    await until(async () => (await shared()).every((consumer) => outstanding(consumer) === 0));
    expect(await namesIn(after, 'counted')).toEqual(['7', 'Аня']);
    expect(await namesIn(after, 'parked_events')).toEqual([]);
  });

  it('without a reaction leaves its events to a later release that has it again', async () => {
    await site.renew();
    const first = await site.replica({ countsRare: true });
    await publish([RARE_NAME]);
    await until(async () => (await namesIn(first, 'counted_rare')).length === 1);
    await first.app.close();
    const second = await site.replica();
    await publish([RARE_NAME, RARE_NAME]);
    await until(async () => (await namesIn(second, 'counted')).length === 3);
    await second.app.close();
    const third = await site.replica({ countsRare: true });
    await until(async () => (await namesIn(third, 'counted_rare')).length === 3);
    await until(async () => (await shared()).every((consumer) => outstanding(consumer) === 0));
    expect(await namesIn(third, 'counted')).toHaveLength(3);
    expect(await namesIn(third, 'counted_rare')).toHaveLength(3);
  });
});
