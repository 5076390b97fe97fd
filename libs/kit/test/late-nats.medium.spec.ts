// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the service, which only greets, and a server that is
// late: here its client says so.
import { afterEach, expect, it, jest } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { NoRespondersError, TimeoutError } from '@nats-io/transport-node';
import { EventConsumer } from '../src/events/event-consumer.ts';
import { ensureStream, streamName } from '../src/events/stream.ts';
import { whenNatsAnswers } from '../src/nats/nats.ts';
import { asUser, greet } from './greeting-service.ts';
import { Installation } from './installation.ts';

const site = Installation.ofSpec();
afterEach(() => void jest.restoreAllMocks());

it('does not end a service that starts', async () => {
  const late = jest.spyOn(Kvm.prototype, 'create').mockRejectedValueOnce(new TimeoutError());
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
  const ensure = () => ensureStream(site.connection, `${site.prefix}.`, 'auth');
  await expect(ensure()).rejects.toThrow(TimeoutError);
  await ensure();
});
