// The whole service on a database and a NATS prefix of its own; the clock can be moved, events are heard.
import 'reflect-metadata';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import {
  eventSubject,
  registerTelegramPerson,
  signInWithInitData,
  type CallDefinition,
  type Caller,
  type CallInput,
  type CallResult,
  type EventDefinition,
  type EventPayload,
} from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { NATS, toHeaders, type NatsConnection } from '@slovo/kit/nats';
import { createServiceDatabase, startNats, startPostgres, until } from '@slovo/testing';
import { AuthModule } from '../src/auth.module.ts';
import { createPrisma, type PrismaClient } from '../src/database.ts';

export const BOT_TOKEN = '7000000000:test-token';
export const ADMIN_TELEGRAM_ID = 9001;
export const SECOND_ADMIN_TELEGRAM_ID = 9002;
export const JWT_SECRET = 'a secret of the tests, 32 characters';
export const origin = {
  ip: '203.0.113.77',
  user_agent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};

export const service: Caller = { kind: 'service', name: 'bot' };
export const anyone: Caller = { kind: 'anyone' };
export const user = (userId: number, extra: Partial<Extract<Caller, { kind: 'user' }>> = {}): Caller => ({
  kind: 'user',
  userId,
  roles: ['user'],
  via: 'web',
  ...extra,
});

export interface Auth {
  call: <C extends CallDefinition>(
    definition: C,
    input: CallInput<C>,
    caller: Caller,
  ) => Promise<CallResult<C>>;
  prisma: PrismaClient;
  clock: Clock;
  /** ADMIN_TELEGRAM_IDS of the running service. */
  admins: Set<number>;
  app: INestApplicationContext;
  /** Where a tool finds the service. */
  env: Record<'NATS_URL' | 'NATS_PREFIX', string>;
  /** Moves the service's time on by so many milliseconds. */
  wait: (ms: number) => void;
  /** Payloads of the events of this name, in the order in which they left. */
  told: (name: string) => { [key: string]: any }[];
  /** Lets another service tell of something; the same id twice is a redelivery. */
  hear: <E extends EventDefinition>(definition: E, payload: EventPayload<E>, id?: string) => Promise<void>;
  /** Resolves when every event that was told has been reacted to. */
  idle: () => Promise<void>;
  /** Makes an account as the bot does. */
  meet: (
    person: CallInput<typeof registerTelegramPerson>,
  ) => Promise<CallResult<typeof registerTelegramPerson>>;
  /** Signs in as the mini app does. */
  signIn: (fields?: InitFields) => Promise<CallResult<typeof signInWithInitData>>;
  close: () => Promise<void>;
}

export async function openAuth(): Promise<Auth> {
  const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  const { url } = await createServiceDatabase(postgres.url, 'auth');
  const prefix = `t${randomBytes(5).toString('hex')}`;
  const prisma = createPrisma(url);
  const admins = new Set([ADMIN_TELEGRAM_ID, SECOND_ADMIN_TELEGRAM_ID]);
  const config = {
    NODE_ENV: 'test' as const,
    NATS_URL: nats.url,
    NATS_PREFIX: prefix,
    DATABASE_URL: url,
    DATABASE_PREFIX: '',
    APP_URL: 'https://slovo.example',
    HOST: '127.0.0.1',
    HEALTH_PORT: 0,
    CLOCK_CONTROL: false,
    JWT_SECRET,
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    ADMIN_TELEGRAM_IDS: admins,
  };
  const module = await Test.createTestingModule({
    imports: [AuthModule.with(config, prisma, url)],
  }).compile();
  const app = await module.init();
  const connection = app.get<NatsConnection>(NATS);
  const heard: { name: string; payload: { [key: string]: any } }[] = [];
  connection.subscribe(`${prefix}.evt.auth.>`, {
    callback: (_error, message) =>
      void heard.push({ name: message.subject.split('.').at(-1) ?? '', payload: message.json() }),
  });
  await connection.flush();
  const client = app.get(CallClient);
  const clock = app.get(Clock);
  const call: Auth['call'] = (definition, input, caller) => client.call(definition, input, caller);
  return {
    call,
    prisma,
    clock,
    admins,
    app,
    env: { NATS_URL: nats.url, NATS_PREFIX: prefix },
    wait: (ms) => clock.shift(clock.offset + ms),
    told: (name) => heard.filter((each) => each.name === name).map(({ payload }) => payload),
    hear: async (definition, payload, id = randomUUID()) => {
      await jetstream(connection).publish(`${prefix}.${eventSubject(definition)}`, JSON.stringify(payload), {
        headers: toHeaders({ 'Nats-Msg-Id': id }),
      });
    },
    idle: async () => void (await until(() => hasReacted(connection, prefix))),
    meet: (person) => call(registerTelegramPerson, person, service),
    signIn: (fields = {}) =>
      call(signInWithInitData, { initData: initData(clock.now(), fields), origin }, anyone),
    close: async () => {
      await app.close();
      await Promise.all([postgres.stop(), nats.stop()]);
    },
  };
}

async function hasReacted(connection: NatsConnection, prefix: string): Promise<boolean> {
  const manager = await jetstreamManager(connection);
  const streams = await manager.streams.names(`${prefix}.evt.>`).next();
  for (const stream of streams)
    for await (const { num_pending, num_ack_pending } of manager.consumers.list(stream))
      if (num_pending + num_ack_pending > 0) return false;
  return true;
}

export interface InitFields {
  user?: object;
  authDate?: Date;
  token?: string;
  extra?: Record<string, string>;
}

/** What Telegram hands to a mini app, signed as Telegram signs it. */
export function initData(
  now: Date,
  {
    user: person = { id: 501, first_name: 'Аня' },
    authDate = now,
    token = BOT_TOKEN,
    extra = {},
  }: InitFields = {},
): string {
  const fields = new URLSearchParams({
    query_id: 'AAE',
    user: JSON.stringify(person),
    auth_date: String(Math.floor(authDate.getTime() / 1000)),
    signature: 'c2lnbmF0dXJl',
    ...extra,
  });
  const lines = [...fields]
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  const key = createHmac('sha256', 'WebAppData').update(token).digest();
  fields.set('hash', createHmac('sha256', key).update(lines).digest('hex'));
  return fields.toString();
}
