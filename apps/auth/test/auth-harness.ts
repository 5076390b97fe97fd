import { createHmac, randomUUID } from 'node:crypto';
import {
  registerTelegramPerson,
  signInWithInitData,
  type Caller,
  type CallInput,
  type CallResult,
} from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import { readConfig } from '@slovo/kit/config';
import { createInfrastructure, ServiceHarness, startServiceApp } from '@slovo/testing/service-harness';
import { AuthModule } from '../src/auth.module.ts';
import { authVariables } from '../src/config.ts';
import { createPrisma, type PrismaClient } from '../src/database.ts';

export const BOT_TOKEN = '7000000000:test-token';
export const ADMIN_TELEGRAM_ID = 9001;
export const SECOND_ADMIN_TELEGRAM_ID = 9002;
export const JWT_SECRET = 'a secret of the tests, 32 characters';
export const NEXT_JWT_SECRET = 'the next secret of tests, 32 characters';
export const origin = {
  ip: '203.0.113.77',
  user_agent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};

export const service: Caller = { kind: 'service', name: 'bot' };
export const user = (userId: number, extra: Partial<Extract<Caller, { kind: 'user' }>> = {}): Caller => ({
  kind: 'user',
  userId,
  roles: ['user'],
  via: 'web',
  ...extra,
});

export class AuthHarness extends ServiceHarness<PrismaClient> {
  /** ADMIN_TELEGRAM_IDS of the running service. */
  readonly admins: Set<number>;
  readonly clock: Clock;

  constructor(admins: Set<number>, ...rest: ConstructorParameters<typeof ServiceHarness<PrismaClient>>) {
    super(...rest);
    this.admins = admins;
    this.clock = this.app.get(Clock);
  }

  static async start(): Promise<AuthHarness> {
    const infrastructure = await createInfrastructure('auth');
    const { databaseUrl, env } = infrastructure;
    const prisma = createPrisma(databaseUrl);
    const config = readConfig(authVariables, {
      ...env,
      APP_URL: 'https://slovo.example',
      JWT_SECRET,
      JWT_SECRET_ALSO: NEXT_JWT_SECRET,
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      TELEGRAM_BOT_USERNAME: '@Word_Keeper_Bot',
    });
    const admins = new Set([ADMIN_TELEGRAM_ID, SECOND_ADMIN_TELEGRAM_ID]);
    const module = AuthModule.with({ ...config, ADMIN_TELEGRAM_IDS: admins }, prisma, databaseUrl);
    return new AuthHarness(admins, await startServiceApp(module), prisma, infrastructure);
  }

  /** Moves the service's time on by so many milliseconds. */
  wait(ms: number): void {
    this.clock.shift(this.clock.offset + ms);
  }

  /** Makes an account as the bot does. */
  register(
    person: CallInput<typeof registerTelegramPerson>,
  ): Promise<CallResult<typeof registerTelegramPerson>> {
    return this.call(registerTelegramPerson, person, service);
  }

  /** Signs in as the mini app does. */
  signIn(fields: InitFields = {}): Promise<CallResult<typeof signInWithInitData>> {
    const input = { initData: initData(this.now, fields), origin };
    return this.call(signInWithInitData, input, { kind: 'anyone' });
  }
}

export interface InitFields {
  user?: object;
  authDate?: Date;
  token?: string;
  extra?: Record<string, string>;
}

/** The data that Telegram passes to a mini app, signed as Telegram signs it. */
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
    query_id: randomUUID(), // another for each opening
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

let lastTelegramId = 1_000;

/** A person in Telegram who has not been here. */
export const person = (extra: object = {}) => ({
  telegram_id: (lastTelegramId += 1),
  first_name: 'Аня',
  ...extra,
});
