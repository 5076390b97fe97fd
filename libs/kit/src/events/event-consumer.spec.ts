import { expect, it } from '@jest/globals';
import type { NatsConnection } from '../nats/nats.ts';
import { EventConsumer, settingsOf } from './event-consumer.ts';

/** As the client does it, and as it then travels. */
const updated = (present: object, wanted: object): unknown =>
  JSON.parse(JSON.stringify(Object.assign({ ...present }, wanted)));

it('leaves a consumer one kind of filter, whichever it had', () => {
  const one = { filter_subject: 'evt.auth.greeted', max_ack_pending: 10 };
  const several = { filter_subjects: ['evt.auth.greeted', 'evt.auth.left'], max_ack_pending: 10 };
  expect(updated(several, settingsOf(one))).toEqual({ ...one, ack_wait: 10_000_000_000 });
  expect(updated(one, settingsOf(several))).toEqual({ ...several, ack_wait: 10_000_000_000 });
});

it('[RECOVERY-11] pulls anew when its connection is back, without asking for the consumer', async () => {
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
  const source = { publisher: 'auth', name: 'greeting', config: {} } as const;
  const consumer = new EventConsumer(source, nats, '', { deliver: () => {} });
  const open = async () => ({ fetch });
  Object.assign(consumer, { open, adjust: async () => {} });
  await consumer.start();
  back.resolve();
  await second.promise;
  expect(pulls).toBe(2);
  consumer.stop();
});
