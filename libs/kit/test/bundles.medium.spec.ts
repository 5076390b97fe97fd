// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the service, which only greets.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import pg from 'pg';
import { z } from 'zod';
import { EventFeed, Outbox } from '../src/events/index.ts';
import { OutboxRelay } from '../src/events/outbox-relay.ts';
import { connectNats, type NatsConnection } from '../src/nats/nats.ts';
import {
  greeted,
  openGreetingService,
  RARE_NAME,
  TABLES,
  type GreetingOptions,
  type GreetingService,
  provisionGreetings,
} from './greeting-service.ts';

let postgres: Started;
let nats: Started;
let connection: NatsConnection;
let databaseUrl: string;
let prefix: string;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  connection = await connectNats(nats.url, 'test');
});
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});
afterAll(async () => {
  await connection.drain();
  await Promise.all([postgres.stop(), nats.stop()]);
});

async function newInstallation(): Promise<void> {
  databaseUrl = await createDatabase(postgres.url, TABLES);
  prefix = `t${randomUUID().slice(0, 8)}`;
}

async function replica(extra: Partial<GreetingOptions> = {}): Promise<GreetingService> {
  const options = { natsUrl: nats.url, databaseUrl, prefix, bundles: true, ...extra };
  const result = await openGreetingService(options);
  closing.push(() => result.app.close());
  return result;
}

const guests = (count: number): string[] => Array.from({ length: count }, (_, index) => `Гость ${index}`);

/** In one transaction. */
const greetAll = ({ app, database }: GreetingService, names: readonly string[]): Promise<void> =>
  database.$transaction((tx) =>
    app.get(Outbox).putAll(
      tx,
      greeted,
      names.map((name) => ({ name })),
      new Date(),
    ),
  );

const column = async ({ database }: GreetingService, query: string): Promise<string[]> => {
  const rows = await database.$queryRaw<{ name: string }[]>(Object.assign([query], { raw: [] }));
  return rows.map(({ name }) => name).toSorted();
};
const counted = (service: GreetingService) => column(service, 'SELECT name FROM counted');
const outbox = (service: GreetingService) => column(service, 'SELECT message_id::text AS name FROM outbox');
/** Without the retries of a slow machine, which are in the same stream. */
const messagesInStream = async (): Promise<number> => {
  const subjects_filter = `${prefix}.evt.auth.greeted`;
  const { streams } = await provisionGreetings(connection, prefix);
  const { state } = await streams.info(`${prefix}_auth`, { subjects_filter });
  return state.subjects?.[subjects_filter] ?? 0;
};

describe('events that commit together', () => {
  it('travel in few messages, and have their effects once in two replicas and in every feed', async () => {
    await newInstallation();
    const [one, two] = await Promise.all([replica(), replica()]);
    const fed: string[] = [];
    await one.app.get(EventFeed).on(greeted, ({ name }) => void fed.push(name));
    const names = guests(600);
    await greetAll(two, names);
    await until(async () => (await counted(one)).length >= names.length);
    expect(await counted(one)).toEqual(names.toSorted());
    await until(() => fed.length === names.length);
    expect(fed.toSorted()).toEqual(names.toSorted());
    await until(async () => (await outbox(one)).length === 0);
    expect(await messagesInStream()).toBe(2);
  });

  it('are parked one by one: a poisoned one takes no other with it', async () => {
    await newInstallation();
    const service = await replica({
      trouble: (name) => {
        if (name === 'яд') z.never('it is poisoned').parse(name);
      },
    });
    const names = guests(200);
    await greetAll(service, [...names.slice(0, 130), 'яд', ...names.slice(130)]);
    const parked = () => column(service, `SELECT payload ->> 'name' AS name FROM parked_events`);
    await until(async () => (await parked()).length === 1);
    expect(await parked()).toEqual(['яд']);
    await until(async () => (await counted(service)).length >= names.length);
    expect(await counted(service)).toEqual(names.toSorted());
  });

  it('travel one by one while an older release may read them, and both forms are read', async () => {
    await newInstallation();
    const old = await replica({ bundles: false });
    await greetAll(old, guests(20));
    await until(async () => (await counted(old)).length === 20);
    expect(await messagesInStream()).toBe(20);
    await old.app.close();
    closing.length = 0;
    // Its consumer and its events stay: the next one reads on, and publishes in bundles beside single ones.
    const next = await replica();
    await jetstream(connection).publish(`${prefix}.evt.auth.greeted`, '{"name":"Аня"}', {
      msgID: randomUUID(),
    });
    await greetAll(next, ['Борис', 'Вера']);
    await until(async () => (await counted(next)).length >= 23);
    expect(await counted(next)).toEqual([...guests(20), 'Аня', 'Борис', 'Вера'].toSorted());
    expect(await messagesInStream()).toBe(22);
  });
});

