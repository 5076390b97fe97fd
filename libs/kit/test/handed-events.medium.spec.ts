// Real: PostgreSQL, NATS with JetStream, outbox and relay. Not real: the service, which only greets.
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { until } from '@slovo/testing';
import pg from 'pg';
import { Outbox } from '../src/events/index.ts';
import { OutboxRelay } from '../src/events/outbox-relay.ts';
import type { Bundle } from '../src/events/bundle.ts';
import { greeted, type GreetingService } from './greeting-service.ts';
import { Installation } from './installation.ts';

const installation = Installation.ofSpec();
/** Names in the order in which they were published, and how often the relay has read the outbox. */
let published: string[];
let reads: number;
let service: GreetingService;
let leader: OutboxRelay;

beforeEach(async () => {
  await installation.renew();
  const { databaseUrl, connection, prefix } = installation;
  published = [];
  const prototype = OutboxRelay.prototype as unknown as { publish: (one: Bundle) => Promise<unknown> };
  const { publish } = prototype;
  jest.spyOn(prototype, 'publish').mockImplementation(function record(this: unknown, one) {
    for (const { payload } of one.events) published.push((JSON.parse(payload) as { name: string }).name);
    return publish.call(this, one);
  });
  // It would look by itself in an hour.
  leader = new OutboxRelay(connection, {
    connectionString: databaseUrl,
    prefix: `${prefix}.`,
    service: 'auth',
    bundles: true,
    idleMs: 3_600_000,
  });
  leader.start();
  await until(() => leader.isLeading);
  service = await installation.replica(); // with a relay that cannot lead
  service.app.get(Outbox).wakes((events) => leader.signal(events));
  await greet('первый');
  await untilEmpty();
  reads = 0;
  const query = Reflect.get(pg.Client.prototype, 'query') as (...all: unknown[]) => unknown;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function count(
    this: pg.Client,
    ...all: unknown[]
  ) {
    if ((all[0] as { name?: string }).name === 'read-outbox') reads += 1;
    return query.apply(this, all) as never;
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await leader.stop();
});

const greet = (...names: string[]): Promise<void> =>
  service.database.$transaction(async (tx) => {
    for (const name of names) await service.app.get(Outbox).put(tx, greeted, { name }, new Date());
  });
const untilEmpty = () =>
  until(async () => (await service.database.$queryRaw<object[]>`SELECT FROM outbox`).length === 0);
/** As another replica does whose signal is on its way. */
const greetElsewhere = (name: string): Promise<number> =>
  service.database.$executeRaw`
    INSERT INTO outbox (message_id, subject, payload, carrier, occurred_at)
    VALUES (gen_random_uuid(), 'evt.auth.greeted', ${JSON.stringify({ name })}::jsonb, '{}', now())`;
const counted = async (): Promise<string[]> => {
  const rows = await service.database.$queryRaw<{ name: string }[]>`SELECT name FROM counted`;
  return rows.map(({ name }) => name);
};

it('an event before which the outbox was empty is published without being read again', async () => {
  await greet('Анна');
  await untilEmpty();
  expect(published).toEqual(['первый', 'Анна']);
  expect(reads).toBe(0);
  await until(async () => (await counted()).includes('Анна'));
});

it('an event before which another replica has left one is published after it', async () => {
  await greetElsewhere('Борис');
  await greet('Вера');
  await untilEmpty();
  expect(published).toEqual(['первый', 'Борис', 'Вера']);
  expect(reads).toBeGreaterThan(0);
});

it('events of several statements of a transaction keep their order', async () => {
  await greet('Глеб', 'Дина', 'Женя');
  await untilEmpty();
  expect(published).toEqual(['первый', 'Глеб', 'Дина', 'Женя']);
});

it('an event that was read before it was handed over is published once', async () => {
  let handOver = (): void => {};
  service.app.get(Outbox).wakes((events) => (handOver = () => leader.signal(events)));
  await greet('Зоя');
  leader.signal();
  await untilEmpty();
  handOver();
  service.app.get(Outbox).wakes((events) => leader.signal(events));
  await greet('Инна');
  await untilEmpty();
  expect(published).toEqual(['первый', 'Зоя', 'Инна']);
});

it('an event whose publication failed is published after the relay has begun again', async () => {
  const prototype = OutboxRelay.prototype as unknown as { publish: (one: Bundle) => Promise<unknown> };
  const { publish } = prototype;
  jest.spyOn(prototype, 'publish').mockImplementationOnce(() => Promise.reject(new Error('no answer')));
  await greet('Кира');
  await untilEmpty();
  expect(publish).toHaveBeenCalled();
  expect(published).toEqual(['первый', 'Кира']);
  expect(reads).toBeGreaterThan(0);
});

it('[VOTE-13] the replica that publishes says so when all is in the stream that was committed before', async () => {
  jest.restoreAllMocks();
  const { connection, prefix } = installation;
  const ask = () => connection.request(`${prefix}.published.auth`, '', { timeout: 5_000 });
  const prototype = OutboxRelay.prototype as unknown as { publish: (one: Bundle) => Promise<unknown> };
  const { publish } = prototype;
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  jest.spyOn(prototype, 'publish').mockImplementation(async function late(this: unknown, one) {
    begun.resolve();
    await held.promise;
    const ack = await publish.call(this, one);
    for (const { payload } of one.events) order.push((JSON.parse(payload) as { name: string }).name);
    return ack;
  });
  await greetElsewhere('Лев');
  const asked = Promise.all([1, 2].map(() => ask().then(() => order.push('answered'))));
  await begun.promise;
  await greetElsewhere('Майя');
  const askedAgain = ask().then(() => order.push('answered again'));
  held.resolve();
  await Promise.all([asked, askedAgain]);
  expect(order).toEqual(['Лев', 'answered', 'answered', 'Майя', 'answered again']);
});

it('[VOTE-13] nobody says so while no replica publishes', async () => {
  const { connection, prefix } = installation;
  await leader.stop();
  await service.app.close();
  await expect(connection.request(`${prefix}.published.auth`, '', { timeout: 5_000 })).rejects.toThrow(
    'no responders',
  );
});
