// Real: NATS, PostgreSQL, the whole kit. Not real: the service, which only greets.
import { expect, it } from '@jest/globals';
import { batchSubjectOf, type Caller, CallEnvelope, subjectOf } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { CallClient } from '../src/calls/index.ts';
import { NATS, type NatsConnection } from '../src/nats/nats.ts';
import { asUser, greet, type GreetingService } from './greeting-service.ts';
import { Installation } from './installation.ts';

const site = Installation.ofSpec();

const guests = (count: number): string[] => Array.from({ length: count }, (_, index) => `Гость ${index}`);
const hello = (name: string) => ({ greeting: `Hello, ${name}` });
const namesIn = async ({ database }: GreetingService) =>
  (await database.$queryRaw<{ name: string }[]>`SELECT name FROM greetings`).map(({ name }) => name);

/** How many calls each message has that travels to the services; 1 also for one that is no list. */
async function watchMessages(): Promise<number[]> {
  const messages: number[] = [];
  for (const subject of [subjectOf(greet), batchSubjectOf(greet)])
    site.connection.subscribe(`${site.prefix}.${subject}`, {
      callback: (_error, message) => {
        const body = message.json<unknown>();
        messages.push(Array.isArray(body) ? body.length : 1);
      },
    });
  await site.connection.flush();
  return messages;
}

it('sends the calls of one turn in one message of 64 at most, and one that is alone as ever', async () => {
  const { client } = await site.firstReplica();
  const messages = await watchMessages();
  const ask = () => client.call(greet, { name: 'nobody' }, asUser).catch((error: unknown) => error);
  const answers = await Promise.all(Array.from({ length: 130 }, ask));
  answers.push(await ask());
  for (const answer of answers) expect(answer).toMatchObject({ code: 'USER_NOT_FOUND' });
  await until(() => messages.length === 4);
  expect(messages.toSorted((a, b) => a - b)).toEqual([1, 2, 64, 64]);
});

it('splits what is larger than a message', async () => {
  const { client } = await site.firstReplica();
  const messages = await watchMessages();
  const names = guests(5).map((name) => name.padEnd(100_000, '!'));
  const answers = await Promise.all(names.map((name) => client.call(greet, { name }, asUser)));
  expect(answers).toEqual(names.map(hello));
  expect(messages.length).toBeGreaterThan(1);
});

it('gives each call its own answer, refusal or fault, and its own caller', async () => {
  const service = await site.firstReplica();
  const visitor: Caller = { kind: 'anyone' };
  const asked: [input: { name: string; fail?: boolean }, caller: Caller][] = [
    [{ name: 'Аня' }, asUser],
    [{ name: 'nobody' }, asUser],
    [{ name: 'a' }, asUser],
    [{ name: 'Бим' }, visitor],
    [{ name: 'Вадик', fail: true }, asUser],
    [{ name: 'noise' }, asUser],
    [{ name: 'Галя' }, asUser],
  ];
  const answers = await Promise.allSettled(
    asked.map(([input, caller]) => service.client.call(greet, input, caller)),
  );
  expect(
    answers.map((answer) =>
      answer.status === 'fulfilled' ? answer.value : (answer.reason as { code: string }).code,
    ),
  ).toEqual([
    hello('Аня'),
    'USER_NOT_FOUND',
    'BAD_INPUT',
    'SIGN_IN_REQUIRED',
    'INTERNAL',
    'INTERNAL',
    hello('Галя'),
  ]);
  expect((await namesIn(service)).toSorted()).toEqual(['noise', 'Аня', 'Галя'].toSorted());
});

it('answers what is done while others of the message take long, each until its own deadline', async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { client } = await site.firstReplica({
    beforeGreeting: (name) => (name === 'Аня' ? undefined : held),
  });
  const [hasty, patient, quick] = [
    client.call(greet, { name: 'Соня' }, asUser, { timeoutMs: 100 }),
    client.call(greet, { name: 'Тихон' }, asUser),
    client.call(greet, { name: 'Аня' }, asUser),
  ];
  await expect(hasty).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await quick).toEqual(hello('Аня'));
  release();
  expect(await patient).toEqual(hello('Тихон'));
});

