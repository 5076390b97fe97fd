// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the service, which only greets.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { jetstream, type JetStreamManager } from '@nats-io/jetstream';
import { durablesOf } from '@slovo/contracts/identities';
import { startNats, startPostgres, until, type Started } from '@slovo/testing';
import type { Delivery } from '../src/events/delivery.ts';
import { EventConsumer } from '../src/events/event-consumer.ts';
import { connectNats, toHeaders, type NatsConnection } from '../src/nats/nats.ts';
import { provisionGreetings } from './greeting-service.ts';

let postgres: Started;
let nats: Started;
let connection: NatsConnection;
let prefix: string;
let stream: string;
let manager: JetStreamManager;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  connection = await connectNats(nats.url, 'test');
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  await connection.drain();
  await Promise.all([postgres.stop(), nats.stop()]);
});

async function newInstallation(): Promise<void> {
  prefix = `t${randomUUID().slice(0, 8)}`;
  stream = `${prefix}_auth`;
  manager = await provisionGreetings(connection, prefix);
}

const filter_subject = () => `${prefix}.evt.auth.greeted`;

it('holds a bounded number of events, though a pull of a quiet time brings bundles, and loses none', async () => {
  await newInstallation();
  const held: Delivery[] = [];
  const handled = new Set<string>();
  let isBusy = false;
  const deliver = (delivery: Delivery): void => {
    held.push(delivery);
    if (!isBusy) settle();
  };
  const settle = (): void => {
    for (const delivery of held.splice(0)) {
      for (const { id } of delivery.events) handled.add(id);
      delivery.done();
    }
  };
  const [durable] = durablesOf(`${prefix}.`, 'auth', { auth: { auth: [['CountGreeting_greeted']] } });
  const { name } = durable!;
  const consumer = new EventConsumer(durable!, connection, `${prefix}.`, { deliver });
  closing.push(() => consumer.stop());
  await consumer.start();
  for (let single = 0; single < 8; single++) await jetstream(connection).publish(filter_subject(), '{}');
  await until(() => handled.size === 8);
  isBusy = true;
  const bundles = Array.from({ length: 40 }, (_, index) => index);
  for (const index of bundles) {
    const entries = Array.from({ length: 100 }, (__, place) => ({
      id: `${index}.${place}`,
      headers: {},
      payload: {},
    }));
    await jetstream(connection).publish(filter_subject(), JSON.stringify(entries), {
      headers: toHeaders({ 'slovo-bundle': '100' }),
    });
  }
  const info = () => manager.consumers.info(stream, name);
  await until(async () => (await info()).delivered.stream_seq === 48);
  // What has come is in hand or given back: then there is no other.
  await until(async () => held.length >= 40 || (await info()).num_redelivered > 0);
  expect(held.flatMap(({ events }) => events).length).toBeLessThanOrEqual(1_100);
  isBusy = false;
  settle();
  await until(() => handled.size === 8 + 4_000);
});
