// What the specs of every service share: the whole service on a database and a NATS prefix of its own, called as an
// edge calls it. Real: PostgreSQL, NATS with JetStream. Not real: other services, whose events the specs publish.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { headers, type Subscription } from '@nats-io/transport-node';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type CallDefinition,
  type Caller,
  type CallInput,
  type CallResult,
  type EventDefinition,
  type EventPayload,
  eventSubject,
  type PersonSnapshot,
  type ServiceName,
  SERVICES,
} from '@slovo/contracts';
import { publishedSubject } from '@slovo/contracts/identities';
import { CallClient } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { EventTransport } from '@slovo/kit/events';
import { provision } from '@slovo/kit/events/provision';
import { connectOnce, NATS, type NatsConnection } from '@slovo/kit/nats';
import { Scheduler } from '@slovo/kit/schedule';
import { createService, SERVICE, type ServiceIdentity } from '@slovo/kit/service';
import pg from 'pg';
import type { z } from 'zod';
import { createServiceDatabase } from './database.ts';
import { startNats, startPostgres } from './servers.ts';
import { until } from './until.ts';

/** Copies each event in the transaction that puts it into the outbox: what is rolled back was never published. */
const RECORD_PUBLISHED = `
  CREATE TABLE published (LIKE outbox);
  CREATE FUNCTION record_published() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO published SELECT NEW.*; RETURN NEW; END $$;
  CREATE TRIGGER record_published AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION record_published();`;

/** A database and a NATS prefix that no other spec uses. Two instances of a service on the same ones are replicas. */
export interface Infrastructure {
  /** As the role of the service. */
  databaseUrl: string;
  /** As the owner of the tables. */
  ownerUrl: string;
  natsPrefix: string;
  /** Variables with which the service finds both. */
  env: Record<
    'NODE_ENV' | 'NATS_URL' | 'NATS_PREFIX' | 'DATABASE_URL' | 'DATABASE_PREFIX' | 'EVENT_GATHER_MS',
    string
  >;
}

