// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the service, which only greets.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AckPolicy, jetstream, type JetStreamManager } from '@nats-io/jetstream';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import type { Delivery } from '../src/events/delivery.ts';
import { ACK_WAIT_MS, EventConsumer } from '../src/events/event-consumer.ts';
import { EventProgress } from '../src/events/index.ts';
import { OrphanedConsumers } from '../src/events/orphaned-consumers.ts';
import { ensureStream } from '../src/events/stream.ts';
import { connectNats, NATS, toHeaders, type NatsConnection } from '../src/nats/nats.ts';
import { SERVICE } from '../src/service/index.ts';
import { greeted, openGreetingService, TABLES } from './greeting-service.ts';

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
  manager = await ensureStream(connection, `${prefix}.`, 'auth');
}

const filter_subject = () => `${prefix}.evt.auth.greeted`;
const addConsumer = (durable_name: string) =>
  manager.consumers.add(stream, {
    durable_name,
    ack_policy: AckPolicy.Explicit,
    filter_subject: filter_subject(),
  });
const exists = (name: string): Promise<boolean> =>
  manager.consumers.info(stream, name).then(
    () => true,
    () => false,
  );

describe('a consumer of another release', () => {
  it('is deleted though an event is unacknowledged, once nobody has read it for a while', async () => {
    await newInstallation();
    const name = `${prefix}_auth_Former_greeted`;
    await addConsumer(name);
    await jetstream(connection).publish(filter_subject(), '{}');
    const former = await jetstream(connection).consumers.get(stream, name);
    (await former.next())?.nak(); // as a replica does that is stopped
    await connection.flush();
    const orphans = new OrphanedConsumers(connection, {
      name: 'auth',
      prefix: `${prefix}.`,
      clockControl: false,
    });
    closing.push(() => orphans.stop());
    await orphans.delete(new Set());
    expect(await exists(name)).toBe(true);
    // Somebody reads it meanwhile: it is left for another while.
    (await former.next())?.nak();
    await connection.flush();
    await orphans.delete(new Set());
    expect(await exists(name)).toBe(true);
    await orphans.delete(new Set());
    expect(await exists(name)).toBe(false);
  });

  it('is no longer waited for when it is deleted', async () => {
    await newInstallation();
    const databaseUrl = await createDatabase(postgres.url, TABLES);
    const { app } = await openGreetingService({ natsUrl: nats.url, databaseUrl, prefix });
    closing.push(() => app.close());
    const name = `${prefix}_auth_from_auth_former`;
    await addConsumer(name);
    const { seq } = await jetstream(connection).publish(filter_subject(), JSON.stringify({ name: 'Аня' }));
    const progress = new EventProgress(app.get(NATS), app.get(SERVICE));
    expect(await progress.hasHandled(greeted, seq)).toBe(false);
    await manager.consumers.delete(stream, name);
    await until(() => progress.hasHandled(greeted, seq), 20_000);
  });
});

describe('a shared consumer of another release', () => {
  it('is not deleted between two pulls of a replica that reads it', async () => {
    await newInstallation();
    const name = `${prefix}_auth_from_auth_newer`;
    await addConsumer(name);
    const other = await jetstream(connection).consumers.get(stream, name);
    const orphans = new OrphanedConsumers(connection, {
      name: 'auth',
      prefix: `${prefix}.`,
      clockControl: false,
    });
    closing.push(() => orphans.stop());
    await orphans.delete(new Set()); // nobody pulls right now
    await jetstream(connection).publish(filter_subject(), '{}');
    (await other.next())?.ack();
    await connection.flush();
    await orphans.delete(new Set()); // nobody pulls, but somebody has
    expect(await exists(name)).toBe(true);
    await orphans.delete(new Set());
    expect(await exists(name)).toBe(false);
  });
});

it('gives a consumer of an earlier release its own settings', async () => {
  await newInstallation();
  const name = `${prefix}_auth_from_auth_x`;
  await manager.consumers.add(stream, {
    durable_name: name,
    ack_policy: AckPolicy.Explicit,
    ack_wait: 30_000_000_000,
    max_ack_pending: 7,
    description: 'Former_greeted Present_greeted',
    filter_subject: `${prefix}.evt.auth.*`,
  });
  const config = { filter_subject: filter_subject(), max_ack_pending: 10, description: 'Present_greeted' };
  const source = { publisher: 'auth', name, config } as const;
  const consumer = new EventConsumer(source, connection, `${prefix}.`, { deliver: () => {} });
  closing.push(() => consumer.stop());
  await consumer.start();
  const { config: present } = await manager.consumers.info(stream, name);
  expect(present).toMatchObject({ ...config, ack_wait: ACK_WAIT_MS * 1_000_000 });
});

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
  const config = { filter_subject: filter_subject(), max_ack_pending: 1_000 };
  const name = `${prefix}_auth_from_auth_x`;
  const source = { publisher: 'auth', name, config } as const;
  const consumer = new EventConsumer(source, connection, `${prefix}.`, { deliver });
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

it('is created once by two replicas that begin at different positions', async () => {
  await newInstallation();
  const replicas = [1, 2].map((start) => {
    const config = { filter_subject: filter_subject(), max_ack_pending: 10 };
    const source = { publisher: 'auth', name: `${prefix}_auth_from_auth_x`, config, start } as const;
    return new EventConsumer(source, connection, `${prefix}.`, { deliver: () => {} });
  });
  closing.push(() => replicas.forEach((replica) => replica.stop()));
  await Promise.all(replicas.map((replica) => replica.start()));
  expect(await exists(`${prefix}_auth_from_auth_x`)).toBe(true);
});
