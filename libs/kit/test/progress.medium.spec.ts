// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the service, which only greets.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import { EventProgress } from '../src/events/index.ts';
import { connectNats, NATS, toHeaders, type NatsConnection } from '../src/nats/nats.ts';
import { SERVICE } from '../src/service/index.ts';
import {
  greeted,
  openGreetingService,
  TABLES,
  type GreetingService,
  provisionGreetings,
} from './greeting-service.ts';

let postgres: Started;
let nats: Started;
let connection: NatsConnection;
let prefix: string;
const open: GreetingService[] = [];

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  connection = await connectNats(nats.url, 'test');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ app }) => app.close()));
});
afterAll(async () => {
  await connection.drain();
  await Promise.all([postgres.stop(), nats.stop()]);
});

/** It fails on the names that `failing` contains. */
async function openService(failing: Set<string>): Promise<GreetingService> {
  prefix = `t${randomUUID().slice(0, 8)}`;
  const databaseUrl = await createDatabase(postgres.url, TABLES);
  const trouble = (name: string) => {
    if (failing.has(name)) throw new Error('not yet');
  };
  const service = await openGreetingService({ natsUrl: nats.url, databaseUrl, prefix, trouble });
  open.push(service);
  return service;
}

const progressOf = ({ app, database }: GreetingService) =>
  new EventProgress(app.get(NATS), app.get(SERVICE), database);

async function publish(name: string): Promise<number> {
  const message = JSON.stringify({ name });
  const { seq } = await jetstream(connection).publish(`${prefix}.evt.auth.greeted`, message, {
    msgID: randomUUID(),
  });
  return seq;
}

/** Publishes a retry for a reaction that no release has: it is delivered again and again. */
async function publishStrangersRetry(): Promise<void> {
  const headers = toHeaders({ 'slovo-event-id': randomUUID(), 'slovo-consumer': 'Stranger' });
  await jetstream(connection).publish(`${prefix}.evt.auth.retry.Stranger`, '{}', { headers });
}

describe('the progress of a reaction', () => {
  it('does not wait for the retries of another one', async () => {
    const service = await openService(new Set());
    await publishStrangersRetry();
    const progress = progressOf(service);
    const position = await publish('Аня');
    await until(() => progress.hasHandled(greeted, position));
  });

  it('does not wait for those of its own that had their effect, however many follow an open one', async () => {
    const service = await openService(new Set());
    await publishStrangersRetry();
    const consumer = `${prefix}_auth_CountGreeting_greeted`;
    const names = Array.from({ length: 250 }, (_, nth) => `гость ${nth}`);
    for (const name of names) {
      const headers = toHeaders({ 'slovo-event-id': randomUUID(), 'slovo-consumer': consumer });
      const message = JSON.stringify({ name });
      await jetstream(connection).publish(`${prefix}.evt.auth.retry.${consumer}`, message, { headers });
    }
    const progress = progressOf(service);
    const position = await publish('Аня');
    await until(() => progress.hasHandled(greeted, position));
    const [row] = await service.database.$queryRaw<{ count: number }[]>`
      SELECT count(DISTINCT name)::int AS count FROM counted`;
    expect(row?.count).toBe(names.length + 1);
  });

  it('waits for its own retries, and for those only that have had no effect', async () => {
    const failing = new Set(['Борис']);
    const service = await openService(failing);
    await publishStrangersRetry();
    const progress = progressOf(service);
    const position = await publish('Борис');
    const last_by_subj = `${prefix}.evt.auth.retry.${prefix}_auth_CountGreeting_greeted`;
    const { streams } = await provisionGreetings(connection, prefix);
    await until(() => streams.getMessage(`${prefix}_auth`, { last_by_subj }));
    expect(await progress.hasHandled(greeted, position)).toBe(false);
    failing.clear();
    await until(() => progress.hasHandled(greeted, position));
    expect(await service.database.$queryRaw`SELECT name FROM counted`).toEqual([{ name: 'Борис' }]);
  });
});
