import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@slovo/local/ports.ts';
import { Supervisor } from '@slovo/local/supervisor.ts';
import { startSystem } from '@slovo/local/system.ts';
import { step } from '@slovo/local/terminal.ts';
import { SignJWT } from 'jose';
import pg from 'pg';
import { buildSpec } from '../dev/nx-build.ts';
import { BARE_TABLES } from './seed/bare.ts';
import type { Seeded } from './seed/grow.ts';
import { BOT_TOKEN, startTelegram, type Telegram } from './telegram.ts';

/** Ids of those who vote; far from the seeded ones. */
const FIRST_VOTER = 190_000_001;
const VOTERS = 32;
const UNLIMITED = '1000000000';

export interface Voter {
  id: number;
  token: string;
}

/** The whole system as built, a bare handler beside it, and a Telegram of the benchmark's own. */
export interface Bench {
  appUrl: string;
  bareUrl: string;
  webhook: { url: string; secret: string };
  telegram: Telegram;
  voters: Voter[];
  /** Runs SQL in a database of the product, or of the bare handler. */
  sql<R extends object>(database: Seeded, text: string, values?: unknown[]): Promise<R[]>;
  addressOf: (database: Seeded) => string;
  /** Waits until every queued event has been processed; returns the seconds. */
  settle(): Promise<number>;
  stop(): Promise<void>;
}

export async function startBench(root: string): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'slovo-bench-'));
  // Where PostgreSQL runs as a user of its own it enters as well: what it keeps elsewhere would outlive the run.
  chmodSync(folder, 0o711);
  mkdirSync(folder, { recursive: true });
  const supervisor = new Supervisor({ folder, scratch: !process.env.KEEP_BENCH });
  const telegram = await startTelegram();
  const stops: (() => Promise<unknown>)[] = [() => supervisor.stop(), () => telegram.stop()];
  const stop = async (): Promise<void> => {
    for (const end of stops) await end();
  };
  try {
    return await start(root, folder, supervisor, telegram, stops, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  root: string,
  folder: string,
  supervisor: Supervisor,
  telegram: Telegram,
  stops: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
): Promise<Bench> {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const port = await findFreePort();
  const appUrl = `http://127.0.0.1:${port}`;
  const webhookPort = await findFreePort();
  const webhook = { url: `http://127.0.0.1:${webhookPort}`, secret: randomBytes(24).toString('hex') };
  const built = step('build', () => supervisor.run(buildSpec(root)));
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
        WEBHOOK_PORT: String(webhookPort),
        WEBHOOK_SECRET: webhook.secret,
        RATE_LIMIT_READ: UNLIMITED,
        RATE_LIMIT_WRITE: UNLIMITED,
        RATE_LIMIT_SIGN_IN: UNLIMITED,
      },
    },
    supervisor,
    step,
    built,
  );
  const addressOf = (database: Seeded): string =>
    Object.assign(new URL(system.databaseUrl), { pathname: `/${name}_${database}` }).href;
  const pools = new Map<Seeded, pg.Pool>();
  const sql = async <R extends object>(database: Seeded, text: string, values?: unknown[]): Promise<R[]> => {
    const pool = pools.get(database) ?? new pg.Pool({ connectionString: addressOf(database), max: 2 });
    pools.set(database, pool);
    return (await pool.query<R>(text, values)).rows;
  };
  await administer(system.databaseUrl, `CREATE DATABASE ${name}_bare`);
  await sql('bare', BARE_TABLES);
  const barePort = await findFreePort();
  const bareUrl = `http://127.0.0.1:${barePort}`;
  await step('bare handler', () =>
    supervisor.start([
      {
        name: 'bare',
        command: process.execPath,
        args: ['--disable-warning=ExperimentalWarning', join(root, 'tools', 'bench', 'bare', 'server.ts')],
        cwd: root,
        env: {
          PORT: String(barePort),
          DATABASE_URL: addressOf('bare'),
          TELEGRAM_URL: `${telegram.url}/bot${BOT_TOKEN}`,
        },
        isReady: async () => (await fetch(`${bareUrl}/health`).catch(() => undefined))?.ok ?? false,
      },
    ]),
  );
  const voters = await seatVoters(sql, secretOf(system.env));
  stops.unshift(
    () => Promise.all([...pools.values()].map((pool) => pool.end())),
    // A server of one's own keeps nothing of it.
    ...(process.env.DATABASE_URL
      ? [() => supervisor.stop().then(() => dropAll(system.databaseUrl, name))]
      : []),
  );
  return { appUrl, bareUrl, webhook, telegram, voters, sql, addressOf, settle: () => settle(appUrl), stop };
}

const secretOf = ({ JWT_SECRET = '' }: Record<string, string>): Uint8Array =>
  new TextEncoder().encode(JWT_SECRET);

/** People with a session each. */
async function seatVoters(sql: Bench['sql'], secret: Uint8Array): Promise<Voter[]> {
  const ids = Array.from({ length: VOTERS }, (_, index) => FIRST_VOTER + index);
  await sql(
    'auth',
    `INSERT INTO users (id, telegram_id, first_name, created_at) SELECT id, 6000000000 + id, 'Вера', now() FROM unnest($1::int[]) AS id`,
    [ids],
  );
  return Promise.all(
    ids.map(async (id) => {
      const session = randomUUID();
      await sql(
        'auth',
        `INSERT INTO sessions (id, user_id, auth_type, metadata, created_at, last_activity_at, expires_at)
         VALUES ($1, $2, 'webapp', '{}', now(), now(), now() + interval '30 days')`,
        [session, id],
      );
      const token = await new SignJWT({ user_id: id, session_id: session, roles: ['user'] })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('30 days')
        .sign(secret);
      return { id, token };
    }),
  );
}

const SETTLED_WITHIN_MS = 300_000;

async function settle(appUrl: string): Promise<number> {
  const started = performance.now();
  for (;;) {
    const answer = await fetch(`${appUrl}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: 'PT0S' }),
    });
    const text = await answer.text();
    const took = performance.now() - started;
    if (answer.ok) return took / 1000;
    // It gives up after a minute; a long queue takes longer.
    if (took > SETTLED_WITHIN_MS) throw new Error(`It does not settle: ${text}`);
  }
}

async function administer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function dropAll(url: string, name: string): Promise<void> {
  const { rows } = await administer(url, `SELECT datname FROM pg_database WHERE datname LIKE '${name}\\_%'`);
  for (const { datname } of rows as { datname: string }[])
    await administer(url, `DROP DATABASE ${pg.escapeIdentifier(datname)} WITH (FORCE)`);
}
