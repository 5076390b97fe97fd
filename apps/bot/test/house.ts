// Real: PostgreSQL, NATS with JetStream, the whole bot and the local Telegram as a process of its own. Not real: the
// services it asks (fake-services.ts).
import 'reflect-metadata';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { jetstream } from '@nats-io/jetstream';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type EventDefinition,
  eventSubject,
  noticeReady,
  type PersonSnapshot,
  type ReceiptView,
  userRegistered,
} from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { createServiceDatabase, startNats, startPostgres, until } from '@slovo/testing';
import type { z } from 'zod';
import { BotModule } from '../src/bot.module.ts';
import { Intake } from '../src/chats/intake.ts';
import { readBotConfig } from '../src/config.ts';
import { createPrisma, type PrismaClient } from '../src/database.ts';
import { Telegram as BotTelegram } from '../src/telegram/telegram.ts';
import { FakeServices } from './fake-services.ts';
import { type Person, Telegram, TOKEN } from './telegram.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Beside the installed packages, where the bundle finds them. */
const BUNDLE = `${ROOT}node_modules/.cache/slovo-bot-under-test`;

export class House {
  readonly services = new FakeServices();
  app: NestFastifyApplication | undefined;
  private child: ChildProcess | undefined;
  private readonly heard: { subject: string; payload: unknown }[] = [];

  private constructor(
    readonly telegram: Telegram,
    readonly prisma: PrismaClient,
    private readonly nats: NatsConnection,
    private readonly env: Record<string, string>,
  ) {}

  static async open(extra: Record<string, string> = {}): Promise<House> {
    const [postgres, natsServer, telegram] = await Promise.all([
      startPostgres(),
      startNats(),
      Telegram.start(),
    ]);
    const database = await createServiceDatabase(postgres.url, 'bot');
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const env = {
      NODE_ENV: 'test',
      NATS_URL: natsServer.url,
      NATS_PREFIX: prefix,
      DATABASE_URL: postgres.url,
      DATABASE_PREFIX: database.prefix,
      TELEGRAM_BOT_TOKEN: TOKEN,
      TELEGRAM_BOT_USERNAME: 'slovo_bot',
      TELEGRAM_API_ROOT: telegram.url,
      INTERNAL_SECRET: 'internal',
      OTEL_SDK_DISABLED: 'true',
      ...extra,
    };
    const nats = await connect({ servers: natsServer.url });
    const house = new House(telegram, createPrisma(database.url), nats, env);
    await house.services.start(natsServer.url, prefix);
    house.env.MEDIA_URL = house.services.mediaUrl;
    nats.subscribe(`${prefix}.evt.bot.>`, {
      callback: (_, message) =>
        void house.heard.push({
          subject: message.subject.replace(`${prefix}.`, ''),
          payload: message.json(),
        }),
    });
    return house;
  }

  /** The bot within this process. */
  async startBot(): Promise<void> {
    this.app = await this.startReplica();
  }

  /** One more on the same database. */
  async startReplica(): Promise<NestFastifyApplication> {
    const config = readBotConfig(this.env);
    const url = new URL(config.DATABASE_URL);
    url.pathname = `/${config.DATABASE_PREFIX}bot`;
    const app = await NestFactory.create<NestFastifyApplication>(
      BotModule.with(config, createPrisma(url.href), url.href),
      new FastifyAdapter(),
      {
        logger: ['fatal'],
      },
    );
    app.enableShutdownHooks();
    await app.init();
    return app;
  }

