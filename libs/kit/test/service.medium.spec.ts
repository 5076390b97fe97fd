// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the service, which only greets.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import pg from 'pg';
import { CallClient } from '../src/calls/index.ts';
import { EventProgress } from '../src/events/index.ts';
import { ReactionBatches } from '../src/events/reaction-batches.ts';
import { connectNats, NATS } from '../src/nats/nats.ts';
import { SERVICE } from '../src/service/index.ts';
import {
  asUser,
  greet,
  internal,
  greeted,
  RARE_NAME,
  openGreetingService,
  TABLES,
  type GreetingService,
  type GreetingOptions,
} from './greeting-service.ts';

let postgres: Started;
let nats: Started;
const open: GreetingService[] = [];

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(open.splice(0).map(({ app }) => app.close().catch(() => {}))); // some tests close earlier
});
afterAll(async () => {
  await Promise.all([postgres.stop(), nats.stop()]);
});

async function openService(extra: Partial<GreetingOptions> = {}): Promise<GreetingService> {
  const databaseUrl = extra.databaseUrl ?? (await createDatabase(postgres.url, TABLES));
  const result = await openGreetingService({ natsUrl: nats.url, databaseUrl, ...extra });
  open.push(result);
  return result;
}

/** How often NATS has delivered the service's own events, copies included. */
async function deliveriesOf(prefix: string): Promise<number> {
  const connection = await connectNats(nats.url, 'test');
  const { consumers } = await jetstreamManager(connection);
  let deliveries = 0;
  for await (const one of consumers.list(`${prefix}_auth`)) deliveries += one.delivered.consumer_seq;
  await connection.drain();
  return deliveries;
}

const count = async (
  service: GreetingService,
  table: 'counted' | 'greetings' | 'outbox' | 'inbox' | 'parked_events',
): Promise<number> => {
  const rows = await service.database.$queryRaw<{ n: number }[]>(
    Object.assign([`SELECT count(*)::int AS n FROM ${table}`], { raw: [] }),
  );
  return rows[0]?.n ?? -1;
};

describe('a call', () => {
  it('returns the output of its contract and nothing more', async () => {
    const { client } = await openService();
    await expect(client.call(greet, { name: 'Аня' }, asUser)).resolves.toEqual({ greeting: 'Hello, Аня' });
  });

  it('returns more than NATS carries in one message', async () => {
    const { client } = await openService();
    const { greeting } = await client.call(greet, { name: 'everybody' }, asUser);
    expect(greeting.length).toBeGreaterThan(1_048_576);
    expect(greeting.endsWith('Hello, everybody')).toBe(true);
  });

  it('refuses with the code and details that the handler names', async () => {
    const { client } = await openService();
    await expect(client.call(greet, { name: 'nobody' }, asUser)).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
      details: { name: 'nobody' },
    });
  });

  it('names the wrong field of bad input, though its sender did not check', async () => {
    const { client } = await openService();
    await expect(client.call(greet, { name: 'x' }, asUser)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { name: expect.any(String) } },
    });
  });

  it('is refused to those whom the contract does not name', async () => {
    const { client } = await openService();
    await expect(client.call(greet, { name: 'Аня' }, { kind: 'anyone' })).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    });
    await expect(client.call(internal, {}, asUser)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('hides a fault behind INTERNAL', async () => {
    const { client } = await openService();
    const refusal = await client
      .call(greet, { name: 'Аня', fail: true }, asUser)
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'INTERNAL', details: undefined });
  });

  it('waits for a service that is just restarting', async () => {
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const connection = await connectNats(nats.url, 'edge');
    const edge = new CallClient(connection, { name: 'edge', prefix: `${prefix}.`, clockControl: false });
    const answer = edge.call(greet, { name: 'Аня' }, asUser);
    await openService({ prefix });
    await expect(answer).resolves.toEqual({ greeting: 'Hello, Аня' });
    await connection.drain();
  });
});

