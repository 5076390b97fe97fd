// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the wire to them, which can be cut, and the service.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { vitalsCalls } from '@slovo/contracts';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import { CallClient, Refusal } from '../src/calls/index.ts';
import { CallTransport } from '../src/calls/call-transport.ts';
import { EventFeed } from '../src/events/index.ts';
import { connectNats } from '../src/nats/nats.ts';
import { SERVICE } from '../src/service/index.ts';
import {
  asOperator,
  asUser,
  countedIn,
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

async function openService(natsUrl: string, databaseUrl: string, prefix: string): Promise<GreetingService> {
  const service = await openGreetingService({ natsUrl, databaseUrl, prefix });
  closing.push(() => service.app.close());
  return service;
}

const newPrefix = () => `t${randomUUID().slice(0, 8)}`;

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