it('sends single calls where every replica is of a release that knows no batches', async () => {
  await site.renew();
  const taken: unknown[] = [];
  site.connection.subscribe(`${site.prefix}.${subjectOf(greet)}`, {
    callback: (_error, message) => {
      const { input } = CallEnvelope.parse(message.json());
      taken.push(input);
      message.respond(JSON.stringify({ value: hello((input as { name: string }).name) }));
    },
  });
  const client = new CallClient(site.connection, {
    name: 'edge',
    prefix: `${site.prefix}.`,
    clockControl: false,
  });
  const names = guests(10);
  const answers = await Promise.all(names.map((name) => client.call(greet, { name }, asUser)));
  expect(answers).toEqual(names.map(hello));
  expect(taken).toHaveLength(10);
});

it('waits for a service that is about to start', async () => {
  await site.renew();
  const client = new CallClient(site.connection, {
    name: 'edge',
    prefix: `${site.prefix}.`,
    clockControl: false,
  });
  const names = guests(10);
  const answers = Promise.all(names.map((name) => client.call(greet, { name }, asUser)));
  const service = await site.replica();
  expect(await answers).toEqual(names.map(hello));
  expect((await namesIn(service)).toSorted()).toEqual(names.toSorted());
});

it('is finished by a service that shuts down', async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let begun = 0;
  const { app } = await site.firstReplica({
    beforeGreeting: () => {
      begun += 1;
      return held;
    },
  });
  const edge = new CallClient(site.connection, {
    name: 'edge',
    prefix: `${site.prefix}.`,
    clockControl: false,
  });
  const names = guests(5);
  const answers = Promise.all(names.map((name) => edge.call(greet, { name }, asUser)));
  await until(() => begun === names.length);
  const closed = app.close();
  release();
  expect(await answers).toEqual(names.map(hello));
  await closed;
});

it('answers the others where a handler throws what no log can show', async () => {
  const { client } = await site.firstReplica({
    beforeGreeting: (name) => {
      if (name === 'Женя') throw { amount: 1n } as unknown as Error;
    },
  });
  const answers = await Promise.allSettled(
    ['Аня', 'Женя', 'Зоя'].map((name) => client.call(greet, { name }, asUser)),
  );
  expect(answers).toMatchObject([
    { value: hello('Аня') },
    { reason: { code: 'INTERNAL' } },
    { value: hello('Зоя') },
  ]);
});

it('refuses its calls where the connection is closed, before the first message and during one', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  const { app, client } = await site.firstReplica({
    beforeGreeting: () => {
      begun += 1;
      return held;
    },
  });
  const connection = app.get<NatsConnection>(NATS);
  const ask = (one: CallClient) =>
    Promise.allSettled(guests(2).map((name) => one.call(greet, { name }, asUser)));
  const asked = ask(client);
  await until(() => begun === 2);
  await connection.close();
  const identity = { name: 'edge', prefix: `${site.prefix}.`, clockControl: false };
  const refused = { reason: { code: 'SERVICE_UNAVAILABLE' } };
  expect(await asked).toMatchObject([refused, refused]);
  expect(await ask(new CallClient(connection, identity))).toMatchObject([refused, refused]);
  release();
  // The answers, which nobody can get any more, end no process.
  await app.close().catch(() => {});
});

it('refuses at once what is no list of calls', async () => {
  const service = await site.firstReplica();
  const subject = `${site.prefix}.${batchSubjectOf(greet)}`;
  const ask = async (body: string) =>
    (await site.connection.request(subject, body, { timeout: 5_000 })).string();
  expect(await ask('greet me')).toContain('INTERNAL');
  const some = [{ caller: asUser, requestId: '1', input: { name: 'Аня' } }, 'nothing', { input: {} }];
  const answer = await ask(JSON.stringify(some));
  expect(answer.match(/INTERNAL/g)).toHaveLength(2);
  await until(async () => (await namesIn(service)).includes('Аня'));
});
