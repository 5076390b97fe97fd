// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the service, which only greets.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { subjectOf } from '@slovo/contracts';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import { ensureStream } from '../src/events/stream.ts';
import { connectNats, isNobodyThere, toHeaders, type NatsConnection } from '../src/nats/nats.ts';
import {
  asUser,
  greet,
  openGreetingService,
  TABLES,
  type GreetingService,
  type GreetingOptions,
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
  await Promise.all(open.splice(0).map(({ app }) => app.close().catch(() => {}))); // one test closes it earlier
});
afterAll(async () => {
  await connection.drain();
  await Promise.all([postgres.stop(), nats.stop()]);
});

async function firstReplica(extra: Partial<GreetingOptions> = {}): Promise<GreetingService> {
  databaseUrl = await createDatabase(postgres.url, TABLES);
  prefix = `t${randomUUID().slice(0, 8)}`;
  return replica(extra);
}

async function replica(extra: Partial<GreetingOptions> = {}): Promise<GreetingService> {
  const result = await openGreetingService({ natsUrl: nats.url, databaseUrl, prefix, ...extra });
  open.push(result);
  return result;
}

function gate(): { passed: Promise<void>; open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

const envelope = (name: string): string =>
  JSON.stringify({ caller: asUser, requestId: 'probe', input: { name } });

const greetings = ({ database }: GreetingService) =>
  database.$queryRaw<{ name: string }[]>`SELECT name FROM greetings ORDER BY name`;
const parked = ({ database }: GreetingService) =>
  database.$queryRaw<unknown[]>`
    SELECT consumer, event_id, subject, payload ->> 'name' AS name, error FROM parked_events`;

describe('the call transport', () => {
  it.each([
    ['text that is not JSON', 'greet me'],
    ['an envelope without a caller', '{"requestId":"1","input":{"name":"Аня"}}'],
    ['nothing', ''],
  ])('answers %s', async (_what, body) => {
    await firstReplica();
    const message = await connection.request(`${prefix}.${subjectOf(greet)}`, body, { timeout: 5_000 });
    expect(message.json()).toEqual({ refusal: { code: 'INTERNAL' } });
  });

  it('answers at once where the reply is too large even compressed', async () => {
    const { client } = await firstReplica();
    await expect(client.call(greet, { name: 'noise' }, asUser)).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('leaves no caller waiting beyond the deadline', async () => {
    const { passed, open: release } = gate();
    const { client } = await firstReplica({ beforeGreeting: () => passed });
    await expect(client.call(greet, { name: 'Аня' }, asUser, { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    release();
  });

  it('hands each call to one of two replicas', async () => {
    const first = await firstReplica();
    await replica();
    const names = Array.from({ length: 30 }, (_, index) => `Гость ${index}`);
    await Promise.all(names.map((name) => first.client.call(greet, { name }, asUser)));
    const greeted = (await greetings(first)).map(({ name }) => name);
    expect(greeted.toSorted()).toEqual(names.toSorted());
  });

  it('finishes the calls that run when the service shuts down, and accepts no others', async () => {
    const { passed, open: release } = gate();
    const begun: string[] = [];
    const first = await firstReplica({
      beforeGreeting: async (name) => {
        begun.push(name);
        await passed;
      },
    });
    const answer = connection.request(`${prefix}.${subjectOf(greet)}`, envelope('Аня'), { timeout: 20_000 });
    await until(() => begun.length === 1);

    const closed = first.app.close();
    const isRefused = async (): Promise<boolean> =>
      connection.request(`${prefix}.${subjectOf(greet)}`, envelope(''), { timeout: 5_000 }).then(
        () => false,
        (error: unknown) => isNobodyThere(error),
      );
    await until(isRefused);
    release();
    expect((await answer).json()).toEqual({ value: { greeting: 'Hello, Аня' } });
    await closed;
    expect(begun).toEqual(['Аня']);
  });
});

describe('the event transport', () => {
  it('parks an event at its eighth failed attempt', async () => {
    databaseUrl = await createDatabase(postgres.url, TABLES);
    prefix = `t${randomUUID().slice(0, 8)}`;
    // Seven attempts failed before the service starts, so that the test does not wait for the backoff between them.
    const stream = `${prefix}_auth`;
    const durable_name = `${prefix}_auth_retries`;
    const consumerOf = `${prefix}_auth_CountGreeting_greeted`;
    const filter_subject = `${prefix}.evt.auth.retry.*`;
    await ensureStream(connection, `${prefix}.`, 'auth');
    const manager = await jetstreamManager(connection);
    const ack_policy = AckPolicy.Explicit;
    await manager.consumers.add(stream, { durable_name, ack_policy, filter_subject });
    await jetstream(connection).publish(
      `${prefix}.evt.auth.retry.${consumerOf}`,
      JSON.stringify({ name: 'Аня' }),
      {
        headers: toHeaders({
          'slovo-event-id': 'the-event',
          'slovo-consumer': consumerOf,
          'slovo-failed-attempts': '7',
        }),
      },
    );
    const consumer = await jetstream(connection).consumers.get(stream, durable_name);
    (await consumer.next())?.nak(); // at the first delivery it would begin to wait
    await connection.flush();

    let attempts = 0;
    const service = await replica({
      trouble: () => {
        attempts += 1;
        throw new Error('the eighth failure');
      },
    });
    await until(async () => (await parked(service)).length === 1);
    expect(await parked(service)).toEqual([
      {
        consumer: consumerOf,
        event_id: 'the-event',
        subject: `${prefix}.evt.auth.greeted`,
        name: 'Аня',
        error: 'the eighth failure',
      },
    ]);
    expect(attempts).toBe(1);
    await until(async () => (await consumer.info()).num_ack_pending === 0);
  });
});

describe('the consumer of a reaction that the service no longer has', () => {
  const former = (name: string) => `${prefix}_auth_${name}_greeted`;
  const addConsumer = async (name: string) => {
    const manager = await ensureStream(connection, `${prefix}.`, 'auth');
    await manager.consumers.add(`${prefix}_auth`, {
      durable_name: name,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      filter_subject: `${prefix}.evt.auth.greeted`,
    });
  };
  const names = async () => {
    const found: string[] = [];
    const manager = await jetstreamManager(connection);
    for await (const { name } of manager.consumers.list(`${prefix}_auth`)) found.push(name);
    return found;
  };

  it('is deleted at the next start, unless a replica of another release still reads it', async () => {
    const { app } = await firstReplica();
    const current = await names();
    await addConsumer(former('Unused'));
    await addConsumer(former('Used'));
    await addConsumer(`${prefix}_voting_Count_greeted`);
    const reading = await jetstream(connection).consumers.get(`${prefix}_auth`, former('Used'));
    const messages = await reading.consume({ callback: (message) => message.ack() });
    await until(async () => (await reading.info()).num_waiting > 0);
    await app.close();
    await replica();
    expect((await names()).toSorted()).toEqual(
      [...current, former('Used'), `${prefix}_voting_Count_greeted`].toSorted(),
    );
    await messages.close();
  });
});