describe('a reaction to all events of a batch', () => {
  it('runs for many at once that concern it, and for none twice; a poisoned one is parked alone', async () => {
    await newInstallation();
    const names = guests(300);
    const sizes: number[] = [];
    const service = await replica({
      countsAtOnce: (batch) => {
        if (batch.includes('яд')) z.never('it is poisoned').parse('яд');
        sizes.push(batch.length);
      },
    });
    await greetAll(service, [...names.slice(0, 200), 'яд', RARE_NAME, ...names.slice(200)]);
    const atOnce = () => column(service, 'SELECT name FROM counted_at_once');
    const parked = () => column(service, `SELECT payload ->> 'name' AS name FROM parked_events`);
    await until(async () => (await atOnce()).length >= names.length && (await parked()).length > 0);
    expect(await atOnce()).toEqual(names.toSorted());
    expect(await parked()).toEqual(['яд']);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(names.length);
    // Only those of the poisoned one's batch are repeated one by one.
    expect(Math.max(...sizes)).toBeGreaterThan(20);
    expect(sizes.length).toBeLessThan(names.length / 2);
    const counting = () =>
      column(service, `SELECT event_id AS name FROM inbox WHERE consumer LIKE '%CountAtOnce%'`);
    expect(await counting()).toHaveLength(names.length);
  });
});

describe('a relay that dies after publishing', () => {
  it('publishes the same events again, with one that committed between them, and each has its effect once', async () => {
    await newInstallation();
    const service = await replica();
    const insert = (id: string, message: string, name: string) => service.database.$executeRaw`
      INSERT INTO outbox (id, message_id, subject, payload, carrier, occurred_at)
      VALUES (${id}::bigint, ${message}::uuid, 'evt.auth.greeted', jsonb_build_object('name', ${name}::text), '{}', now())`;
    const [first, second, between] = [randomUUID(), randomUUID(), randomUUID()];
    const insertAll = (rows: [string, string, string][]) =>
      service.database.$transaction(async () => {
        for (const row of rows) await insert(...row);
      });
    await insertAll([
      ['901', first, 'Аня'],
      ['903', second, 'Вера'],
    ]);
    await until(async () => (await counted(service)).length === 2 && (await outbox(service)).length === 0);
    // Its deletion was lost with it, and a transaction that began earlier has committed meanwhile.
    await insertAll([
      ['901', first, 'Аня'],
      ['902', between, 'Борис'],
      ['903', second, 'Вера'],
    ]);
    await until(
      async () => (await counted(service)).includes('Борис') && (await outbox(service)).length === 0,
    );
    expect(await counted(service)).toEqual(['Аня', 'Борис', 'Вера']);
  });
});

describe('a relay', () => {
  it('is woken by the commits of its own process and of other replicas', async () => {
    await newInstallation();
    await provisionGreetings(connection, prefix);
    const options = {
      connectionString: databaseUrl,
      prefix: `${prefix}.`,
      service: 'auth',
      bundles: true,
    } as const;
    // They would look by themselves in an hour.
    const leader = new OutboxRelay(connection, { ...options, idleMs: 3_600_000 });
    const other = new OutboxRelay(connection, { ...options, idleMs: 3_600_000 });
    closing.push(
      () => leader.stop(),
      () => other.stop(),
    );
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    closing.push(() => client.end());
    leader.start();
    const leads = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
      WHERE locktype = 'advisory' AND granted AND datname = current_database()`;
    await until(async () => (await client.query(leads)).rowCount === 1);
    other.start();
    const service = await replica(); // with a relay that cannot lead
    service.app.get(Outbox).wakes(() => leader.signal());
    await greetAll(service, ['Борис']);
    await until(async () => (await outbox(service)).length === 0);
    service.app.get(Outbox).wakes(() => other.signal());
    await greetAll(service, ['Вера']);
    await until(async () => (await outbox(service)).length === 0);
    await until(async () => (await counted(service)).length === 2);
  });
});