  /** The bot as it is shipped, in a process that can be killed. */
  async spawnBot(): Promise<void> {
    const child = spawn(process.execPath, [`${BUNDLE}/main.mjs`], {
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (line: Buffer) => line.includes('bot is up') && resolve());
      child.once('exit', () => reject(new Error('the bot ended')));
    });
  }

  /** As a power cut would. */
  async killBot(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.removeAllListeners('exit').kill('SIGKILL');
    await Promise.race([gone, once(child, 'close')]);
    this.child = undefined;
  }

  /** To ask the bot itself, as the gateway does. */
  calls(): CallClient {
    const prefix = `${this.env.NATS_PREFIX}.`;
    return new CallClient(this.nats, { name: 'test', prefix, clockControl: false });
  }

  /** The product's time. */
  now(): Date {
    return this.app?.get(Clock).now() ?? new Date();
  }

  /** A press of data that no button holds, as a forged client sends it; gives the toast. */
  async press(person: Person, messageId: number, data: string): Promise<string | null> {
    const callback = `forged-${randomUUID()}`;
    const answers: string[] = [];
    const telegram = this.app?.get(BotTelegram);
    telegram?.api.config.use((call, method, payload, signal) => {
      const { callback_query_id, text } = payload as { callback_query_id?: string; text?: string };
      if (callback_query_id !== callback) return call(method, payload, signal);
      answers.push(text ?? '');
      return Promise.resolve({ ok: true, result: true } as never);
    });
    const from = { id: person.id, is_bot: false, first_name: 'Аня', language_code: 'ru' };
    const chat = { id: person.id, type: 'private', first_name: 'Аня' };
    const message = { message_id: messageId, date: 1, chat };
    await this.receives({ callback_query: { id: callback, from, message, chat_instance: '1', data } });
    await until(() => answers.length > 0);
    return answers[0] ?? null;
  }

  /** An update as Telegram would send it, of a kind that the sandbox cannot make; gives its id once it is worked off. */
  async receives(content: object): Promise<number> {
    const update_id = (lastMade += 1);
    await this.app?.get(Intake).keep([{ update_id, ...content } as never]);
    await until(() => this.prisma.update.findFirst({ where: { updateId: update_id, status: 'done' } }));
    return update_id;
  }

  moveBy(ms: number): void {
    const clock = this.app?.get(Clock);
    clock?.shift(clock.offset + ms);
  }

  async hear<E extends EventDefinition>(definition: E, payload: z.input<E['payload']>): Promise<void> {
    const carrier = headers();
    carrier.set('slovo-occurred-at', '2027-01-02T12:00:00.000Z');
    const subject = `${this.env.NATS_PREFIX}.${eventSubject(definition)}`;
    await jetstream(this.nats).publish(subject, JSON.stringify(payload), {
      msgID: randomUUID(),
      headers: carrier,
    });
  }

  /** What the bot told the others, as it left. */
  told<E extends EventDefinition>(definition: E): z.output<E['payload']>[] {
    const subject = eventSubject(definition);
    return this.heard
      .filter((one) => one.subject === subject)
      .map(({ payload }) => payload as z.output<E['payload']>);
  }

  /** Everybody who wrote to the bot is told of by auth; here by the spec. */
  async meet(person: Person): Promise<PersonSnapshot> {
    await person.start();
    await person.sees('Слово');
    const user = this.services.people.get(person.id);
    if (!user) throw new Error('auth never heard of them');
    const {
      id,
      username,
      first_name,
      last_name,
      photo_url,
      telegram_id,
      language,
      time_zone,
      day_starts_at,
    } = user;
    const snapshot = {
      id,
      username,
      first_name,
      last_name,
      photo_url,
      telegram_id,
      language,
      time_zone,
      day_starts_at,
      banned: false,
      version: 1,
    };
    await this.hear(userRegistered, { user: snapshot });
    await until(() => this.prisma.chat.findUnique({ where: { userId: id } }));
    return snapshot;
  }

  async notice(userId: number, facts: Partial<ReceiptView> = {}, silent?: boolean): Promise<number> {
    const receipt = sampleReceipt(userId, facts);
    await this.hear(noticeReady, { receipt, channels: { telegram: true, web: true, silent } });
    return receipt.id;
  }

  async close(): Promise<void> {
    await this.killBot();
    await this.app?.close();
    await this.services.stop();
    await this.nats.close();
    await this.prisma.$disconnect();
    await this.telegram.stop();
  }
}

let lastReceipt = 0;
let lastMade = 800_000_000;

export const sampleReceipt = (userId: number, facts: Partial<ReceiptView> = {}): ReceiptView => {
  const id = (lastReceipt += 1);
  const text = facts.text ?? `Новость ${id}`;
  return {
    id,
    notification_id: id,
    user_id: userId,
    promise_id: 1,
    status: 'pending',
    created_at: '2027-01-01T00:00:00.000Z',
    delivered_at: null,
    read_at: null,
    responded_at: null,
    response_type: null,
    retry_count: 0,
    message_key: 'report_approved',
    variables: {},
    lang: 'ru',
    metadata: {},
    title: 'Заголовок',
    text,
    html: text,
    media: null,
    actions: [],
    ...facts,
  };
};

/** Bundles the bot as its build does, once for a spec that kills it. */
export const buildBot = async (): Promise<void> => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  await promisify(execFile)(
    process.execPath,
    [`${ROOT}node_modules/rolldown/bin/cli.mjs`, '-c', '--dir', BUNDLE],
    { cwd: folder },
  );
};