describe('an event', () => {
  it('leaves with its transaction and has its effect once', async () => {
    const service = await openService();
    await service.client.call(greet, { name: 'Аня' }, asUser);
    await until(
      async () => (await count(service, 'counted')) === 1 && (await count(service, 'outbox')) === 0,
    );
    expect(await count(service, 'inbox')).toBe(1);
  });

  it('costs no transaction of a reaction that it does not concern', async () => {
    const service = await openService({ countsRare: true });
    const names = ['Аня', RARE_NAME, 'Вера'];
    for (const name of names) await service.client.call(greet, { name }, asUser);
    await until(
      async () => (await count(service, 'counted')) === 3 && (await count(service, 'outbox')) === 0,
    );
    const progress = new EventProgress(service.app.get(NATS), service.app.get(SERVICE));
    const position = await progress.latest(greeted);
    await until(() => progress.hasHandled(greeted, position));
    expect(await service.database.$queryRaw`SELECT name FROM counted_rare`).toEqual([{ name: RARE_NAME }]);
    // Three of the reaction to all of them, one of the other.
    expect(await count(service, 'inbox')).toBe(4);
  });

  it('is not published when its transaction rolls back', async () => {
    const service = await openService();
    await service.client.call(greet, { name: 'Борис', fail: true }, asUser).catch(() => {});
    await service.client.call(greet, { name: 'Вера' }, asUser);
    await until(async () => (await count(service, 'counted')) === 1);
    expect(await service.database.$queryRaw`SELECT name FROM counted`).toEqual([{ name: 'Вера' }]);
  });

  it('is tried again after a failure, without the failed attempt’s traces', async () => {
    let failures = 2;
    const service = await openService({
      trouble: () => {
        if (failures-- > 0) throw new Error('not yet');
      },
    });
    await service.client.call(greet, { name: 'Аня' }, asUser);
    await until(async () => (await count(service, 'counted')) === 1);
    expect(failures).toBe(-1);
  });

  it('is queued in a burst, which takes one database connection for each reaction', async () => {
    let atWork = 0;
    let most = 0;
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const service = await openService({
      trouble: async () => {
        most = Math.max(most, ++atWork);
        await gate;
        atWork--;
      },
    });
    const names = Array.from({ length: 40 }, (_, index) => `Гость ${index}`);
    for (const name of names) await service.client.call(greet, { name }, asUser);
    await until(async () => (await count(service, 'outbox')) === 0); // all are on their way
    await until(() => atWork === 1);
    expect(await service.client.call(greet, { name: 'Аня' }, asUser)).toEqual({ greeting: 'Hello, Аня' });
    open();
    await until(async () => (await count(service, 'counted')) === names.length + 1);
    expect(most).toBe(1);
  });

  it('is handled by another process if it was queued when its own shut down', async () => {
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const databaseUrl = await createDatabase(postgres.url, TABLES);
    let begun = 0;
    const gate = Promise.withResolvers<void>();
    const trouble = async () => {
      begun++;
      await gate.promise;
    };
    const first = await openService({ prefix, databaseUrl, trouble });
    const names = Array.from({ length: 30 }, (_, index) => `Гость ${index}`);
    await first.client.call(greet, { name: names[0]! }, asUser);
    await until(() => begun === 1);
    for (const name of names.slice(1)) await first.client.call(greet, { name }, asUser);
    await until(async () => (await count(first, 'outbox')) === 0);
    const prototype: { stop: (this: ReactionBatches) => Promise<void> } = ReactionBatches.prototype;
    const { stop } = prototype;
    jest.spyOn(ReactionBatches.prototype, 'stop').mockImplementation(function stopAndGoOn(
      this: ReactionBatches,
    ) {
      const stopped = stop.call(this);
      gate.resolve();
      return stopped;
    });
    await first.app.close();
    expect(begun).toBe(1);
    const second = await openService({ prefix, databaseUrl });
    await until(async () => (await count(second, 'counted')) === names.length);
    // What was given back came once more, at once. A copy that NATS lost comes again after the ack wait.
    expect(await deliveriesOf(prefix)).toBe(2 * names.length - 1);
  });

  it('has its effect once though it is delivered again', async () => {
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const databaseUrl = await createDatabase(postgres.url, TABLES);
    const before = await openService({ prefix, databaseUrl });
    const names = Array.from({ length: 30 }, (_, index) => `Гость ${index}`);
    await Promise.all(names.map((name) => before.client.call(greet, { name }, asUser)));
    await until(async () => (await count(before, 'counted')) === names.length);
    await before.app.close();
    // The stream forgets that it was handled, as if the process had died between commit and acknowledgement.
    const connection = await connectNats(nats.url, 'test');
    const { consumers } = await jetstreamManager(connection);
    const deleted: string[] = [];
    for await (const { name } of consumers.list(`${prefix}_auth`)) {
      if (name.includes('_from_')) deleted.push(name);
    }
    for (const name of deleted) await consumers.delete(`${prefix}_auth`, name);
    await connection.drain();
    expect(deleted).toHaveLength(1);
    const after = await openService({ prefix, databaseUrl });
    await after.client.call(greet, { name: 'Вера' }, asUser);
    await until(async () => (await count(after, 'counted')) > names.length);
    const counted = await after.database.$queryRaw<{ name: string }[]>`SELECT name FROM counted`;
    expect(counted.map(({ name }) => name).toSorted()).toEqual([...names, 'Вера'].toSorted());
  });

  it('is parked at once if its payload violates the contract, without delaying others', async () => {
    const databaseUrl = await createDatabase(postgres.url, TABLES);
    const service = await openService({ databaseUrl });
    await service.database.$executeRaw`
      INSERT INTO outbox (message_id, subject, payload, carrier, occurred_at)
      VALUES (${randomUUID()}::uuid, 'evt.auth.greeted', '{"nom":"Аня"}', '{}', now())`;
    await service.client.call(greet, { name: 'Вера' }, asUser);
    await until(
      async () => (await count(service, 'counted')) === 1 && (await count(service, 'parked_events')) === 1,
    );
    const [parked] = await service.database.$queryRaw<
      { error: string; payload: unknown }[]
    >`SELECT error, payload FROM parked_events`;
    expect(parked).toMatchObject({ payload: { nom: 'Аня' }, error: expect.stringContaining('name') });
  });

  it('reaches one of two replicas, and both relay without doubling', async () => {
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const databaseUrl = await createDatabase(postgres.url, TABLES);
    const one = await openService({ prefix, databaseUrl });
    const two = await openService({ prefix, databaseUrl });
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        [one, two][n % 2]!.client.call(greet, { name: `guest ${n}` }, asUser),
      ),
    );
    await until(async () => (await count(one, 'counted')) === 40);
    expect(await count(one, 'inbox')).toBe(40);
  });

  it('waits in the outbox while the process is away and leaves when it is back', async () => {
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const databaseUrl = await createDatabase(postgres.url, TABLES);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(
      `INSERT INTO outbox (message_id, subject, payload, carrier, occurred_at) VALUES ($1, 'evt.auth.greeted', '{"name":"Глеб"}', '{}', now())`,
      [randomUUID()],
    );
    await client.end();
    const service = await openService({ prefix, databaseUrl });
    await until(async () => (await count(service, 'counted')) === 1);
  });
});

describe('health', () => {
  it('is ready once calls and reactions are bound', async () => {
    const { app } = await openService();
    const response = await app.inject({ url: '/health/ready' });
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
  });
});
