import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventSubject, type EventDefinition, type EventPayload, type Tag } from '@slovo/contracts';
import { eventsOf } from '@slovo/kit/events/bundle';
import { connectOnce, type NatsConnection } from '@slovo/kit/nats';
import { findFreePort } from '@slovo/local/ports.ts';
import { servicesOf } from '@slovo/local/service-programs.ts';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { startSystem } from '@slovo/local/system.ts';
import { step } from '@slovo/local/terminal.ts';
import { buildSpec } from '../dev/nx-build.ts';
import { startBare } from './bare/start-bare.ts';
import { openChanges } from './changes.ts';
import { type Database, Databases, type RunSql } from './databases.ts';
import { OPERATOR_TELEGRAM_ID } from './panel/operator.ts';
import { waitUntilSettled } from './settle.ts';
import { BOT_TOKEN, startTelegram, type Telegram } from './telegram.ts';
import { createVoters, signIn, type Voter } from './voters.ts';

/** The name of the process. */
export const COLD_GATEWAY = 'cold gateway';
const UNLIMITED = '1000000000';

/** The whole system as built, a bare handler beside it, and a Telegram of the benchmark's own. */
export interface Bench {
  appUrl: string;
  /** A second gateway, which keeps no answers; the first one where there is no other. */
  coldUrl: string;
  bareUrl: string;
  webhook: Webhook;
  telegram: Telegram;
  voters: Voter[];
  /** Their tokens, each with a session of its own. */
  signIn: (ids: readonly number[]) => Promise<Voter[]>;
  /** Signals to the gateways that answers with these tags have changed, as a service does after a commit. */
  change: (tags: readonly Tag[]) => void;
  /** Calls `handler` for every event from now on. @returns what ends that */
  on: <E extends EventDefinition>(definition: E, handler: (payload: EventPayload<E>) => void) => () => void;
  nats: NatsConnection;
  sql: RunSql;
  addressOf: (database: Database) => string;
  /** The process of a service, by its name. */
  pidOf: (name: string) => number | undefined;
  /** DATA_DIR of the services. */
  folder: string;
  /** What the names of all databases of this run begin with. */
  databasePrefix: string;
  /** Waits until every event under way has had its effects, and those of `advance`. Returns the seconds it took. */
  settle(advance?: string): Promise<number>;
  stop(): Promise<void>;
}

interface Webhook {
  url: string;
  port: number;
  secret: string;
}

/**
 * @param built whether the build is that of the sources
 * @param withCold whether a second gateway runs, which handles every event once more
 */