export async function createInfrastructure(service: ServiceName): Promise<Infrastructure> {
  const [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  const { url, ownerUrl, prefix } = await createServiceDatabase(postgres.url, service);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(RECORD_PUBLISHED);
  await client.query(`GRANT ALL ON published TO ${pg.escapeIdentifier(`${prefix}${service}`)}`);
  await client.end();
  const natsPrefix = `t${randomUUID().slice(0, 8)}`;
  await provisionNats(nats.url, natsPrefix);
  return {
    databaseUrl: url,
    ownerUrl,
    natsPrefix,
    env: {
      NODE_ENV: 'test',
      NATS_URL: nats.url,
      NATS_PREFIX: natsPrefix,
      DATABASE_URL: url,
      DATABASE_PREFIX: prefix,
      EVENT_GATHER_MS: '0', // specs do wait
    },
  };
}

/** Makes the streams and consumers of all services, and the bucket of the clock, as the migrations do. */
export async function provisionNats(natsUrl: string, natsPrefix: string): Promise<void> {
  const nats = await connectOnce(natsUrl, 'migrate');
  await provision(nats, { prefix: `${natsPrefix}.`, clockControl: true });
  await nats.close();
}

/**
 * Starts the service in this process, without an HTTP port.
 * @param startsAt for specs that name dates: when its clock starts, before any job has looked at it
 */
export function startServiceApp(module: DynamicModule, startsAt?: string): Promise<NestFastifyApplication> {
  const prepare = (app: NestFastifyApplication): void => {
    if (startsAt) app.get(Clock).shift(Date.parse(startsAt) - Date.now());
  };
  return createService(module, { logger: ['error', 'fatal'], prepare });
}

/** What the harness needs of a service's Prisma client. */
interface HarnessDatabase {
  $queryRaw<T = unknown>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<T>;
}

export class ServiceHarness<P extends HarnessDatabase> {
  /** One, as an edge has: its calls of one turn share a message. */
  private client: CallClient | undefined;
  private publishers: readonly Subscription[] = [];

  constructor(
    readonly app: NestFastifyApplication,
    readonly prisma: P,
    readonly infrastructure: Infrastructure,
  ) {
    this.startPublishers();
  }

  /** Other services have published all of their events: what a spec sends is in the stream. */
  startPublishers(): void {
    const nats = this.app.get<NatsConnection>(NATS);
    const { prefix, name } = this.app.get<ServiceIdentity>(SERVICE);
    this.publishers = SERVICES.filter((service) => service !== name).map((service) =>
      nats.subscribe(prefix + publishedSubject(service), {
        callback: (error, question) => {
          if (!error) question.respond();
        },
      }),
    );
  }

  /** As when every other service has died. */
  stopPublishers(): void {
    for (const one of this.publishers) one.unsubscribe();
  }

  /** @throws Error if the service finished a text that the contract would have written differently. */
  async call<C extends CallDefinition>(
    definition: C,
    input: CallInput<C>,
    caller: Caller,
  ): Promise<CallResult<C>> {
    this.client ??= new CallClient(
      this.app.get<NatsConnection>(NATS),
      this.app.get<ServiceIdentity>(SERVICE),
    );
    const answer = await this.client.askForText(definition, input, caller, randomUUID());
    if (!('finished' in answer)) return answer.value as CallResult<C>;
    const text = answer.finished.json.toString();
    const value = JSON.parse(text) as CallResult<C>;
    const written = JSON.stringify(definition.output.parse(value));
    if (written !== text) throw new Error(`${definition.name} is finished as ${text}, and not as ${written}`);
    return value;
  }

  get now(): Date {
    return this.app.get(Clock).now();
  }

  /** Moves the service's clock to this instant, from which it runs on. Nothing that is then due is run. */
  moveTo(instant: string | Date): void {
    const clock = this.app.get(Clock);
    clock.shift(clock.offset + new Date(instant).getTime() - clock.now().getTime());
  }

  /** Runs the scheduled jobs that are due by the service's clock. */
  runDue(): Promise<void> {
    return this.app.get(Scheduler).runDue();
  }

  /**
   * Publishes an event of another service. Resolves with its id when every reaction of this service that it concerns has committed.
   * Publishing the same id twice is a redelivery.
   */
  async publish<E extends EventDefinition>(
    definition: E,
    payload: z.input<E['payload']>,
    id: string = randomUUID(),
  ): Promise<string> {
    await this.send(definition, payload, id);
    const { all, concerned } = this.app.get(EventTransport).reactionsTo(definition, payload);
    if (all === 0) throw new Error(`The service has no reaction to ${definition.name}`);
    await until(async () => (await this.handledTimes(id)) === concerned);
    return id;
  }

  /** Publishes an event of another service without waiting for the reactions. */
  async send<E extends EventDefinition>(
    definition: E,
    payload: z.input<E['payload']>,
    id: string = randomUUID(),
  ): Promise<void> {
    const carrier = headers();
    carrier.set('slovo-occurred-at', this.occurredAt().toISOString());
    const subject = `${this.infrastructure.natsPrefix}.${eventSubject(definition)}`;
    const stream = jetstream(this.app.get<NatsConnection>(NATS));
    await stream.publish(subject, JSON.stringify(payload), { msgID: id, headers: carrier });
  }

  /** Payloads of the events of this name that the service has published so far, in order. */
  async published<E extends EventDefinition>(definition: E): Promise<EventPayload<E>[]> {
    const rows = await this.prisma.$queryRaw<{ payload: EventPayload<E> }[]>`
      SELECT payload FROM published WHERE subject = ${eventSubject(definition)} ORDER BY id`;
    return rows.map(({ payload }) => payload);
  }

  /** Runs SQL that the service may not: as the owner of its tables. */
  async asOwner(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.infrastructure.ownerUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    await this.app.close();
  }

  /** When the events of other services happened. */
  protected occurredAt(): Date {
    return this.now;
  }

  private async handledTimes(eventId: string): Promise<number> {
    const [row] = await this.prisma.$queryRaw<{ times: number }[]>`
      SELECT count(*)::int AS times FROM inbox WHERE event_id = ${eventId}`;
    return row?.times ?? 0;
  }
}

/** The caller of a signed-in person: `harness.call(getPromise, { id }, as(owner))`. */
export const as = (userId: number, roles = ['user'], via: 'web' | 'bot' = 'web'): Caller => ({
  kind: 'user',
  userId,
  roles,
  via,
});
export const anonymous: Caller = { kind: 'anyone' };

/** A person of the auth service, whose name contains the id. */
export const personSnapshot = (id: number, facts: Partial<PersonSnapshot> = {}): PersonSnapshot => ({
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
});
