// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the service, which only greets.
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AckPolicy, type ConsumerConfig, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { until } from '@slovo/testing';
import { ACK_WAIT_MS } from '../src/events/stream.ts';
import { asUser, greet, greeted, type GreetingService, provisionGreetings } from './greeting-service.ts';
import { Installation } from './installation.ts';
import { EventProgress } from '../src/events/index.ts';
import { NATS } from '../src/nats/nats.ts';
import { SERVICE } from '../src/service/index.ts';

const site = Installation.ofSpec();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const manager = () => jetstreamManager(site.connection);
const stream = () => `${site.prefix}_auth`;
const durable = () => `${site.prefix}_auth_from_auth`;
const subject = () => `${site.prefix}.evt.auth.greeted`;
const run = () => provisionGreetings(site.connection, site.prefix);

async function names(): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of (await manager()).consumers.list(stream())) found.push(name);
  return found.toSorted();
}

const publish = (name: string) =>
  jetstream(site.connection).publish(subject(), JSON.stringify({ name }), { msgID: randomUUID() });

/** As the first run of the release before left it: other names, with the reactions in the description. */
async function addFormer(config: Partial<ConsumerConfig> = {}): Promise<string> {
  const name = `${site.prefix}_auth_from_auth_5d49f98b4616`;
  await (
    await manager()
  ).consumers.add(stream(), {
    durable_name: name,
    ack_policy: AckPolicy.Explicit,
    filter_subject: `${site.prefix}.evt.auth.*`,
    description: 'Another_left CountGreeting_greeted',
    ...config,
  });
  return name;
}

const countedIn = async ({ database }: GreetingService): Promise<string[]> => {
  const rows = await database.$queryRaw<{ name: string }[]>`SELECT name FROM counted ORDER BY name`;
  return rows.map(({ name }) => name);
};

describe('[IDENT-33] what the migrations make on NATS', () => {
  it('keeps its messages and positions when it is made again, and gets back the subjects that it had', async () => {
    await site.renew();
    for (const name of ['Аня', 'Борис', 'Вера']) await publish(name);
    const consumer = await jetstream(site.connection).consumers.get(stream(), durable());
    for await (const message of await consumer.fetch({ max_messages: 2, expires: 5_000 })) message.ack();
    await until(async () => (await consumer.info()).num_ack_pending === 0);
    const { streams, consumers } = await manager();
    await streams.update(stream(), { subjects: [`${site.prefix}.evt.auth.>`, `${site.prefix}.call.>`] });
    await consumers.update(stream(), durable(), { max_ack_pending: 7, ack_wait: 30_000_000_000 });
    await run();
    const { config, state } = await streams.info(stream());
    expect([config.subjects, state.messages]).toEqual([[`${site.prefix}.evt.auth.>`], 3]);
    const info = await consumers.info(stream(), durable());
    expect([info.num_pending, info.ack_floor.stream_seq]).toEqual([1, 2]);
    expect(info.config).toMatchObject({ max_ack_pending: 1_024, ack_wait: ACK_WAIT_MS * 1_000_000 });
  });

  it('goes on where the consumers of the release before ended, and repeats nothing', async () => {
    await site.renew();
    await (await manager()).consumers.delete(stream(), durable());
    const former = await addFormer();
    for (const name of ['Аня', 'Борис', 'Вера']) await publish(name);
    // Acknowledged without an entry in the inbox: a service that repeats the stream would count them.
    const consumer = await jetstream(site.connection).consumers.get(stream(), former);
    for await (const message of await consumer.fetch({ max_messages: 2, expires: 5_000 })) message.ack();
    await until(async () => (await consumer.info()).num_ack_pending === 0);
    const service = await site.replica();
    await until(async () => (await countedIn(service)).length > 0);
    const progress = new EventProgress(service.app.get(NATS), service.app.get(SERVICE), service.database);
    const position = await progress.latest(greeted);
    await until(() => progress.hasHandled(greeted, position));
    expect(await countedIn(service)).toEqual(['Вера']);
    expect(await names()).not.toContain(former);
  });

  it('leaves a consumer that a replica of the release before still pulls from to the next run', async () => {
    await site.renew();
    const former = await addFormer();
    const consumer = await jetstream(site.connection).consumers.get(stream(), former);
    const messages = await consumer.consume({ callback: (message) => message.ack() });
    await until(async () => (await consumer.info()).num_waiting > 0);
    await run();
    expect(await names()).toContain(former);
    await messages.close();
    await until(async () => (await consumer.info()).num_waiting === 0);
    await run();
    expect(await names()).toEqual([durable(), `${site.prefix}_auth_retries`]);
  });

  it('is the same when two runs meet', async () => {
    await site.renew();
    const { streams } = await manager();
    await streams.delete(stream());
    await Promise.all([run(), run()]);
    expect(await names()).toEqual([durable(), `${site.prefix}_auth_retries`]);
  });
});

describe('[IDENT-34] a service does not start without', () => {
  const sentence = (what: string) =>
    `NATS has no ${what}: run the migrations of this release (tools/dev/migrate.ts)`;

  it('its stream', async () => {
    await site.renew();
    await (await manager()).streams.delete(stream());
    await expect(site.replica({ provisioned: false })).rejects.toThrow(
      sentence(`consumer ${durable()} of stream ${stream()}`),
    );
  });

  it.each(['from_auth', 'retries'])('its consumer %s', async (name) => {
    await site.renew();
    const missing = `${site.prefix}_auth_${name}`;
    await (await manager()).consumers.delete(stream(), missing);
    await expect(site.replica({ provisioned: false })).rejects.toThrow(
      sentence(`consumer ${missing} of stream ${stream()}`),
    );
    expect(await names()).not.toContain(missing);
  });

  it('the bucket of its clock, where that can be moved', async () => {
    await site.renew();
    await expect(site.replica({ provisioned: false, clockControl: true })).rejects.toThrow(
      sentence(`bucket ${site.prefix}_clock`),
    );
  });

  it('but one that runs says so and goes on when they are made again', async () => {
    const lines: string[] = [];
    const note = (line: unknown) => void lines.push(String(line));
    const service = await site.firstReplica({ logger: { log: () => {}, warn: note, error: note } });
    await (await manager()).streams.delete(stream());
    await service.client.call(greet, { name: 'Аня' }, asUser);
    await until(() => lines.some((line) => line.includes(sentence(`stream ${stream()}`))));
    await until(() =>
      lines.some((line) => line.includes(sentence(`consumer ${durable()} of stream ${stream()}`))),
    );
    await run();
    await until(async () => (await countedIn(service)).includes('Аня'));
  });
});
