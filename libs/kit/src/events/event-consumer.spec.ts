import { expect, it } from '@jest/globals';
import type { NatsConnection } from '../nats/nats.ts';
import { EventConsumer } from './event-consumer.ts';

it('pulls anew when its connection is back, without asking for the consumer', async () => {
  const back = Promise.withResolvers<void>();
  async function* status() {
    yield { type: 'disconnect' };
    await back.promise;
    yield { type: 'reconnect' };
  }
  let pulls = 0;
  const second = Promise.withResolvers<void>();
  const fetch = async () => {
    const stopped = Promise.withResolvers<void>();
    if ((pulls += 1) === 2) second.resolve();
    // Nothing comes: the server of the pull is gone.
    async function* messages() {
      await stopped.promise;
      yield* [];
    }
    return Object.assign(messages(), { stop: () => stopped.resolve() });
  };
  const nats = { status, isClosed: () => false } as unknown as NatsConnection;
  const durable = { publisher: 'auth', name: 'greeting', reactions: [] } as const;
  const consumer = new EventConsumer(durable, nats, '', { deliver: () => {} });
  const open = async () => ({ fetch, info: async () => ({}) });
  Object.assign(consumer, { open });
  await consumer.start();
  back.resolve();
  await second.promise;
  expect(pulls).toBe(2);
  await consumer.stop();
});