export async function startBench(root: string, built: boolean, withCold = true): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'slovo-bench-'));
  const supervisor = new Supervisor({ folder, scratch: !process.env.KEEP_BENCH });
  const telegram = await startTelegram();
  const stops: (() => Promise<unknown>)[] = [() => supervisor.stop(), () => telegram.stop()];
  const stop = async (): Promise<void> => {
    for (const end of stops) await end();
  };
  try {
    const name = `bench_${randomBytes(4).toString('hex')}`;
    const webhook = await chooseWebhook();
    const { system, appUrl } = await startProduct(
      { root, folder, name, supervisor, telegram, webhook },
      built ? Promise.resolve() : step('build', () => supervisor.run(buildSpec(root))),
    );
    const databases = new Databases(system.databaseUrl, name);
    stops.unshift(() => databases.close());
    // One's own server keeps nothing of the run.
    if (process.env.DATABASE_URL) stops.push(() => databases.dropAll());
    const bareUrl = await step('bare handler', () => startBare(root, supervisor, databases, telegram));
    const coldUrl = withCold
      ? await step('gateway without kept answers', () => startCold(root, supervisor, system.env))
      : appUrl;
    const { sql, addressOf } = databases;
    const secret = system.env['JWT_SECRET'] ?? '';
    const voters = await createVoters(sql, secret);
    const nats = await connectOnce(system.natsUrl, 'bench');
    stops.unshift(() => nats.close());
    const prefix = system.env['NATS_PREFIX'] ?? '';
    const change = await openChanges(nats, prefix, name);
    return {
      appUrl,
      coldUrl,
      bareUrl,
      webhook,
      telegram,
      voters,
      signIn: (ids) => signIn(sql, secret, ids),
      change,
      nats,
      on: (definition, handler) => listen(nats, prefix, definition, handler),
      sql,
      addressOf,
      pidOf: (service) => supervisor.pidOf(service),
      folder,
      databasePrefix: `${name}_`,
      settle: (advance) => waitUntilSettled(appUrl, advance),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function listen<E extends EventDefinition>(
  nats: NatsConnection,
  prefix: string,
  definition: E,
  handler: (payload: EventPayload<E>) => void,
): () => void {
  const subscription = nats.subscribe(`${prefix}.${eventSubject(definition)}`, {
    callback: (error, message) => {
      if (error) throw error;
      const published = { headers: message.headers, seq: 0, string: () => message.string() };
      for (const { payload } of eventsOf(published))
        handler(definition.payload.parse(payload) as EventPayload<E>);
    },
  });
  return () => subscription.unsubscribe();
}

async function chooseWebhook(): Promise<Webhook> {
  const port = await findFreePort();
  return { url: `http://127.0.0.1:${port}`, port, secret: randomBytes(24).toString('hex') };
}

async function startCold(root: string, supervisor: Supervisor, env: Record<string, string>): Promise<string> {
  const port = await findFreePort();
  const stages = servicesOf({ root, port }, { ...env, ANSWER_CACHE_MB: '0' });
  const gateway = stages.flat().filter(({ name }) => name === 'gateway');
  await supervisor.start(gateway.map((spec) => ({ ...spec, name: COLD_GATEWAY })));
  return `http://127.0.0.1:${port}`;
}

interface Parts {
  root: string;
  folder: string;
  name: string;
  supervisor: Supervisor;
  telegram: Telegram;
  webhook: Webhook;
}

async function startProduct(
  { root, folder, name, supervisor, telegram, webhook }: Parts,
  build: Promise<unknown>,
) {
  const port = await findFreePort();
  const appUrl = `http://127.0.0.1:${port}`;
  const system = await startSystem(
    {
      root,
      folder,
      port,
      appUrl,
      databaseUrl: process.env.DATABASE_URL,
      natsUrl: process.env.NATS_URL,
      telegramToken: BOT_TOKEN,
      durable: false,
      gatewayFirst: true,
      env: {
        // It lets the benchmark know when all is settled; the clock itself is never moved.
        CLOCK_CONTROL: '1',
        DATABASE_PREFIX: `${name}_`,
        NATS_PREFIX: `${name.replace('_', '-')}-`,
        FILE_STORAGE: 'local',
        TELEGRAM_BOT_TOKEN: BOT_TOKEN,
        TELEGRAM_BOT_USERNAME: 'slovo_bench_bot',
        TELEGRAM_API_ROOT: telegram.url,
        BOT_MODE: 'webhook',
        WEBHOOK_URL: webhook.url,
        WEBHOOK_PORT: String(webhook.port),
        WEBHOOK_SECRET: webhook.secret,
        RATE_LIMIT_READ: UNLIMITED,
        RATE_LIMIT_WRITE: UNLIMITED,
        RATE_LIMIT_SIGN_IN: UNLIMITED,
        RATE_LIMIT_SEARCH: UNLIMITED,
        RATE_LIMIT_OPERATOR: UNLIMITED,
        RATE_LIMIT_OPERATOR_READ: UNLIMITED,
        RATE_LIMIT_OPERATOR_WRITE: UNLIMITED,
        RATE_LIMIT_OPERATOR_SEND: UNLIMITED,
        DRAFTS_AT_MOST: UNLIMITED,
        SIGN_INS_A_DAY: UNLIMITED,
        UPLOADS_A_DAY: UNLIMITED,
        UPLOAD_MEGABYTES_A_DAY: UNLIMITED,
        CHAT_UPDATES_A_DAY: UNLIMITED,
        ADMIN_TELEGRAM_IDS: String(OPERATOR_TELEGRAM_ID),
      },
    },
    supervisor,
    step,
    build,
  );
  return { system, appUrl };
}
