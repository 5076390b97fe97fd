// Real: PostgreSQL, NATS with JetStream, the whole bot, and the sandbox Telegram in a process of its own. Not real: the
// services that the bot calls (fakes/fake-services.ts).
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type EventDefinition,
  eventSubject,
  noticeDelivered,
  noticeReady,
  noticeUndelivered,
  type PersonSnapshot,
  type ReceiptView,
  type UserProfile,
  userRegistered,
} from '@slovo/contracts';
import { connectNats } from '@slovo/kit/nats';
import { CallClient } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { databaseUrl, directDatabaseUrl } from '@slovo/kit/db';
import { createService } from '@slovo/kit/service';
import { createServiceDatabase, startNats, startPostgres, until } from '@slovo/testing';
import { provisionNats } from '@slovo/testing/service-harness';
import type { z } from 'zod';
import { BotModule } from '../src/bot.module.ts';
import { readBotConfig } from '../src/config.ts';
import { createPrisma, type PrismaClient } from '../src/database.ts';
import { Telegram as BotTelegram } from '../src/telegram/telegram.ts';
import { Intake } from '../src/updates/intake.ts';
import { BotProcess } from './bot-process.ts';
import { FakeServices } from './fakes/fake-services.ts';
import { sampleReceipt } from './sample-receipt.ts';
import { type Person, Telegram, TOKEN } from './telegram.ts';

export class BotHarness {
  readonly services = new FakeServices();
  app: NestFastifyApplication | undefined;
  private process: BotProcess | undefined;
  private readonly events: { subject: string; payload: unknown }[] = [];

  private constructor(
    readonly telegram: Telegram,
    readonly prisma: PrismaClient,
    private readonly nats: NatsConnection,
    private readonly env: Record<string, string>,
    /** The address of the bot's own database. */
    readonly databaseUrl: string,
  ) {}

