// A tiny service with a database of its own, on which the kit is tested: it greets, publishes that it greeted, and counts
// greetings.
import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { Controller, type LoggerService, Module, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { call, event, type Caller, type CallRequest, type EventPayload } from '@slovo/contracts';
import type { Following } from '@slovo/contracts/identities';
import pg from 'pg';
import { z } from 'zod';
import {
  CallClient,
  type CallContext,
  HandlesCall,
  Refusal,
  type VerifyingSettings,
} from '../src/calls/index.ts';
import { keepPools } from '../src/db/pools.ts';
import { keepSockets, Sockets, type SqlDatabase, type SqlTransaction } from '../src/db/index.ts';
import { type BatchEvent, Outbox, ReactsTo, ReactsToAll, when } from '../src/events/index.ts';
import { provision } from '../src/events/provision.ts';
import { connectOnce, NATS, type NatsConnection } from '../src/nats/nats.ts';
import { createService, SERVICE, ServiceModule } from '../src/service/index.ts';

export const greet = call({
  name: 'auth.greet',
  who: 'user',
  summary: 'Greets, and refuses a stranger',
  input: z.object({ name: z.string().min(2), fail: z.boolean().default(false) }),
  output: z.object({ greeting: z.string() }),
  refusals: ['USER_NOT_FOUND'],
  batch: true,
});
export const internal = call({
  name: 'auth.internal',
  who: 'service',
  summary: '',
  input: z.object({}),
  output: z.object({}),
  refusals: [],
});
/** Only some reactions are about people of this name. */
export const RARE_NAME = 'Феофилакт';
export const greeted = event('auth', 'greeted', z.object({ name: z.string() }));

/** The part of a Prisma client that the kit uses, on `pg`: the kit's tests need no generated code. */
export class PgDatabase implements SqlDatabase {
  private readonly pool: pg.Pool;
  constructor(connectionString: string) {
    const sockets = new Sockets();
    this.pool = new pg.Pool({ connectionString, max: 8, stream: sockets.create });
    keepSockets(this, sockets);
    keepPools(this, () => [{ name: 'main', pool: this.pool }]);
    this.pool.on('error', onCut);
  }
  $executeRaw = (query: TemplateStringsArray, ...values: unknown[]) => execute(this.pool, query, values);
  $queryRaw = <T>(query: TemplateStringsArray, ...values: unknown[]) => select<T>(this.pool, query, values);
  async $transaction<T>(work: (tx: never) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    client.on('error', onCut);
    const tx: SqlTransaction = {
      $executeRaw: (query, ...values) => execute(client, query, values),
      $queryRaw: (query, ...values) => select(client, query, values),
    };
    try {
      await client.query('BEGIN');
      const result = await work(tx as never);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    } finally {
      client.off('error', onCut);
      client.release();
    }
  }
  $disconnect = () => this.pool.end();
}

/** A connection was cut: its query fails, the next one takes another. */
const onCut = (): void => {};

type Queryable = pg.Pool | pg.PoolClient;
const numbered = (query: TemplateStringsArray) =>
  query.reduce((text, part, index) => `${text}$${index}${part}`);
const execute = async (on: Queryable, query: TemplateStringsArray, values: unknown[]) =>
  (await on.query(numbered(query), values)).rowCount ?? 0;
const select = async <T>(on: Queryable, query: TemplateStringsArray, values: unknown[]) =>
  (await on.query(numbered(query), values)).rows as T;

export const TABLES = `
  CREATE TABLE IF NOT EXISTS outbox (id bigserial PRIMARY KEY, message_id uuid UNIQUE NOT NULL, subject text NOT NULL, payload jsonb NOT NULL,
    carrier jsonb NOT NULL, occurred_at timestamptz(3) NOT NULL);
  CREATE TABLE IF NOT EXISTS outbox_published (seq bigint, id bigint, message_id uuid NOT NULL, subject text NOT NULL, payload jsonb NOT NULL,
    carrier jsonb NOT NULL, occurred_at timestamptz(3) NOT NULL, published_at timestamptz(3) NOT NULL, PRIMARY KEY (seq, id));
  CREATE TABLE IF NOT EXISTS inbox (consumer text, event_id text, handled_at timestamptz(3) NOT NULL, PRIMARY KEY (consumer, event_id));
  CREATE TABLE IF NOT EXISTS parked_events (id bigserial PRIMARY KEY, consumer text NOT NULL, event_id text NOT NULL, subject text NOT NULL,
    payload jsonb NOT NULL, carrier jsonb NOT NULL, error text NOT NULL, parked_at timestamptz(3) NOT NULL, replayed_at timestamptz(3),
    UNIQUE (consumer, event_id));
  CREATE TABLE IF NOT EXISTS greetings (name text NOT NULL);
  CREATE TABLE IF NOT EXISTS counted (name text NOT NULL);
  CREATE TABLE IF NOT EXISTS counted_rare (name text NOT NULL);
  CREATE TABLE IF NOT EXISTS counted_at_once (name text NOT NULL);`;

export interface GreetingService {
  app: NestFastifyApplication;
  client: CallClient;
  database: PgDatabase;
}

export interface GreetingOptions {
  natsUrl: string;
  /** NATS_REPLICAS. */
  replicas?: number;
  databaseUrl: string;
  prefix?: string;
  /** Awaited before the effect of each reaction is committed: throws to make it fail. */
  trouble?: (name: string, tx: SqlTransaction) => void | Promise<void>;
  /** Awaited before a greeting is written. */
  beforeGreeting?: (name: string) => void | Promise<void>;
  clockControl?: boolean;
  /** See ServiceIdentity. */
  gatherMs?: number;
  /** Without them it checks no callers. */
  callers?: VerifyingSettings;
  metricsPort?: number;
  /** Gets its lines; without it nothing is logged. */
  logger?: LoggerService;
  /** Events share messages. */
  bundles?: boolean;
  /** The event that it counts, as another release has it. */
  greeted?: typeof greeted;
  /** With a second reaction, which concerns greetings of RARE_NAME only. */
  countsRare?: boolean;
  /**
   * With a reaction that takes the events of a batch at once, but not those of RARE_NAME; called with their names
   * before their effect is committed.
   */
  countsAtOnce?: (names: readonly string[]) => void;
  /** Its streams and consumers are made before it starts, as the migrations of its release do; false: they are left out. */
  provisioned?: boolean;
}

type Reactions = Pick<GreetingOptions, 'countsRare' | 'countsAtOnce'>;

/** The second reaction is new in a later release. */
const followingOf = ({ countsRare, countsAtOnce }: Reactions): Following => ({
  auth: {
    auth: [
      ['CountGreeting_greeted', ...(countsAtOnce ? ['CountAtOnce_greeted'] : [])],
      ...(countsRare ? [['CountRareGreeting_greeted']] : []),
    ],
  },
});

/** What the migrations of the greeting service make. */
export async function provisionGreetings(
  nats: NatsConnection,
  prefix: string,
  { clockControl = false, ...reactions }: Reactions & { clockControl?: boolean | undefined } = {},
): Promise<JetStreamManager> {
  await provision(nats, { prefix: `${prefix}.`, clockControl, following: followingOf(reactions) });
  return jetstreamManager(nats);
}

export const asOperator: Caller = { kind: 'operator', userId: 3, fingerprint: 'cafe0123' };
export const asUser: Caller = { kind: 'user', userId: 7, roles: ['user'], via: 'web' };

/** The names of the greetings that it has counted. */
export const countedIn = async ({ database }: GreetingService): Promise<string[]> => {
  const rows = await database.$queryRaw<{ name: string }[]>`SELECT name FROM counted ORDER BY name`;
  return rows.map(({ name }) => name);
};

@Controller()
class Internal {
  @HandlesCall(internal)
  async internal() {
    return {};
  }
}

function controllersOf(options: GreetingOptions, database: PgDatabase): Type[] {
  const trouble = options.trouble ?? (() => {});

  @Controller()
  class Greet {
    constructor(private readonly outbox: Outbox) {}

    @HandlesCall(greet)
    async greet({ name, fail }: CallRequest<typeof greet>, { now }: CallContext<'user'>) {
      await options.beforeGreeting?.(name);
      if (name === 'nobody') throw new Refusal('USER_NOT_FOUND', { name });
      await database.$transaction(async (tx: SqlTransaction) => {
        await tx.$executeRaw`INSERT INTO greetings VALUES (${name})`;
        await this.outbox.put(tx, greeted, { name }, now);
        if (fail) throw new Error('the transaction breaks');
      });
      // Incompressible, and more than a NATS message holds.
      if (name === 'noise') return { greeting: randomBytes(1_200_000).toString('base64') };
      const times = name === 'everybody' ? 100_000 : 1;
      return { greeting: `Hello, ${name}`.repeat(times), secret: 'never leaves' };
    }
  }

  @Controller()
  class CountGreeting {
    @ReactsTo(options.greeted ?? greeted)
    async countGreeting(tx: SqlTransaction, { name }: EventPayload<typeof greeted>) {
      await tx.$executeRaw`INSERT INTO counted VALUES (${name})`;
      await trouble(name, tx);
    }
  }

  @Controller()
  class CountRareGreeting {
    @ReactsToAll(when(greeted, ({ name }) => name === RARE_NAME))
    async countRareGreeting(tx: SqlTransaction, events: readonly BatchEvent<typeof greeted>[]) {
      await tx.$executeRaw`INSERT INTO counted_rare SELECT unnest(${events.map(({ payload }) => payload.name)}::text[])`;
    }
  }

  @Controller()
  class CountAtOnce {
    @ReactsToAll(when(greeted, ({ name }) => name !== RARE_NAME))
    async countAtOnce(tx: SqlTransaction, events: readonly BatchEvent<typeof greeted>[]) {
      const names = events.map(({ payload }) => payload.name);
      await tx.$executeRaw`INSERT INTO counted_at_once SELECT unnest(${names}::text[])`;
      options.countsAtOnce?.(names);
    }
  }

  return [
    Greet,
    Internal,
    CountGreeting,
    ...(options.countsRare ? [CountRareGreeting] : []),
    ...(options.countsAtOnce ? [CountAtOnce] : []),
  ];
}

/** Starts it as any service starts; two with the same prefix are replicas. */
export async function openGreetingService(options: GreetingOptions): Promise<GreetingService> {
  const database = new PgDatabase(options.databaseUrl);
  const prefix = options.prefix ?? `t${randomUUID().slice(0, 8)}`;
  if (options.provisioned ?? true) {
    const at = { NATS_URL: options.natsUrl, NATS_REPLICAS: options.replicas };
    const nats = await connectOnce(at, 'migrate');
    await provisionGreetings(nats, prefix, options);
    await nats.close();
  }

  @Module({})
  class GreetingModule {}
  const module = {
    module: GreetingModule,
    imports: [
      ServiceModule.with({
        name: 'auth',
        nats: { NATS_URL: options.natsUrl, NATS_REPLICAS: options.replicas },
        metrics: { METRICS_PORT: options.metricsPort },
        natsPrefix: prefix,
        following: followingOf(options),
        clockControl: options.clockControl ?? false,
        ...(options.gatherMs !== undefined && { gatherMs: options.gatherMs }),
        ...(options.callers && { callers: options.callers }),
        database: { client: database, url: options.databaseUrl, bundles: options.bundles ?? false },
      }),
    ],
    controllers: controllersOf(options, database),
  };
  let unready: NestFastifyApplication | undefined;
  const prepare = (app: NestFastifyApplication): void => void (unready = app);
  const app = await createService(module, { logger: options.logger ?? false, prepare }).catch(
    async (error: unknown) => {
      await unready?.close(); // as the end of a process does
      throw error;
    },
  );
  await app.listen(0, '127.0.0.1');
  return { app, client: new CallClient(app.get(NATS), app.get(SERVICE)), database };
}
