// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the disk of PostgreSQL, of which a trigger says that it is
// full, and the service.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DiscardPolicy, jetstreamManager } from '@nats-io/jetstream';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import { OutboxRelay } from '../src/events/outbox-relay.ts';
import { connectNats } from '../src/nats/nats.ts';
import { Scheduler } from '../src/schedule/schedule.ts';
import { Health } from '../src/service/index.ts';
import {
  asUser,
  countedIn,
  greet,
  openGreetingService,
  TABLES,
  type GreetingOptions,
  type GreetingService,
} from './greeting-service.ts';

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

/** A service with a database of its own. */
async function openService(options: Partial<GreetingOptions> = {}): Promise<GreetingService> {
  const databaseUrl = await createDatabase(postgres.url, TABLES);
  const service = await openGreetingService({ natsUrl: nats.url, databaseUrl, ...options });
  closing.push(() => service.app.close());
  return service;
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

it('[OUTAGE-08] a service tells operators that the message store has no room, goes on being called, and publishes later', async () => {
  const prefix = `t${randomUUID().slice(0, 8)}`;
  const service = await openService({ prefix });
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

describe('a service that loses its database', () => {
  it('[OUTAGE-01] refuses writes as unavailable while the disk of its database is full, goes on reading, and says so', async () => {
    const service = await openService();
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
    const service = await openService({ logger: { log: () => {}, warn: () => {}, error: note } });
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
    const service = await openService();
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
    const service = await openService();
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
});
