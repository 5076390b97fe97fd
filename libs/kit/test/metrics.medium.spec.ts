// Real: PostgreSQL, NATS with JetStream, the whole kit, OpenTelemetry's SDK and its exporter over HTTP. Not real: the service,
// which only greets, and Prometheus.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, findFreePort, startNats, startPostgres, until, type Started } from '@slovo/testing';
import type { SqlTransaction } from '../src/db/index.ts';
import { METRICS, Metrics, openMetrics } from '../src/metrics/index.ts';
import { asUser, greet, type GreetingService, openGreetingService, TABLES } from './greeting-service.ts';
import { readSeries, type Series } from './read-series.ts';

let postgres: Started;
let nats: Started;
let service: GreetingService;
let port: number;
/** Awaited before the effect of each reaction is committed. */
let hold: Promise<void> = Promise.resolve();

beforeAll(async () => {
  [postgres, nats, port] = await Promise.all([startPostgres(), startNats(), findFreePort()]);
  service = await openGreetingService({
    natsUrl: nats.url,
    databaseUrl: await createDatabase(postgres.url, TABLES),
    prefix: `t${randomUUID().slice(0, 8)}`,
    metricsPort: port,
    trouble: () => hold,
  });
});
afterAll(async () => {
  await service.app.close();
  await Promise.all([postgres.stop(), nats.stop()]);
});

const scrape = async (): Promise<Series[]> =>
  readSeries(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());

/** The value of the only series with these labels; undefined without one. */
async function valueOf(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const found = (await scrape()).filter(
    (series) =>
      series.name === name && Object.entries(labels).every(([key, value]) => series.labels[key] === value),
  );
  expect(found.length).toBeLessThan(2);
  return found[0]?.value;
}