  static async open(extra: Record<string, string> = {}): Promise<BotHarness> {
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
      DATABASE_URL: database.url,
      DIRECT_DATABASE_URL: named(database.url, 'direct'),
      DATABASE_PREFIX: database.prefix,
      TELEGRAM_BOT_TOKEN: TOKEN,
      TELEGRAM_BOT_USERNAME: 'slovo_bot',
      TELEGRAM_API_ROOT: telegram.url,
      INTERNAL_SECRET: 'internal secret of tests',
      OTEL_SDK_DISABLED: 'true',
      ...extra,
    };
    const nats = await connectNats(natsServer.url, 'spec');
    await provisionNats(natsServer.url, prefix);
    const harness = new BotHarness(telegram, createPrisma(database.url), nats, env, database.url);
    await harness.services.start(natsServer.url, prefix);
    harness.env.MEDIA_URL = harness.services.mediaUrl;
    nats.subscribe(`${prefix}.evt.bot.>`, {
      callback: (_, message) =>
        void harness.events.push({
          subject: message.subject.replace(`${prefix}.`, ''),
          payload: message.json(),
        }),
    });
    return harness;
  }

  /** With the bot in this process. */
  static async start(extra: Record<string, string> = {}): Promise<BotHarness> {
    const harness = await BotHarness.open(extra);
    await harness.startBot();
    return harness;
  }

  /** Starts the bot in this process. */
  async startBot(): Promise<void> {
    this.app = await this.startReplica();
  }

  /** Starts one more bot on the same database. */
  async startReplica(): Promise<NestFastifyApplication> {
    const config = readBotConfig(this.env);
    const prisma = createPrisma(databaseUrl(config, 'bot'));
    const app = await createService(BotModule.with(config, prisma, directDatabaseUrl(config, 'bot')), {
      logger: ['fatal'],
    });
    app.enableShutdownHooks();
    return app;
  }

  /** Starts the bundled bot in a process that can be killed. */
  async spawnBot(): Promise<void> {
    this.process = await BotProcess.spawn(this.env);
  }

  /** One more process of the bundled bot, for a spec that kills it itself. */
  spawnReplica(): Promise<BotProcess> {
    return BotProcess.spawn(this.env);
  }

  /** With SIGKILL, as in a power cut. */
  async killBot(): Promise<void> {
    const { process } = this;
    this.process = undefined;
    await process?.kill();
  }

  /** With SIGTERM. Resolves to its exit code. */
  async stopBot(): Promise<number | null> {
    const { process } = this;
    this.process = undefined;
    return process!.stop();
  }

  /** Calls the bot itself, as the gateway does. */
  calls(): CallClient {
    const prefix = `${this.env.NATS_PREFIX}.`;
    return new CallClient(this.nats, { name: 'test', prefix, clockControl: false });
  }

  /** The product's time. */
  now(): Date {
    return this.app?.get(Clock).now() ?? new Date();
  }

  /** Presses data that no button holds, as a forged client does, or one of an old message; returns the toast. */
  async press(person: Person, messageId: number, data: string, date = 1): Promise<string | null> {
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
    const message = { message_id: messageId, date, chat };
    await this.receive({ callback_query: { id: callback, from, message, chat_instance: '1', data } });
    await until(() => answers.length > 0);
    return answers[0] ?? null;
  }

  /** An update of a kind that the sandbox cannot make; returns its id once it is processed. */
  async receive(content: object): Promise<number> {
    const update_id = (lastUpdate += 1);
    await this.app?.get(Intake).store([{ update_id, ...content } as never]);
    await until(() => this.prisma.update.findFirst({ where: { updateId: update_id, status: 'done' } }));
    return update_id;
  }

  moveBy(ms: number): void {
    const clock = this.app?.get(Clock);
    clock?.shift(clock.offset + ms);
  }

  /** Publishes an event of another service. */
  async publish<E extends EventDefinition>(
    definition: E,
    payload: z.input<E['payload']>,
    occurredAt = this.now(),
  ): Promise<void> {
    const carrier = headers();
    carrier.set('slovo-occurred-at', occurredAt.toISOString());
    const subject = `${this.env.NATS_PREFIX}.${eventSubject(definition)}`;
    await jetstream(this.nats).publish(subject, JSON.stringify(payload), {
      msgID: randomUUID(),
      headers: carrier,
    });
  }

  /** Events that the bot published, as they left it. */
  published<E extends EventDefinition>(definition: E): z.output<E['payload']>[] {
    const subject = eventSubject(definition);
    return this.events
      .filter((one) => one.subject === subject)
      .map(({ payload }) => payload as z.output<E['payload']>);
  }

  /** The person writes to the bot for the first time, and auth publishes who they are. */
  async meet(person: Person): Promise<PersonSnapshot> {
    await person.start();
    await person.sees('Слово');
    // More than one message answers /start. A fault that the spec asks for next must not hit the last of them.
    await until(async () => (await this.prisma.update.count({ where: { status: 'waiting' } })) === 0);
    const user = this.profileOf(person);
    const { bio: _, roles: _roles, stats: _stats, created_at: _at, ...snapshot } = user;
    const known = { ...snapshot, banned: false, version: 1 };
    await this.publish(userRegistered, { user: known });
    await until(() => this.prisma.chat.findUnique({ where: { userId: known.id } }));
    return known;
  }

  /** A new person whom the bot has met, and what the services know of them. */
  async newcomer(name: string): Promise<{ person: Person; user: UserProfile }> {
    const person = await this.telegram.person(name);
    await this.meet(person);
    return { person, user: this.profileOf(person) };
  }

  /** What the services know of a person whom the bot has met. */
  profileOf({ id }: Pick<Person, 'id'>): UserProfile {
    const user = this.services.people.get(id);
    if (!user) throw new Error(`auth was never asked to register ${id}`);
    return user;
  }

  /** Resolves once the bot has published that the message of this receipt arrived. */
  delivered(receiptId: number) {
    return until(() => this.published(noticeDelivered).find((event) => event.receiptId === receiptId));
  }

  /** The same for one that did not arrive. */
  undelivered(receiptId: number) {
    return until(() => this.published(noticeUndelivered).find((event) => event.receiptId === receiptId));
  }

  async notice(userId: number, facts: Partial<ReceiptView> = {}, silent?: boolean): Promise<number> {
    const receipt = sampleReceipt(userId, facts);
    await this.publish(noticeReady, { receipt, channels: { telegram: true, web: true, silent } });
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

/** The address with a name by which PostgreSQL lists its connections. */
function named(address: string, name: string): string {
  const url = new URL(address);
  url.searchParams.set('application_name', name);
  return url.href;
}

let lastUpdate = 800_000_000;
