// Real: PostgreSQL, NATS with JetStream and the whole service, asked as the doors ask it. Not real: promises and auth, whose
// events the specs write themselves.
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
  type EventDefinition,
  type EventPayload,
  eventSubject,
  type PromiseSnapshot,
  reportSubmitted,
  type ReportSnapshot,
  userChanged,
} from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import {
  createServiceDatabase,
  promiseSnapshot,
  reportSnapshot,
  startNats,
  startPostgres,
  until,
} from '@slovo/testing';
import type { z } from 'zod';
import { createPrisma, type PrismaClient } from '../src/database.ts';
import { VotingModule } from '../src/voting.module.ts';

/** Notes what is told in the transaction that tells it: what is rolled back was never told. */
const LOG_OF_OUTBOX = [
  'CREATE TABLE told (LIKE outbox)',
  'CREATE FUNCTION note_told() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO told SELECT NEW.*; RETURN NEW; END $$',
  'CREATE TRIGGER note_told AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION note_told()',
];

export const as = (userId: number, roles = ['user']): Caller => ({ kind: 'user', userId, roles, via: 'web' });
export const nobody: Caller = { kind: 'anyone' };

let lastId = 100;

export class House {
  constructor(
    readonly app: NestFastifyApplication,
    readonly prisma: PrismaClient,
    private readonly prefix: string,
  ) {}

  call<C extends CallDefinition>(definition: C, input: CallInput<C>, caller: Caller): Promise<CallResult<C>> {
    return this.app.get(CallClient).call(definition, input, caller);
  }

  /** An event of another service; resolves when its reaction has had its effect. */
  async hear<E extends EventDefinition>(definition: E, payload: z.input<E['payload']>): Promise<void> {
    const id = randomUUID();
    const subject = `${this.prefix}.${eventSubject(definition)}`;
    const carrier = headers();
    carrier.set('slovo-occurred-at', '2027-01-02T12:00:00.000Z');
    await jetstream(this.app.get<NatsConnection>(NATS)).publish(subject, JSON.stringify(payload), {
      msgID: id,
      headers: carrier,
    });
    await until(() => this.prisma.inboxEntry.findFirst({ where: { eventId: id } }));
  }

  /** Nobody and nothing, as in a new database. */
  async empty(): Promise<void> {
    await this.prisma.$executeRaw`TRUNCATE polls, votes, promises, people`;
  }

  async told<E extends EventDefinition>(definition: E, reportId: number): Promise<EventPayload<E>[]> {
    const rows = await this.prisma.$queryRaw<{ payload: EventPayload<E> }[]>`
      SELECT payload FROM told WHERE subject = ${eventSubject(definition)} AND (payload->>'reportId')::int = ${reportId} ORDER BY id`;
    return rows.map(({ payload }) => payload);
  }

  /** A report of a running promise, as the promises service tells of it. */
  async submitted(
    facts: Partial<PromiseSnapshot> = {},
    report: Partial<ReportSnapshot> = {},
  ): Promise<Submitted> {
    const told = submission(facts, report);
    await this.hear(reportSubmitted, told);
    return told;
  }

  async person(id: number, banned = false, version = 1): Promise<void> {
    const user = {
      id,
      username: `user${id}`,
      first_name: `Имя${id}`,
      last_name: null,
      photo_url: null,
      telegram_id: id,
      language: 'ru' as const,
      time_zone: 'Europe/Moscow',
      day_starts_at: 3,
      banned,
      version,
    };
    await this.hear(userChanged, { user });
  }
}

export interface Submitted {
  promise: PromiseSnapshot;
  report: ReportSnapshot;
}

/** Owner 1, approval by anyone, public, unless told otherwise. Every promise and report has an id of its own. */
export function submission(
  facts: Partial<PromiseSnapshot> = {},
  reported: Partial<ReportSnapshot> = {},
): Submitted {
  lastId += 1;
  const promise = promiseSnapshot({
    id: lastId,
    userId: 1,
    type: 'challenge',
    daysTotal: 7,
    startedAt: '2027-01-01T12:00:00.000Z',
    version: 3,
    ...facts,
  });
  const report = reportSnapshot(promise, {
    id: lastId + 50_000,
    text: 'Сделано',
    createdAt: '2027-01-02T12:00:00.000Z',
    ...reported,
  });
  return { promise, report };
}

export async function openHouse(requiredVotes = 1): Promise<House> {
  const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  const { url } = await createServiceDatabase(postgres.url, 'voting');
  const prefix = `t${randomUUID().slice(0, 8)}`;
  const prisma = createPrisma(url);
  for (const statement of LOG_OF_OUTBOX) await prisma.$executeRawUnsafe(statement);
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
    REQUIRED_VOTES: requiredVotes,
  };
  const app = await NestFactory.create<NestFastifyApplication>(
    VotingModule.with(config, prisma, url),
    new FastifyAdapter(),
    {
      logger: ['error', 'fatal'],
    },
  );
  await app.init();
  return new House(app, prisma, prefix);
}
