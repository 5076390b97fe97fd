// Real: NATS, PostgreSQL, the whole kit. Not real: the service, which only greets.
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { batchSubjectOf, subjectOf } from '@slovo/contracts';
import { healthSubject } from '@slovo/contracts/identities';
import { until } from '@slovo/testing';
import { CallClient } from '../src/calls/index.ts';
import { connectNats, type NatsConnection } from '../src/nats/nats.ts';
import { asUser, greet } from './greeting-service.ts';
import { Installation } from './installation.ts';

const site = Installation.ofSpec();
const open: NatsConnection[] = [];
afterEach(async () => void (await Promise.all(open.splice(0).map((one) => one.close()))));

/** An edge, and what it has asked of NATS. */
async function openEdge() {
  const connection = await connectNats(site.natsUrl, 'edge');
  open.push(connection);
  const prefix = `${site.prefix}.`;
  const client = new CallClient(connection, { name: 'edge', prefix, clockControl: false });
  const request = connection.request.bind(connection);
  const requests = jest.spyOn(connection, 'request');
  const published = jest.spyOn(connection, 'publish');
  return {
    greet: (name: string, timeoutMs?: number) => client.call(greet, { name }, asUser, { timeoutMs }),
    /** Messages with calls; a request also publishes. */
    sent: () =>
      [...requests.mock.calls, ...published.mock.calls].filter(([subject]) =>
        [prefix + subjectOf(greet), prefix + batchSubjectOf(greet)].includes(subject),
      ).length,
    /** From now on no probe of it reaches anybody. */
    losesProbes: () => {
      requests.mockImplementation((subject, ...rest) =>
        subject === prefix + healthSubject('auth') ? new Promise(() => {}) : request(subject, ...rest),
      );
    },
  };
}
type Edge = Awaited<ReturnType<typeof openEdge>>;

const refusalOf = (call: Promise<unknown>): Promise<{ why?: string; details?: { retryAfter?: number } }> =>
  call.then(
    () => ({ why: 'it was answered' }),
    (error: unknown) => error as { why: string },
  );

const untilAway = ({ greet: ask }: Edge) =>
  until(async () => (await refusalOf(ask('Аня'))).why === 'the service is away');

describe('[FAST-02] a service that nobody answers for', () => {
  it('has its calls refused without a message, with the wait, and answered as soon as it announces itself', async () => {
    const { app } = await site.firstReplica();
    const edge = await openEdge();
    expect(await edge.greet('Аня')).toEqual({ greeting: 'Hello, Аня' });
    await app.close();
    await untilAway(edge);
    const before = edge.sent();
    const calls = Array.from({ length: 200 }, () => refusalOf(edge.greet('Борис', 3_600_000)));
    for (const { why, details } of await Promise.all(calls)) {
      expect(why).toBe('the service is away');
      expect(details?.retryAfter).toBeGreaterThanOrEqual(1);
      expect(details?.retryAfter).toBeLessThanOrEqual(5);
    }
    expect(edge.sent()).toBe(before);

    edge.losesProbes();
    await site.replica();
    await until(async () => (await refusalOf(edge.greet('Вера'))).why === 'it was answered');
  });

  it('that restarts within five seconds refuses nothing: its calls wait for it', async () => {
    const { app } = await site.firstReplica();
    const edge = await openEdge();
    await edge.greet('Аня');
    await app.close();
    const waiting = Array.from({ length: 20 }, (_, index) => edge.greet(`Гость ${index}`));
    await pause(1_000);
    await site.replica();
    expect(await Promise.all(waiting)).toHaveLength(20);
  });

  it('is never away while one of two replicas is', async () => {
    const first = await site.firstReplica();
    await site.replica();
    const edge = await openEdge();
    let isOver = false;
    const failed: unknown[] = [];
    const load = (async () => {
      for (let index = 0; !isOver; index += 1)
        await edge.greet(`Гость ${index}`).catch((error: unknown) => failed.push(error));
    })();
    await first.app.close();
    await site.replica();
    await edge.greet('Дина');
    isOver = true;
    await load;
    expect(failed).toEqual([]);
  });
});

describe('[FAST-04] a service that is frozen', () => {
  it('is away after a while, though it is subscribed, and back with the first thing that it answers', async () => {
    await site.renew();
    const edge = await openEdge();
    const held: (() => void)[] = [];
    let isFrozen = true;
    const answers = (subject: string, text: string) =>
      site.connection.subscribe(`${site.prefix}.${subject}`, {
        callback: (_error, message) => {
          const respond = () => void message.respond(text);
          if (isFrozen) held.push(respond);
          else respond();
        },
      });
    const subscriptions = [
      answers(healthSubject('auth'), '{"ready":true,"waitingFor":[]}'),
      answers(subjectOf(greet), '{"value":{"greeting":"thawed"}}'),
    ];
    const first = edge.greet('Аня', 3_600_000);
    await untilAway(edge);
    isFrozen = false;
    for (const respond of held) respond();
    // What it had received is answered, late as it is.
    expect(await first).toEqual({ greeting: 'thawed' });
    expect(await edge.greet('Борис')).toEqual({ greeting: 'thawed' });
    for (const one of subscriptions) one.unsubscribe();
  });
});