describe('the metrics of a service', () => {
  it('[METRICS-02] count calls by their outcome, with their durations', async () => {
    const { client } = service;
    await client.call(greet, { name: 'Аня' }, asUser);
    await client.call(greet, { name: 'Боря' }, asUser);
    await expect(client.call(greet, { name: 'nobody' }, asUser)).rejects.toThrow('USER_NOT_FOUND');
    await expect(client.call(greet, { name: 'Вера', fail: true }, asUser)).rejects.toThrow('INTERNAL');
    const count = (outcome: string) =>
      valueOf('slovo_call_duration_seconds_count', { call: greet.name, outcome });
    expect(await count('ok')).toBe(2);
    expect(await count('refused')).toBe(1);
    expect(await count('fault')).toBe(1);
    expect(await valueOf('slovo_call_duration_seconds_sum', { outcome: 'ok' })).toBeGreaterThan(0);
    expect(await valueOf('slovo_call_refusals_total', { code: 'USER_NOT_FOUND' })).toBe(1);
  });

  it('[METRICS-03] count events that leave the outbox, and what became of them', async () => {
    const { client } = service;
    const published = () => valueOf('slovo_events_published_total', { event: 'auth.greeted' });
    const before = (await published()) ?? 0;
    await client.call(greet, { name: 'Галя' }, asUser);
    await until(async () => (await published()) === before + 1);
    const done = { reaction: 'CountGreeting_greeted', outcome: 'done' };
    await until(async () => (await valueOf('slovo_reaction_events_total', done)) === before + 1);
    expect(await valueOf('slovo_reaction_duration_seconds_count', { outcome: 'ok' })).toBeGreaterThan(0);
    expect(await valueOf('slovo_leading', { role: 'relay' })).toBe(1);
    expect(await valueOf('slovo_outbox_rows')).toBe(0);
    expect(await valueOf('slovo_outbox_oldest_age_seconds')).toBe(0);
  });

  it('[METRICS-04] tell what consumers have not handled, and since when', async () => {
    const { promise: handled, resolve: handle } = Promise.withResolvers<void>();
    hold = handled;
    const { client } = service;
    await client.call(greet, { name: 'Аня' }, asUser);
    const at = { consumer: 'from_auth' };
    await until(async () => (await valueOf('slovo_consumer_unacknowledged_events', at)) === 1);
    const age = (await valueOf('slovo_consumer_oldest_age_seconds', at))!;
    expect(age).toBeGreaterThan(0);
    await until(async () => (await valueOf('slovo_consumer_oldest_age_seconds', at))! > age);
    handle();
    await until(async () => (await valueOf('slovo_consumer_oldest_age_seconds', at)) === 0);
    expect(await valueOf('slovo_consumer_unacknowledged_events', at)).toBe(0);
  });

  it('[METRICS-05] tell how many events are parked', async () => {
    const { database } = service;
    expect(await valueOf('slovo_parked_events')).toBe(0);
    await database.$executeRaw`
      INSERT INTO parked_events (consumer, event_id, subject, payload, carrier, error, parked_at)
      VALUES ('a', 'b', 'c', '{}', '{}', 'why', now())`;
    expect(await valueOf('slovo_parked_events')).toBe(1);
    await database.$executeRaw`UPDATE parked_events SET replayed_at = now()`;
    expect(await valueOf('slovo_parked_events')).toBe(0);
  });

  it('[METRICS-06] tell which connections to the database are used, and who waits for one', async () => {
    const { database } = service;
    const inState = (state: string) =>
      valueOf('db_client_connection_count', { db_client_connection_state: state });
    const waiting = () => valueOf('db_client_connection_pending_requests');
    await until(async () => (await waiting()) === 0);
    const { promise: enough, resolve: end } = Promise.withResolvers<void>();
    const transactions = Array.from({ length: 9 }, () => database.$transaction(() => enough));
    await until(async () => (await inState('used')) === 8 && (await waiting())! > 0);
    end();
    await Promise.all(transactions);
    await until(async () => (await inState('used')) === 0 && (await inState('idle'))! > 0);
    expect(await valueOf('db_client_connection_max')).toBe(8);
  });

  it('[METRICS-12] show what cannot be read as NaN, and one read waits, not one of each scrape', async () => {
    const { database } = service;
    const waiting = async () => {
      const [row] = await database.$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%parked_events WHERE replayed_at%'`;
      return row!.waiting;
    };
    expect(await valueOf('slovo_parked_events')).toBe(0);
    await database.$transaction(async (tx: SqlTransaction) => {
      await tx.$executeRaw`LOCK TABLE parked_events IN ACCESS EXCLUSIVE MODE`;
      const values = Array.from({ length: 3 }, () => valueOf('slovo_parked_events'));
      expect(await Promise.all(values)).toEqual([NaN, NaN, NaN]);
      expect(await waiting()).toBe(1);
    });
    await until(async () => (await valueOf('slovo_parked_events')) === 0);
  });

  it('are those of the table, each with its labels and no others', async () => {
    const known = new Map<string, readonly string[]>(
      Object.values(METRICS).map(({ name, labels }) => [name, labels]),
    );
    const series = await scrape();
    expect(series.length).toBeGreaterThan(15);
    for (const { name, labels } of series) {
      const base = name.replace(/_(?:bucket|sum|count)$/, '');
      const own = known.get(name) ?? known.get(base);
      const { le: _, ...given } = labels;
      expect([name, Object.keys(given).toSorted()]).toEqual([name, own?.toSorted()]);
    }
  });

  it('[METRICS-08] tell what readiness waits for', async () => {
    expect(await valueOf('slovo_ready', { need: 'NATS' })).toBe(1);
    expect(await valueOf('slovo_ready', { need: 'its database' })).toBe(1);
  });

  it('[METRICS-09] are on no port but theirs', async () => {
    expect((await fetch(`${await service.app.getUrl()}/metrics`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  });
});

describe('[METRICS-01] METRICS_PORT', () => {
  it('is not set: nothing is counted, and no SDK is loaded', async () => {
    await expect(openMetrics('auth', {})).resolves.toBe(Metrics.off);
    expect(Metrics.off.isOn).toBe(false);
  });

  it('is taken: the service does not start, and says why', async () => {
    await expect(openMetrics('bot', { METRICS_PORT: port })).rejects.toThrow(
      new RegExp(`METRICS_PORT ${port} of bot: .*EADDRINUSE`),
    );
  });
});
