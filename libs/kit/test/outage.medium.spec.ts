// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the wire to them, which can be cut, the disk of PostgreSQL,
// of which a trigger says that it is full, and the service.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DiscardPolicy, jetstreamManager } from '@nats-io/jetstream';
import { vitalsCalls } from '@slovo/contracts';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import { CallClient, Refusal } from '../src/calls/index.ts';
import { CallTransport } from '../src/calls/call-transport.ts';
import { EventFeed } from '../src/events/index.ts';
import { OutboxRelay } from '../src/events/outbox-relay.ts';
import { connectNats } from '../src/nats/nats.ts';
import { Scheduler } from '../src/schedule/schedule.ts';
import { Health, SERVICE } from '../src/service/index.ts';
import {
  asOperator,
  asUser,
  greet,
  greeted,
  openGreetingService,
  PgDatabase,
  provisionGreetings,
  TABLES,
  type GreetingService,
} from './greeting-service.ts';
import { openWire } from './wire.ts';

let postgres: Started;
let nats: Started;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await Promise.all([postgres.stop(), nats.stop()]);
});

async function wire(target: string) {
  const line = await openWire(target);
  closing.push(line.close);
  return line;
}

/** Every write to the table is refused as on a full disk until the returned function is called. A sequence outlives rollbacks. */
async function fillDiskOf(
  { database }: GreetingService,
  table: 'greetings' | 'counted' | 'outbox_published',
): Promise<{ refused(): Promise<number>; free(): Promise<unknown> }> {
  const name = `full_${table}`;
  const run = (sql: string) => database.$executeRaw(Object.assign([sql], { raw: [sql] }));
  await run(`CREATE SEQUENCE ${name}`);
  await run(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM nextval('${name}');
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`);
  await run(`CREATE TRIGGER ${name} BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`);
  return {
    refused: async () => {
      const sql = `SELECT CASE WHEN is_called THEN last_value ELSE 0 END::int AS times FROM ${name}`;
      const rows = await database.$queryRaw<{ times: number }[]>(Object.assign([sql], { raw: [sql] }));
      return rows[0]!.times;
    },
    free: () => run(`DROP TRIGGER ${name} ON ${table}`),
  };
}

async function openService(natsUrl: string, databaseUrl: string, prefix: string): Promise<GreetingService> {
  const service = await openGreetingService({ natsUrl, databaseUrl, prefix });
  closing.push(() => service.app.close());
  return service;
}

const newPrefix = () => `t${randomUUID().slice(0, 8)}`;
const countedIn = async (service: GreetingService): Promise<string[]> => {
  const rows = await service.database.$queryRaw<{ name: string }[]>`SELECT name FROM counted ORDER BY name`;
  return rows.map(({ name }) => name);
};

describe('a service that loses NATS', () => {
  it('keeps its events in the outbox, and publishes and consumes again when NATS is back', async () => {
    const line = await wire(nats.url);
    const databaseUrl = await createDatabase(postgres.url, TABLES);
    const service = await openService(line.url, databaseUrl, newPrefix());
    const received: string[] = [];
    await service.app.get(EventFeed).on(greeted, ({ name }) => void received.push(name));
    await service.client.call(greet, { name: 'Аня' }, asUser);
    await until(async () => (await countedIn(service)).length === 1);

    line.cut();
    await expect(
      service.client.call(greet, { name: 'Борис' }, asUser, { timeoutMs: 300 }),
    ).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    // What commits meanwhile waits in the outbox.
    await service.database.$executeRaw`
      INSERT INTO outbox (message_id, subject, payload, carrier, occurred_at)
      VALUES (${randomUUID()}::uuid, 'evt.auth.greeted', '{"name":"Вера"}', '{}', now())`;
    line.mend();

    await until(async () => (await countedIn(service)).includes('Вера'));
    await service.client.call(greet, { name: 'Глеб' }, asUser);
    await until(async () => (await countedIn(service)).includes('Глеб'));
    await until(() => received.includes('Глеб'));
    const counted = await countedIn(service);
    expect(new Set(counted).size).toBe(counted.length);
  });

  it('recovers when NATS comes back without its streams and the migrations have run', async () => {
    const databaseUrl = await createDatabase(postgres.url, TABLES);
    const prefix = newPrefix();
    const service = await openService(nats.url, databaseUrl, prefix);
    const received: string[] = [];
    await service.app.get(EventFeed).on(greeted, ({ name }) => void received.push(name));
    await service.client.call(greet, { name: 'Аня' }, asUser);
    await until(async () => (await countedIn(service)).length === 1);

    const connection = await connectNats(nats.url, 'test');
    await (await jetstreamManager(connection)).streams.delete(`${prefix}_auth`);
    await provisionGreetings(connection, prefix);
    await connection.drain();

    await service.client.call(greet, { name: 'Вера' }, asUser);
    await until(async () => (await countedIn(service)).includes('Вера'));
    await until(async () => {
      await service.client.call(greet, { name: `гость ${received.length}` }, asUser);
      return received.some((name) => name.startsWith('гость'));
    });
    expect((await countedIn(service)).filter((name) => name === 'Аня')).toHaveLength(1);
  });
});

it('[OUTAGE-08] a service tells operators that the message store has no room, goes on being called, and publishes later', async () => {
  const prefix = newPrefix();
  const service = await openService(nats.url, await createDatabase(postgres.url, TABLES), prefix);
  const health = service.app.get(Health);
  const connection = await connectNats(nats.url, 'test');
  closing.push(() => connection.close());
  const { streams } = await jetstreamManager(connection);
  await streams.update(`${prefix}_auth`, { discard: DiscardPolicy.New, max_bytes: 1 });
  await service.client.call(greet, { name: 'Аня' }, asUser);
  await until(async () => !(await health.wholeness()).ready);
  expect(await health.wholeness()).toEqual({ ready: false, waitingFor: ['room in the message store'] });
  expect((await service.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
  await service.client.call(greet, { name: 'Вера' }, asUser);

  await streams.update(`${prefix}_auth`, { max_bytes: -1 });
  await until(async () => (await countedIn(service)).length === 2);
  expect(await countedIn(service)).toEqual(['Аня', 'Вера']);
  expect(await health.wholeness()).toEqual({ ready: true, waitingFor: [] });
});

/** A service that is making a greeting: `meanwhile` is what happens in it before that is stored. */
async function callWhileItEnds(
  databaseUrl: string,
  meanwhile: (database: PgDatabase) => void | Promise<void>,
  natsUrl = nats.url,
) {
  const begun = Promise.withResolvers<void>();
  const service: GreetingService = await openGreetingService({
    natsUrl,
    databaseUrl,
    prefix: newPrefix(),
    beforeGreeting: () => {
      begun.resolve();
      return meanwhile(service.database);
    },
  });
  const connection = await connectNats(nats.url, 'edge');
  closing.push(() => connection.close());
  const outcome = new CallClient(connection, service.app.get(SERVICE))
    .call(greet, { name: 'Аня' }, asUser, { timeoutMs: 600_000 })
    .catch((error: unknown) => error);
  await begun.promise;
  return { app: service.app, outcome };
}

it('[PROD-107] a service ends although NATS accepts connections and never answers, and finishes what it has begun', async () => {
  const databaseUrl = await createDatabase(postgres.url, TABLES);
  const line = await wire(nats.url);
  const ended = Promise.withResolvers<void>();
  const { app } = await callWhileItEnds(
    databaseUrl,
    () => {
      line.silence();
      return ended.promise;
    },
    line.url,
  );
  const closing = app.close();
  await until(() => !app.get(CallTransport).isListening);
  ended.resolve();
  await closing;
  const database = new PgDatabase(databaseUrl);
  expect(await database.$queryRaw`SELECT name FROM greetings`).toEqual([{ name: 'Аня' }]);
  // Its event has not been published: a replica that reaches NATS does it.
  expect(await database.$queryRaw`SELECT payload FROM outbox`).toEqual([{ payload: { name: 'Аня' } }]);
  await database.$disconnect();
});

/** A quarter of a second each. One that comes late because this process was held up counts once. */
function countTicks(): () => number {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 250);
  return () => {
    clearInterval(timer);
    return ticks;
  };
}

it('[PROD-108] a service that NATS and its database leave unanswered gives both up at the same time', async () => {
  const natsLine = await wire(nats.url);
  const databaseLine = await wire(await createDatabase(postgres.url, TABLES));
  const lines: unknown[] = [];
  const note = (line: unknown): void => void lines.push(line);
  const begun = Promise.withResolvers<void>();
  const { app, client } = await openGreetingService({
    natsUrl: natsLine.url,
    databaseUrl: databaseLine.url,
    prefix: newPrefix(),
    logger: { log: note, warn: note, error: note },
    beforeGreeting: () => {
      natsLine.silence();
      databaseLine.silence();
      begun.resolve();
    },
  });
  // It waits for NATS, what it calls for the database, and so do the relay and the jobs.
  const outcome = client
    .call(greet, { name: 'Аня' }, asUser, { timeoutMs: 600_000 })
    .catch((error: unknown) => error);
  await begun.promise;

  const ticks = countTicks();
  await app.close();
  // Six until both are given up; each goodbye that would wait by itself takes four.
  expect(ticks()).toBeLessThan(10);
  expect(await outcome).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  for (const given of ['NATS', 'the database'])
    expect(lines).toContainEqual(expect.stringMatching(`^${given} does not answer`));
});

it('[PROD-108] a service asks its database nothing on connections that it is leaving', async () => {
  const databaseUrl = await createDatabase(postgres.url, TABLES);
  const { app, database } = await openGreetingService({
    natsUrl: nats.url,
    databaseUrl,
    prefix: newPrefix(),
  });
  const { $disconnect } = database;
  const query = jest.spyOn(database, '$queryRaw');
  const disconnect = jest.spyOn(database, '$disconnect').mockImplementation(() => {
    query.mockClear();
    return new Promise<never>(() => {}); // it is left after a second, in which the service looks after it four times
  });
  await app.close();
  expect(disconnect).toHaveBeenCalledTimes(1);
  expect(query).not.toHaveBeenCalled();
  await $disconnect();
});

describe('a service that loses its database', () => {
  it('[PROD-121] refuses calls as unavailable, redelivers events later and recovers when the database is back', async () => {
    const direct = await createDatabase(postgres.url, TABLES);
    const line = await wire(direct);
    const prefix = newPrefix();
    const service = await openService(nats.url, line.url, prefix);
    await service.client.call(greet, { name: 'Аня' }, asUser);
    await until(async () => (await countedIn(service)).length === 1);

    line.cut();
    await expect(service.client.call(greet, { name: 'Борис' }, asUser)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    expect((await service.app.inject({ url: '/health/ready' })).json()).toMatchObject({
      waitingFor: ['its database'],
    });
    // An event that comes meanwhile is delivered again until the database takes it.
    const connection = await connectNats(nats.url, 'test');
    connection.publish(`${prefix}.evt.auth.greeted`, JSON.stringify({ name: 'Вера' }));
    await connection.drain();
    line.mend();

    await until(async () => (await countedIn(service)).includes('Вера'));
    await service.client.call(greet, { name: 'Глеб' }, asUser);
    await until(async () => (await countedIn(service)).includes('Глеб'));
    expect(await countedIn(service)).toEqual(['Аня', 'Вера', 'Глеб']);
    expect((await service.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
  });

  it('[FAST-06] refuses calls before they are handled while it leaves everything unanswered, until it answers', async () => {
    const line = await wire(await createDatabase(postgres.url, TABLES));
    let begun = 0;
    const service = await openGreetingService({
      natsUrl: nats.url,
      databaseUrl: line.url,
      prefix: newPrefix(),
      beforeGreeting: () => void (begun += 1),
    });
    closing.push(() => service.app.close());
    const outcomeOf = (timeoutMs: number) =>
      service.client.call(greet, { name: 'Аня' }, asUser, { timeoutMs }).catch((error: unknown) => error);
    expect(await outcomeOf(60_000)).toEqual({ greeting: 'Hello, Аня' });
    line.silence();
    const known = { code: 'SERVICE_UNAVAILABLE', details: { retryAfter: expect.any(Number) } };
    await until(async () => {
      const outcome = await outcomeOf(300);
      return outcome instanceof Refusal && outcome.details?.['retryAfter'] !== undefined;
    });

    const before = begun;
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcomeOf(3_600_000)));
    expect(outcomes).toMatchObject(Array(50).fill(known));
    for (const { details } of outcomes as Refusal[]) expect([1, 2]).toContain(details?.['retryAfter']);
    expect(begun).toBe(before);
    const vitals = await service.client.call(vitalsCalls.auth, {}, asOperator);
    expect(vitals).toMatchObject({ ready: false, waitingFor: ['its database'] });

    // The connections that hang are of before.
    line.cut();
    line.mend();
    await until(async () => !((await outcomeOf(60_000)) instanceof Refusal));
  });

  it('[OUTAGE-01] refuses writes as unavailable while the disk of its database is full, goes on reading, and says so', async () => {
    const service = await openService(nats.url, await createDatabase(postgres.url, TABLES), newPrefix());
    const disk = await fillDiskOf(service, 'greetings');
    await expect(service.client.call(greet, { name: 'Аня' }, asUser)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    const health = service.app.get(Health);
    expect(await health.wholeness()).toEqual({ ready: false, waitingFor: ['room in its database'] });
    // It gets requests all the same: reads work.
    expect((await service.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
    await disk.free();
    await service.client.call(greet, { name: 'Аня' }, asUser);
  });

  it('[OUTAGE-02] does not count an event as failed while the disk of its database is full', async () => {
    const errors: string[] = [];
    const note = (line: unknown) => void errors.push(String(line));
    const service = await openGreetingService({
      natsUrl: nats.url,
      databaseUrl: await createDatabase(postgres.url, TABLES),
      prefix: newPrefix(),
      logger: { log: () => {}, warn: () => {}, error: note },
    });
    closing.push(() => service.app.close());
    const disk = await fillDiskOf(service, 'counted');
    await service.client.call(greet, { name: 'Аня' }, asUser);
    await until(async () => (await disk.refused()) >= 2);
    expect((await service.app.get(Health).wholeness()).waitingFor).toEqual(['room in its database']);
    await disk.free();
    await until(async () => (await countedIn(service)).includes('Аня'));
    expect(errors).toEqual([]);
  });

  it('publishes ever more seldom what the full disk of its database does not let it record, and loses nothing', async () => {
    const prototype = OutboxRelay.prototype as unknown as { publish: (one: unknown) => Promise<unknown> };
    const { publish } = prototype;
    const times: number[] = [];
    jest.spyOn(prototype, 'publish').mockImplementation(function record(this: unknown, one) {
      times.push(performance.now());
      return publish.call(this, one);
    });
    closing.push(async () => jest.restoreAllMocks());
    const service = await openService(nats.url, await createDatabase(postgres.url, TABLES), newPrefix());
    const disk = await fillDiskOf(service, 'outbox_published');
    await service.client.call(greet, { name: 'Аня' }, asUser);
    await until(() => times.length >= 4);
    const waits = times.slice(1, 4).map((at, index) => at - times[index]!);
    // A timer may fire a moment early by the other clock, and fires late on a busy machine.
    for (const [index, ms] of [490, 990, 1_990].entries()) expect(waits[index]).toBeGreaterThan(ms);
    expect((await service.app.get(Health).wholeness()).waitingFor).toEqual(['room in its database']);
    await disk.free();
    await until(async () => (await service.database.$queryRaw<object[]>`SELECT FROM outbox`).length === 0);
    await until(async () => (await countedIn(service)).length > 0);
    expect(await countedIn(service)).toEqual(['Аня']);
  });

  it('[OUTAGE-11] says so too where only a job writes while the disk of its database is full', async () => {
    const service = await openService(nats.url, await createDatabase(postgres.url, TABLES), newPrefix());
    const disk = await fillDiskOf(service, 'greetings');
    const due = new Date(0);
    let written = 0;
    service.app.get(Scheduler).add({
      name: 'Greets',
      nextDue: async () => (written > 0 ? null : due),
      run: async () => {
        written += await service.database.$executeRaw`INSERT INTO greetings (name) VALUES ('Аня')`;
      },
    });
    const health = service.app.get(Health);
    await until(async () => !(await health.wholeness()).ready);
    expect(await health.wholeness()).toEqual({ ready: false, waitingFor: ['room in its database'] });
    expect((await service.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
    await disk.free();
    await until(() => written > 0);
  });

  it('[PROD-106] ends although it accepts connections and never answers, and refuses calls as unavailable', async () => {
    const line = await wire(await createDatabase(postgres.url, TABLES));
    const { app, outcome } = await callWhileItEnds(line.url, () => line.silence());
    await app.close();
    expect(await outcome).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('[PROD-106] finishes what the database is only slow to do', async () => {
    const databaseUrl = await createDatabase(postgres.url, TABLES);
    // Longer than it may leave probes unanswered.
    const { app, outcome } = await callWhileItEnds(databaseUrl, async ({ $queryRaw }) => {
      await $queryRaw`SELECT pg_sleep(6)`;
    });
    await app.close();
    expect(await outcome).toMatchObject({ greeting: 'Hello, Аня' });
  });
});
