// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the service, which only greets.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { vitalsCall, type Vitals } from '@slovo/contracts';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import { Health } from '../src/service/index.ts';
import {
  asOperator,
  asUser,
  greet,
  openGreetingService,
  TABLES,
  type GreetingService,
} from './greeting-service.ts';

const getVitals = vitalsCall('auth');

let postgres: Started;
let nats: Started;
const open: GreetingService[] = [];

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ app }) => app.close()));
});
afterAll(async () => {
  await Promise.all([postgres.stop(), nats.stop()]);
});

interface Replicas {
  first: GreetingService;
  another: () => Promise<GreetingService>;
}

async function openReplicas(trouble?: () => void): Promise<Replicas> {
  const prefix = `t${randomUUID().slice(0, 8)}`;
  const databaseUrl = await createDatabase(postgres.url, TABLES);
  const another = async (): Promise<GreetingService> => {
    const service = await openGreetingService({ natsUrl: nats.url, databaseUrl, prefix, trouble });
    open.push(service);
    return service;
  };
  return { first: await another(), another };
}

const vitalsOf = ({ client }: GreetingService): Promise<Vitals> => client.call(getVitals, {}, asOperator);

describe('the vitals of a service', () => {
  it('count calls and faults of the last minute, but no refusals as faults', async () => {
    const { first } = await openReplicas();
    // On a busy machine some numbers may come too late for an answer.
    const complete = await until(async () => {
      const vitals = await vitalsOf(first);
      return vitals.database && vitals.consumerLag !== null && vitals.parked !== null ? vitals : null;
    });
    const quiet = { errors: 0, consumerLag: 0, outboxAge: null, parked: 0 };
    expect(complete).toMatchObject({ ready: true, waitingFor: [], replicas: 1, ...quiet });
    await first.client.call(greet, { name: 'Анна' }, asUser);
    await expect(first.client.call(greet, { name: 'nobody' }, asUser)).rejects.toThrow('USER_NOT_FOUND');
    await expect(first.client.call(greet, { name: 'Борис', fail: true }, asUser)).rejects.toThrow('INTERNAL');
    const vitals = await vitalsOf(first);
    expect(vitals).toMatchObject({ errors: 1, p99: expect.any(Number) });
    expect(vitals.callsPerSecond).toBeGreaterThan(0);
  });

  it('[ADM-REC-16] tell how the database does', async () => {
    const { first } = await openReplicas();
    const database = await until(async () => (await vitalsOf(first)).database);
    const [facts] = await first.database.$queryRaw<{ most: number; bytes: number; connections: number }[]>`
      SELECT current_setting('max_connections')::int AS most, pg_database_size(current_database())::int AS bytes,
        (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections`;
    expect(database).toMatchObject({ latencyMs: expect.any(Number), maxConnections: facts!.most });
    // Both may change between the two questions.
    expect(database.bytes / facts!.bytes).toBeCloseTo(1, 0);
    expect(Math.abs(database.connections - facts!.connections)).toBeLessThan(3);
  });

  it('are those of all replicas, and name what any of them waits for', async () => {
    const { first, another } = await openReplicas();
    const second = await another();
    let met = true;
    second.app.get(Health).needing('the moon', () => Promise.resolve(met));
    await until(async () => (await vitalsOf(first)).replicas === 2);
    for (let call = 0; call < 8; call++)
      await expect(first.client.call(greet, { name: 'Борис', fail: true }, asUser)).rejects.toThrow(
        'INTERNAL',
      );
    await until(async () => (await vitalsOf(first)).errors === 8);
    met = false;
    const waiting = await until(async () => {
      const vitals = await vitalsOf(first);
      return vitals.ready ? null : vitals;
    });
    expect(waiting.waitingFor).toEqual(['the moon']);
  });

  it('tell of events that wait, and of parked ones that were not replayed', async () => {
    let isBroken = true;
    const { first } = await openReplicas(() => {
      if (isBroken) throw new Error('not now');
    });
    const { database, client } = first;
    await client.call(greet, { name: 'Анна' }, asUser);
    await until(async () => (await vitalsOf(first)).consumerLag === 1);
    await database.$executeRaw`
      INSERT INTO parked_events (consumer, event_id, subject, payload, carrier, error, parked_at, replayed_at)
      SELECT 'some', 'event ' || i, 'evt', '{}', '{}', 'error', now(), CASE WHEN i = 3 THEN now() END
      FROM generate_series(1, 3) AS i`;
    expect((await vitalsOf(first)).parked).toBe(2);
    isBroken = false;
    await until(async () => (await vitalsOf(first)).consumerLag === 0);
  });

  it('tell how old the oldest event is that could not be published', async () => {
    const { first } = await openReplicas();
    const occurredAt = new Date(Date.now() - 60_000);
    // The relay stops at an event whose subject no stream takes.
    await first.database.$executeRaw`
      INSERT INTO outbox (message_id, subject, payload, carrier, occurred_at)
      VALUES (gen_random_uuid(), 'nowhere.at-all', '{}', '{}', ${occurredAt})`;
    const { outboxAge } = await vitalsOf(first);
    expect(outboxAge).toBeGreaterThanOrEqual(60_000);
  });

  it('are for operators only', async () => {
    const { first } = await openReplicas();
    await expect(first.client.call(getVitals, {}, asUser)).rejects.toThrow('ADMIN_TOKEN_INVALID');
  });
});
