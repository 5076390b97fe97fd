// Real: PostgreSQL, NATS with JetStream, the whole kit, the logger of production. Not real: the service, which only greets.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { createDatabase, startNats, startPostgres, until, type Started } from '@slovo/testing';
import { ServiceLogger } from '../src/service/service-logger.ts';
import { asService, onBehalf } from '../src/service/log-context.ts';
import {
  asUser,
  greet,
  type GreetingOptions,
  type GreetingService,
  openGreetingService,
  TABLES,
} from './greeting-service.ts';

type Line = Record<string, unknown> & { message: string };

let postgres: Started;
let nats: Started;
let service: GreetingService | undefined;
let lines: Line[];

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
});
afterAll(async () => {
  await Promise.all([postgres.stop(), nats.stop()]);
});
afterEach(async () => {
  await service?.app.close();
  service = undefined;
  jest.restoreAllMocks();
});

async function open(options: Partial<GreetingOptions> = {}): Promise<GreetingService> {
  lines = [];
  const keep = (text: string | Uint8Array): boolean => lines.push(JSON.parse(String(text)) as Line) > 0;
  jest.spyOn(process.stdout, 'write').mockImplementation(keep);
  jest.spyOn(process.stderr, 'write').mockImplementation(keep);
  const databaseUrl = await createDatabase(postgres.url, TABLES);
  service = await asService('auth', () =>
    openGreetingService({
      natsUrl: nats.url,
      databaseUrl,
      prefix: `t${randomUUID().slice(0, 8)}`,
      logger: new ServiceLogger('auth', { json: true, logLevels: ['error', 'warn', 'log'] }),
      ...options,
    }),
  );
  return service;
}

const about = (part: string): Line | undefined => lines.find(({ message }) => message.includes(part));

it('[LOGS-01] a line of a call names its request and its person, also when calls share a message', async () => {
  const { client } = await open();
  const ids = [randomUUID(), randomUUID()];
  const failures = ids.map((requestId, index) =>
    client.call(
      greet,
      { name: 'Вера', fail: true },
      { kind: 'user', userId: 7 + index, roles: ['user'], via: 'web' },
      { requestId },
    ),
  );
  await Promise.allSettled(failures);
  const failed = lines.filter(({ message }) => message.includes('the transaction breaks'));
  expect(failed).toHaveLength(2);
  for (const [index, requestId] of ids.entries())
    expect(failed).toContainEqual(
      expect.objectContaining({ requestId, userId: 7 + index, service: 'auth', level: 'error' }),
    );
});

it('[LOGS-02] a line of a reaction names the request that led to its event', async () => {
  let attempts = 0;
  const { client } = await open({
    trouble: () => {
      attempts += 1;
      if (attempts === 1) throw new Error('cannot count');
    },
  });
  const requestId = randomUUID();
  await client.call(greet, { name: 'Аня' }, asUser, { requestId });
  await until(() => about('cannot count') !== undefined && attempts > 1);
  expect(about('cannot count')).toMatchObject({ requestId, userId: 7, service: 'auth' });
});

it('[LOGS-03] a call that nobody answers is logged with its request, though it shared a message', async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  const { client } = await open({
    beforeGreeting: (name) => (name === 'Нина' ? asked : undefined),
  });
  const ask = (requestId: string, name: string, timeoutMs?: number) =>
    onBehalf({ requestId }, () =>
      client.call(greet, { name }, asUser, { requestId, ...(timeoutMs && { timeoutMs }) }),
    );
  const outcomes = await Promise.allSettled([ask('one', 'Аня'), ask('two', 'Нина', 300)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  const unanswered = lines.filter(({ message }) => message.includes('call.auth.greet'));
  expect(unanswered.map(({ requestId }) => requestId)).toEqual(['two']);
  answer();
});
