// Real: PostgreSQL, NATS with JetStream, the whole kit. Not real: the service, which only greets.
import { describe, expect, it } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import { call, subjectOf } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { z } from 'zod';
import { isNobodyThere, toHeaders } from '../src/nats/nats.ts';
import { asUser, greet, type GreetingService } from './greeting-service.ts';
import { Installation } from './installation.ts';

const site = Installation.ofSpec();

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
    await site.firstReplica();
    const message = await site.connection.request(`${site.prefix}.${subjectOf(greet)}`, body, {
      timeout: 5_000,
    });
    expect(message.json()).toEqual({ refusal: { code: 'INTERNAL' } });
  });

  it('answers at once where the reply is too large even compressed', async () => {
    const { client } = await site.firstReplica();
    await expect(client.call(greet, { name: 'noise' }, asUser)).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('leaves no caller waiting beyond the deadline', async () => {
    const { passed, open: release } = gate();
    const { client } = await site.firstReplica({ beforeGreeting: () => passed });
    await expect(client.call(greet, { name: 'Аня' }, asUser, { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    release();
  });

  it('[MIGRATE-04] refuses at once what only a newer release serves', async () => {
    const { client } = await site.firstReplica();
    const newer = call({
      name: 'auth.greet-again',
      who: 'user',
      summary: 'Of the next release',
      input: z.object({}),
      output: z.object({}),
      refusals: [],
    });
    // Long before its deadline, which the test would not live to see.
    await expect(client.call(newer, {}, asUser, { timeoutMs: 3_600_000 })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  it('hands each call to one of two replicas', async () => {
    const first = await site.firstReplica();
    await site.replica();
    const names = Array.from({ length: 30 }, (_, index) => `Гость ${index}`);
    await Promise.all(names.map((name) => first.client.call(greet, { name }, asUser)));
    const greeted = (await greetings(first)).map(({ name }) => name);
    expect(greeted.toSorted()).toEqual(names.toSorted());
  });

  it('finishes the calls that run when the service shuts down, and accepts no others', async () => {
    const { passed, open: release } = gate();
    const begun: string[] = [];
    const first = await site.firstReplica({
      beforeGreeting: async (name) => {
        begun.push(name);
        await passed;
      },
    });
    const answer = site.connection.request(`${site.prefix}.${subjectOf(greet)}`, envelope('Аня'), {
      timeout: 20_000,
    });
    await until(() => begun.length === 1);

    const closed = first.app.close();
    const isRefused = async (): Promise<boolean> =>
      site.connection.request(`${site.prefix}.${subjectOf(greet)}`, envelope(''), { timeout: 5_000 }).then(
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
    await site.renew();
    // Seven attempts failed before the service starts, so that the test does not wait for the backoff between them.
    const stream = `${site.prefix}_auth`;
    const durable_name = `${site.prefix}_auth_retries`;
    const consumerOf = `${site.prefix}_auth_CountGreeting_greeted`;
    await jetstream(site.connection).publish(
      `${site.prefix}.evt.auth.retry.${consumerOf}`,
      JSON.stringify({ name: 'Аня' }),
      {
        headers: toHeaders({
          'slovo-event-id': 'the-event',
          'slovo-consumer': consumerOf,
          'slovo-failed-attempts': '7',
        }),
      },
    );
    const consumer = await jetstream(site.connection).consumers.get(stream, durable_name);
    (await consumer.next())?.nak(); // at the first delivery it would begin to wait
    await site.connection.flush();

    let attempts = 0;
    const service = await site.replica({
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
        subject: `${site.prefix}.evt.auth.greeted`,
        name: 'Аня',
        error: 'the eighth failure',
      },
    ]);
    expect(attempts).toBe(1);
    await until(async () => (await consumer.info()).num_ack_pending === 0);
  });
});
