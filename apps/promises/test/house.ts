// Real: PostgreSQL, NATS with JetStream and the whole service, asked as the doors ask it. Not real: auth, voting, media and
// notifications, whose events and tickets the specs write themselves.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type CallDefinition,
  type Caller,
  type CallInput,
  type CallResult,
  createPromise,
  type EventDefinition,
  eventSubject,
  type EventPayload,
  type PersonSnapshot,
  type PromiseView,
  setPrivacy,
  startPromise,
  type UploadTicket,
  userChanged,
} from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { Scheduler } from '@slovo/kit/schedule';
import { Tickets } from '@slovo/kit/ticket';
import { createServiceDatabase, startNats, startPostgres, until } from '@slovo/testing';
import type { z } from 'zod';
import { createPrisma, type PrismaClient } from '../src/database.ts';
import { PromisesModule } from '../src/promises.module.ts';

export const SECRET = 'a secret of the specs';

/** Notes what is told in the transaction that tells it: what is rolled back was never told. */
const LOG_OF_OUTBOX = [
  'CREATE TABLE told (LIKE outbox)',
  'CREATE FUNCTION note_told() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO told SELECT NEW.*; RETURN NEW; END $$',
  'CREATE TRIGGER note_told AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION note_told()',
];

export const as = (userId: number, roles = ['user'], via: 'web' | 'bot' = 'web'): Caller => ({
  kind: 'user',
  userId,
  roles,
  via,
});
export const nobody: Caller = { kind: 'anyone' };

type Draft = Partial<z.input<(typeof createPromise)['input']>>;

export class House {
  private lastPerson = 1000;

  constructor(
    readonly app: NestFastifyApplication,
    readonly prisma: PrismaClient,
    private readonly prefix: string,
  ) {}

  call<C extends CallDefinition>(definition: C, input: CallInput<C>, caller: Caller): Promise<CallResult<C>> {
    return this.app.get(CallClient).call(definition, input, caller);
  }

  /** Moves the product's clock to this instant; it goes on from there. */
  at(instant: string | Date): void {
    const clock = this.app.get(Clock);
    clock.shift(clock.offset + new Date(instant).getTime() - clock.now().getTime());
  }

  /** Lets what is due by the product's clock happen. */
  tick(): Promise<void> {
    return this.app.get(Scheduler).runDue();
  }

  /** An event of another service; resolves when its reaction has had its effect. The same id twice is a redelivery. */
  async hear<E extends EventDefinition>(
    definition: E,
    payload: z.input<E['payload']>,
    id: string = randomUUID(),
  ): Promise<void> {
    const carrier = headers();
    carrier.set('slovo-occurred-at', this.app.get(Clock).now().toISOString());
    const nats = this.app.get<NatsConnection>(NATS);
    const subject = `${this.prefix}.${eventSubject(definition)}`;
    await jetstream(nats).publish(subject, JSON.stringify(payload), { msgID: id, headers: carrier });
    await until(() => this.prisma.inboxEntry.findFirst({ where: { eventId: id } }));
  }

  /** What was told about a promise so far, in order: of one event, or of all. */
  async told<E extends EventDefinition>(definition: E, promiseId: number): Promise<EventPayload<E>[]> {
    const rows = await this.prisma.$queryRaw<{ payload: EventPayload<E> }[]>`
      SELECT payload FROM told WHERE subject = ${eventSubject(definition)} AND (payload->'promise'->>'id')::int = ${promiseId} ORDER BY id`;
    return rows.map(({ payload }) => payload);
  }

  async toldNames(promiseId: number): Promise<string[]> {
    const rows = await this.prisma.$queryRaw<{ subject: string }[]>`
      SELECT subject FROM told WHERE (payload->'promise'->>'id')::int = ${promiseId} ORDER BY id`;
    return rows.map(({ subject }) => subject.split('.').at(-1)!);
  }

