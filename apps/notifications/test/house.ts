// Real: PostgreSQL, NATS with JetStream and the whole service, asked as the doors ask it. Not real: the services whose
// events the specs write themselves, and the time, which the specs move.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type CallDefinition,
  type Caller,
  type CallInput,
  type CallResult,
  type EventDefinition,
  type EventPayload,
  eventSubject,
  type PersonSnapshot,
  type PromiseSnapshot,
  type ReportSnapshot,
  userChanged,
} from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { Scheduler } from '@slovo/kit/schedule';
import {
  createServiceDatabase,
  promiseSnapshot,
  reportSnapshot,
  startNats,
  startPostgres,
  until,
} from '@slovo/testing';
import type { z } from 'zod';
import { readNotificationsConfig } from '../src/config.ts';
import { createPrisma, Prisma, type PrismaClient } from '../src/database.ts';
import { NotificationsModule } from '../src/notifications.module.ts';

/** Notes what is told in the transaction that tells it: what is rolled back was never told. */
const LOG_OF_OUTBOX = [
  'CREATE TABLE told (LIKE outbox)',
  'CREATE FUNCTION note_told() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO told SELECT NEW.*; RETURN NEW; END $$',
  'CREATE TRIGGER note_told AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION note_told()',
];

export const as = (userId: number, roles = ['user']): Caller => ({ kind: 'user', userId, roles, via: 'web' });

export class House {
  constructor(
    readonly app: NestFastifyApplication,
    readonly prisma: PrismaClient,
    private readonly prefix: string,
  ) {}

  call<C extends CallDefinition>(definition: C, input: CallInput<C>, caller: Caller): Promise<CallResult<C>> {
    return this.app.get(CallClient).call(definition, input, caller);
  }

  get now(): Date {
    return this.app.get(Clock).now();
  }

  /** Moves the product's time without running what is due. */
  moveTo(instant: string): void {
    const clock = this.app.get(Clock);
    clock.shift(clock.offset + Date.parse(instant) - clock.now().getTime());
  }

  runDue(): Promise<void> {
    return this.app.get(Scheduler).runDue();
  }

  /** An event of another service. Resolves when each of its reactions has had its effect. */
  async hear<E extends EventDefinition>(
    definition: E,
    payload: z.input<E['payload']>,
    id: string = randomUUID(),
  ): Promise<string> {
    await this.publish(definition, payload, id);
    const reactions = await this.reactionsTo(definition);
    await until(async () => (await this.prisma.inboxEntry.count({ where: { eventId: id } })) === reactions);
    return id;
  }

  async told<E extends EventDefinition>(definition: E): Promise<EventPayload<E>[]> {
    const rows = await this.prisma.$queryRaw<{ payload: EventPayload<E> }[]>`
      SELECT payload FROM told WHERE subject = ${eventSubject(definition)} ORDER BY id`;
    return rows.map(({ payload }) => payload);
  }

  receiptsOf(userId: number) {
    return this.prisma.receipt.findMany({ where: { userId }, orderBy: { id: 'asc' } });
  }

  async person(id: number, facts: Partial<PersonSnapshot> = {}): Promise<void> {
    await this.hear(userChanged, { user: { ...person(id), ...facts } });
  }

  private async publish<E extends EventDefinition>(
    definition: E,
    payload: z.input<E['payload']>,
    msgID: string,
  ): Promise<void> {
    const carrier = headers();
    carrier.set('slovo-occurred-at', this.now.toISOString());
    const subject = `${this.prefix}.${eventSubject(definition)}`;
    await jetstream(this.app.get<NatsConnection>(NATS)).publish(subject, JSON.stringify(payload), {
      msgID,
      headers: carrier,
    });
  }

  /** One durable consumer for each reaction. */
  private async reactionsTo(definition: EventDefinition): Promise<number> {
    const manager = await jetstreamManager(this.app.get<NatsConnection>(NATS));
    const consumers = await manager.consumers.list(`${this.prefix}_${definition.service}`).next();
    return consumers.filter(
      ({ config }) => config.filter_subject === `${this.prefix}.${eventSubject(definition)}`,
    ).length;
  }
}

export const person = (id: number): PersonSnapshot => ({
  id,
  username: `user${id}`,
  first_name: `Имя${id}`,
  last_name: null,
  photo_url: null,
  telegram_id: 7_000_000_000 + id,
  language: 'ru',
  time_zone: 'Europe/Moscow',
  day_starts_at: 3,
  banned: false,
  version: 1,
});

let lastId = 100;

/** Owner 1, approval by anyone, public, daily, unless told otherwise. Every promise and report has an id of its own. */
export function reported(facts: Partial<PromiseSnapshot> = {}, report: Partial<ReportSnapshot> = {}) {
  lastId += 1;
  const promise = promiseSnapshot({
    id: lastId,
    userId: 1,
    title: 'Бегать <каждый день>',
    type: 'challenge',
    daysTotal: 7,
    startedAt: '2027-01-01T12:00:00.000Z',
    version: 3,
    ...facts,
  });
  const made = reportSnapshot(promise, {
    id: lastId + 50_000,
    dayNumber: 2,
    text: 'Сделано',
    createdAt: '2027-01-02T12:00:00.000Z',
    ...report,
  });
  return { promise, report: made };
}

/** So many more of what is known of a promise. */
export async function copyPromise({ prisma }: House, id: number, count: number): Promise<void> {
  const row = await prisma.promise_.findUniqueOrThrow({ where: { id } });
  const pauses = row.pauses as Prisma.InputJsonArray;
  const facts = { ...row, pauses, frequencyConfig: Prisma.DbNull };
  await prisma.promise_.createMany({
    data: Array.from({ length: count }, (_, index) => ({ ...facts, id: 1_000_000 + id * 1_000 + index })),
  });
}

export async function openHouse(): Promise<House> {
  const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  const { url } = await createServiceDatabase(postgres.url, 'notifications');
  const prefix = `t${randomUUID().slice(0, 8)}`;
  const prisma = createPrisma(url);
  for (const statement of LOG_OF_OUTBOX) await prisma.$executeRawUnsafe(statement);
  const config = readNotificationsConfig({
    NODE_ENV: 'test',
    NATS_URL: nats.url,
    NATS_PREFIX: prefix,
    DATABASE_URL: url,
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    NotificationsModule.with(config, prisma, url),
    new FastifyAdapter(),
    {
      logger: ['error', 'fatal'],
    },
  );
  await app.init();
  return new House(app, prisma, prefix);
}
