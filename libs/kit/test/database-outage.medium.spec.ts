// Real: PostgreSQL, which is restarted, NATS with JetStream, the whole kit. Not real: the service.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Controller } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { call, type CallDefinition } from '@slovo/contracts';
import { createDatabase, startNats, startOwnPostgres, until, type Started } from '@slovo/testing';
import { z } from 'zod';
import { CallClient, HandlesCall, Refusal } from '../src/calls/index.ts';
import { connectNats, type NatsConnection } from '../src/nats/nats.ts';
import { createService, ServiceModule } from '../src/service/index.ts';
import { asUser, greet, openGreetingService, TABLES, type GreetingService } from './greeting-service.ts';

const RESTARTS = 2;
const CALLERS = 8;

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let nats: Started;
const open: NestFastifyApplication[] = [];

beforeAll(async () => {
  [postgres, nats] = await Promise.all([startOwnPostgres(), startNats()]);
});
afterEach(async () => void (await Promise.all(open.splice(0).map((app) => app.close()))));
afterAll(async () => {
  await Promise.all([postgres.stop(), nats.stop()]);
});

/** What the caller gets: a value, or the code of the refusal. */
const outcomeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

it('[PROD-121] PostgreSQL that restarts under load makes calls unavailable, never faulty', async () => {
  const databaseUrl = await createDatabase(postgres.url, TABLES);
  const prefix = `t${randomUUID().slice(0, 8)}`;
  const service: GreetingService = await openGreetingService({ natsUrl: nats.url, databaseUrl, prefix });
  open.push(service.app);
  const outcomes = new Map<string, number>();
  let made = 0;
  let isOver = false;
  const caller = async (): Promise<void> => {
    while (!isOver) {
      const outcome = await outcomeOf(service.client.call(greet, { name: `Гость ${made++}` }, asUser));
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      await pause(5);
    }
  };
  const load = Array.from({ length: CALLERS }, caller);
  const doneAgain = () => {
    const before = outcomes.get('done') ?? 0;
    return until(() => (outcomes.get('done') ?? 0) > before + CALLERS);
  };
  await doneAgain();
  for (let restart = 0; restart < RESTARTS; restart++) {
    await postgres.restart(restart % 2 === 0 ? 'ends' : 'killed');
    await doneAgain();
  }
  isOver = true;
  await Promise.all(load);
  expect([...outcomes.keys()].toSorted()).toEqual(['SERVICE_UNAVAILABLE', 'done']);
});

it('[PROD-122] a read is repeated once after a lost connection, anything else never', async () => {
  // The names are those of routes: a GET and a POST.
  const parts = {
    who: 'anyone',
    summary: '',
    refusals: [],
    input: z.object({}),
    output: z.object({}),
  } as const;
  const read = call({ ...parts, name: 'auth.get-profile' });
  const write = call({ ...parts, name: 'auth.update-settings' });
  let handled = 0;
  let failures = 0;
  const handle = async () => {
    handled += 1;
    if (failures-- > 0) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    return {};
  };
  @Controller()
  class Handlers {
    @HandlesCall(read)
    async read() {
      return handle();
    }

    @HandlesCall(write)
    async write() {
      return handle();
    }
  }
  const prefix = `t${randomUUID().slice(0, 8)}`;
  const service = ServiceModule.with({
    name: 'auth',
    nats: { NATS_URL: nats.url },
    natsPrefix: prefix,
    clockControl: false,
  });
  open.push(
    await createService({ module: class {}, imports: [service], controllers: [Handlers] }, { logger: false }),
  );
  const connection: NatsConnection = await connectNats(nats.url, 'edge');
  const client = new CallClient(connection, { name: 'edge', prefix: `${prefix}.`, clockControl: false });
  const outcome = async (definition: CallDefinition, failing: number): Promise<[string, number]> => {
    [handled, failures] = [0, failing];
    return [await outcomeOf(client.call(definition, {}, { kind: 'anyone' })), handled];
  };
  expect(await outcome(read, 1)).toEqual(['done', 2]);
  expect(await outcome(read, 2)).toEqual(['SERVICE_UNAVAILABLE', 2]);
  expect(await outcome(write, 1)).toEqual(['SERVICE_UNAVAILABLE', 1]);
  await connection.close();
});