  /** Somebody whom auth has told of; gives the id. */
  async person(facts: Partial<PersonSnapshot> = {}): Promise<number> {
    const id = facts.id ?? ++this.lastPerson;
    const snapshot: PersonSnapshot = {
      id,
      username: `user${id}`,
      first_name: `Имя${id}`,
      last_name: null,
      photo_url: null,
      telegram_id: id * 10,
      language: 'ru',
      time_zone: 'Europe/Moscow',
      day_starts_at: 3,
      banned: false,
      version: 1,
      ...facts,
    };
    await this.hear(userChanged, { user: snapshot });
    return id;
  }

  draft(owner: number, facts: Draft = {}): Promise<PromiseView> {
    return this.call(
      createPromise,
      { title: 'Бегать по утрам', type: 'challenge', days_total: 7, ...facts },
      as(owner),
    );
  }

  /** A promise that runs from now on, on the approval that is written straight into its row. */
  async started(
    owner: number,
    { approval = 'system', motivator = null, ...facts }: Draft & Approval = {},
  ): Promise<PromiseView> {
    const { id } = await this.draft(owner, { ...facts, is_public: false });
    await this.prisma.promiseRecord.update({
      where: { id },
      data: { approvalType: approval, motivatorId: motivator },
    });
    if (motivator !== null) await this.invitation(id, motivator, 'accepted');
    const started = await this.call(startPromise, { id }, as(owner));
    return facts.is_public ? this.call(setPrivacy, { id, is_public: true }, as(owner)) : started;
  }

  async invitation(
    promiseId: number,
    inviteeId: number,
    status: 'pending' | 'accepted' | 'rejected' | 'cancelled',
  ) {
    const now = this.app.get(Clock).now();
    const expiresAt = new Date(now.getTime() + 7 * 86_400_000);
    const respondedAt = status === 'pending' ? null : now;
    return this.prisma.invitation.create({
      data: { promiseId, inviteeId, status, code: randomUUID(), createdAt: now, expiresAt, respondedAt },
    });
  }

  /** A ticket as the media service signs it for an upload. */
  ticket(ownerId: number, facts: Partial<UploadTicket> = {}, secret = SECRET): Promise<string> {
    const upload: UploadTicket = {
      use: 'upload',
      path: `reports/${randomUUID()}.jpg`,
      kind: 'photo',
      mime: 'image/jpeg',
      size: 1234,
      width: 800,
      height: 600,
      duration: null,
      poster: null,
      ownerId,
      purpose: 'report',
      ...facts,
    };
    return new Tickets(secret).sign(upload, this.app.get(Clock).now(), 86_400);
  }

  async close(): Promise<void> {
    await this.app.close();
  }
}

interface Approval {
  approval?: 'system' | 'anyuser' | 'specific';
  motivator?: number | null;
}

/** Two houses on one prefix and database are replicas. */
export async function openHouse(shared?: {
  url: string;
  prefix: string;
}): Promise<House & { place: { url: string; prefix: string } }> {
  const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  const url = shared?.url ?? (await createServiceDatabase(postgres.url, 'promises')).url;
  const prefix = shared?.prefix ?? `t${randomUUID().slice(0, 8)}`;
  const prisma = createPrisma(url);
  if (!shared) for (const statement of LOG_OF_OUTBOX) await prisma.$executeRawUnsafe(statement);
  const config = {
    NODE_ENV: 'test' as const,
    NATS_URL: nats.url,
    APP_URL: 'http://127.0.0.1:3001',
    HOST: '127.0.0.1',
    HEALTH_PORT: 0,
    CLOCK_CONTROL: false,
    NATS_PREFIX: prefix,
    DATABASE_URL: url,
    DATABASE_PREFIX: '',
    TICKET_SECRET: SECRET,
  };
  const app = await NestFactory.create<NestFastifyApplication>(
    PromisesModule.with(config, prisma, url),
    new FastifyAdapter(),
    {
      logger: ['error', 'fatal'],
    },
  );
  await app.init();
  return Object.assign(new House(app, prisma, prefix), { place: { url, prefix } });
}
