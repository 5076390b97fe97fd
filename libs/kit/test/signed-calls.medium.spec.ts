// Real: NATS, PostgreSQL, the whole kit. Not real: the service, which only greets; and who captures and changes messages.
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Msg } from '@nats-io/transport-node';
import { batchSubjectOf, subjectOf } from '@slovo/contracts';
import { callerKeysOf } from '@slovo/contracts/identities';
import { until } from '@slovo/testing';
import { CallClient, CallSigner, Refusal, SIGNATURE, type SigningSettings } from '../src/calls/index.ts';
import { connectNats, type NatsConnection } from '../src/nats/nats.ts';
import { asUser, greet, type GreetingService } from './greeting-service.ts';
import { Installation } from './installation.ts';

const CALLER_SECRET = 'of the gateway, 32 characters long';
const CALLER_SECRET_ALSO = 'what all processes of a release share';
const CALLER_KEYS = callerKeysOf({ CALLER_SECRET_GATEWAY: CALLER_SECRET });

const site = Installation.ofSpec();
const open: NatsConnection[] = [];
afterEach(async () => void (await Promise.all(open.splice(0).map((one) => one.close()))));

async function openEdge(settings: SigningSettings, now?: () => number): Promise<CallClient> {
  const nats = await connectNats(site.natsUrl, 'gateway');
  open.push(nats);
  const signer = CallSigner.of(settings, now);
  return new CallClient(nats, { name: 'gateway', prefix: `${site.prefix}.`, clockControl: false, signer });
}

/** What is sent to the service, and could be sent again. */
async function capture(): Promise<Msg[]> {
  const messages: Msg[] = [];
  for (const subject of [subjectOf(greet), batchSubjectOf(greet)])
    site.connection.subscribe(`${site.prefix}.${subject}`, {
      callback: (_error, message) => void messages.push(message),
    });
  await site.connection.flush();
  return messages;
}

const outcomeOf = (call: Promise<{ greeting: string }>): Promise<string> =>
  call.then(
    ({ greeting }) => greeting,
    (error: unknown) => String(error instanceof Refusal ? (error.details?.['reason'] ?? error.code) : error),
  );
/** Two of one turn travel in one message, a third one alone. */
const ask = async (edge: CallClient): Promise<string[]> => {
  const [one, two] = ['Аня', 'Борис'].map((name) => outcomeOf(edge.call(greet, { name }, asUser)));
  return [await one!, await two!, await outcomeOf(edge.call(greet, { name: 'Вера' }, asUser))];
};
const GREETED = ['Hello, Аня', 'Hello, Борис', 'Hello, Вера'];
const refused = (why: string) => Array.from({ length: 3 }, () => `the proof of the caller is ${why}`);
const greeted = async ({ database }: GreetingService): Promise<string[]> =>
  (await database.$queryRaw<{ name: string }[]>`SELECT name FROM greetings`)
    .map(({ name }) => name)
    .toSorted();

describe('[IDENT-12] a message with calls', () => {
  it('is answered, alone and with several calls, if the edge has signed it and now', async () => {
    const service = await site.firstReplica({ callers: { CALLER_KEYS } });
    expect(await ask(await openEdge({ CALLER_SECRET }))).toEqual(GREETED);
    expect(await greeted(service)).toEqual(['Аня', 'Борис', 'Вера']);

    const at = (offsetMs: number) => openEdge({ CALLER_SECRET }, () => Date.now() + offsetMs);
    expect(await ask(await at(-30_000))).toEqual(GREETED);
    expect(await ask(await at(-61_000))).toEqual(refused('expired'));
    expect(await ask(await at(3_600_000))).toEqual(refused('of a time to come'));
    expect(await ask(await openEdge({ CALLER_SECRET: 'of a service, 32 characters long!' }))).toEqual(
      refused('forged'),
    );
    expect(await ask(await openEdge({}))).toEqual(refused('missing'));
    expect(await greeted(service)).toHaveLength(6);
  });

  it('is worth nothing to whoever captures it: neither with another input nor for a reply to itself', async () => {
    const service = await site.firstReplica({ callers: { CALLER_KEYS } });
    const captured = await capture();
    await ask(await openEdge({ CALLER_SECRET }));
    await until(() => captured.length >= 2);
    for (const { subject, data, headers } of captured.splice(0)) {
      const changed = new TextDecoder().decode(data).replaceAll(/Аня|Вера/g, 'Яна');
      for (const body of [data, changed]) {
        const answer = await site.connection.request(subject, body, { headers, timeout: 5_000 });
        expect(answer.string()).toContain('the proof of the caller is forged');
      }
    }
    expect(await greeted(service)).toHaveLength(3);
  });

  it('that is sent again as it was is answered to the edge alone', async () => {
    await site.firstReplica({ callers: { CALLER_KEYS } });
    const captured = await capture();
    await ask(await openEdge({ CALLER_SECRET }));
    await until(() => captured.length >= 2);
    const [{ subject, data, headers, reply }] = captured as [Msg];
    expect(reply).toMatch(/^_INBOX_gateway\.\w+\.\d+$/);
    expect(headers?.get(SIGNATURE)).toMatch(/^[\w-]{8}\.\w+\.[\w-]{86}$/);
    const answers: string[] = [];
    site.connection.subscribe(reply!, { callback: (_error, message) => void answers.push(message.string()) });
    site.connection.publish(subject, data, { headers, reply });
    await until(() => answers.length > 0);
  });
});

it('[IDENT-11] services and edges of two releases accept each other while one replaces the other', async () => {
  const shared = { CALLER_SECRET_ALSO };
  await site.firstReplica({ callers: { CALLER_KEYS, ...shared } });
  const captured = await capture();
  expect(await ask(await openEdge({ CALLER_SECRET, ...shared }))).toEqual(GREETED);
  // An edge of before sends the same without the header.
  await until(() => captured.length >= 2);
  const alone = captured.find(({ subject }) => subject.endsWith(subjectOf(greet)))!;
  const answer = await site.connection.request(alone.subject, alone.data, { timeout: 5_000 });
  expect(answer.string()).toContain('Hello, Вера');
  const forged = new TextDecoder().decode(alone.data).replace('"userId":7', '"userId":8');
  const refusal = await site.connection.request(alone.subject, forged, { timeout: 5_000 });
  expect(refusal.string()).toContain('the proof of the caller is forged');
});
