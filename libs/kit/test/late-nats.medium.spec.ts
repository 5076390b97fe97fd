// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the service, which only greets, and a server that is
// late: here its client says so.
import { afterEach, expect, it, jest } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { NoRespondersError, TimeoutError } from '@nats-io/transport-node';
import { until } from '@slovo/testing';
import { EventConsumer } from '../src/events/event-consumer.ts';
import { OutboxRelay } from '../src/events/outbox-relay.ts';
import { streamName } from '../src/events/stream.ts';
import { whenNatsAnswers } from '../src/nats/nats.ts';
import { asUser, greet, type GreetingService, provisionGreetings } from './greeting-service.ts';
import { Installation } from './installation.ts';

const site = Installation.ofSpec();
afterEach(() => void jest.restoreAllMocks());

it('does not end a service that starts', async () => {
  const late = jest.spyOn(Kvm.prototype, 'open').mockRejectedValueOnce(new TimeoutError());
  const begun = jest.spyOn(EventConsumer.prototype, 'start').mockRejectedValueOnce(new TimeoutError());
  const { client } = await site.firstReplica({ clockControl: true });
  expect(late).toHaveBeenCalledTimes(2);
  expect(begun).toHaveBeenCalledTimes(3);
  expect(await client.call(greet, { name: 'Аня' }, asUser)).toEqual({ greeting: 'Hello, Аня' });
});

it('is asked again, unless it refuses or the connection is closed', async () => {
  const answers = [
    () => Promise.reject(new TimeoutError()),
    () => Promise.reject(new Error('JetStream is not enabled', { cause: new NoRespondersError('x') })),
    () => Promise.resolve('there'),
  ];
  const ask = (): Promise<string> => answers.shift()!();
  expect(await whenNatsAnswers(site.connection, ask)).toBe('there');

  const refuse = () => Promise.reject(new Error('stream name already in use'));
  await expect(whenNatsAnswers(site.connection, refuse)).rejects.toThrow('already in use');
  const isLate = () => Promise.reject(new TimeoutError());
  await expect(whenNatsAnswers({ isClosed: () => true }, isLate)).rejects.toThrow(TimeoutError);
});

it('does not make a stream look as if it were missing', async () => {
  await site.renew();
  const { streams } = await jetstreamManager(site.connection);
  await streams.update(streamName(`${site.prefix}.`, 'auth'), { max_msgs: 1_000 });
  jest
    .spyOn(Object.getPrototypeOf(streams) as typeof streams, 'info')
    .mockRejectedValueOnce(new TimeoutError());
  await provisionGreetings(site.connection, site.prefix);
  expect((await streams.info(streamName(`${site.prefix}.`, 'auth'))).config.max_msgs).toBe(1_000);
});

const countedIn = async ({ database }: GreetingService): Promise<string[]> =>
  (await database.$queryRaw<{ name: string }[]>`SELECT name FROM counted`).map(({ name }) => name);

it('publishes a message again that nobody has taken in a second, under the same id', async () => {
  const lines: unknown[] = [];
  const note = (line: unknown): void => void lines.push(line);
  const service = await site.firstReplica({ logger: { log: note, warn: note, error: note } });
  const publish = jest.spyOn(
    Object.getPrototypeOf(jetstream(site.connection)) as ReturnType<typeof jetstream>,
    'publish',
  );
  publish.mockRejectedValueOnce(new TimeoutError());
  await service.client.call(greet, { name: 'Аня' }, asUser);
  await until(async () => (await countedIn(service)).length === 1);
  const asked = publish.mock.calls.filter(([subject]) => subject.endsWith('evt.auth.greeted'));
  expect(asked).toHaveLength(2);
  for (const [, , options] of asked) expect(options).toMatchObject({ timeout: 1_000 });
  expect(asked[0]![2]?.msgID).toBe(asked[1]![2]?.msgID);
  expect(lines).toContain('this replica relays');
  expect(lines).not.toContain('this replica relays no longer');
});

it('is asked for a second whether a stream has what was published', async () => {
  const service = await site.firstReplica();
  await service.client.call(greet, { name: 'Аня' }, asUser);
  const kept = () => service.database.$queryRaw<object[]>`SELECT FROM outbox_published`;
  await until(async () => (await kept()).length === 1);
  await service.app.close();
  const request = jest.spyOn(site.connection, 'request');
  const { databaseUrl: connectionString, prefix } = site;
  const relay = new OutboxRelay(site.connection, {
    connectionString,
    prefix: `${prefix}.`,
    service: 'auth',
    bundles: true,
  });
  relay.start();
  try {
    await until(() => request.mock.calls.some(([subject]) => subject.includes('.STREAM.MSG.GET.')));
  } finally {
    await relay.stop();
  }
  for (const [subject, , options] of request.mock.calls)
    expect({ subject, timeout: options?.timeout }).toEqual({ subject, timeout: 1_000 });
});
