// Run by plain Node before the services start (type stripping only: no decorators here).
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

export interface MigrateOptions {
  /** Any database on the server, for instance the value of DATABASE_URL. */
  serverUrl: string;
  /** The database to bring up to date; it is created if it is missing. */
  database: string;
  /** `prisma/migrations` of the service. */
  folder: string;
  /** Only those of these names: for rows that were recorded before later ones. */
  only?: ReadonlySet<string>;
}

const TURN_MS = 100;

/**
 * Applies what is missing of `folder/<name>/migration.sql` in the order of names, each in a transaction unless it is
 * CONCURRENTLY, recorded in Prisma's own table so that its command line agrees.
 * @returns names of the migrations applied now.
 * @throws when an applied migration's file has changed since, or the SQL fails (nothing of that file is kept).
 */
export async function migrate({ serverUrl, database, folder, only }: MigrateOptions): Promise<string[]> {
  await ensureDatabase(serverUrl, database);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await takeTurn(client);
    return await applyMissing(client, folder, only);
  } finally {
    await client.end();
  }
}

/**
 * What `migrate` would still apply. Changes nothing, and waits for no lock.
 * @returns names of the migrations of `folder` that are not recorded as applied; all of them where the database is missing.
 * @throws as `migrate` when an applied migration's file has changed since, or when the server does not answer.
 */
export async function findPending({ serverUrl, database, folder }: MigrateOptions): Promise<string[]> {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  try {
    await client.connect();
    return (await readMissing(client, folder)).map(({ name }) => name);
  } catch (error) {
    // 3D000: no such database, 42P01: no such table, because the first migration has not been begun.
    if (!['3D000', '42P01'].includes((error as pg.DatabaseError).code ?? '')) throw error;
    return await migrationNames(folder);
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again instead of waiting in one statement: that would have a snapshot, for the end of which an index that
 * is built CONCURRENTLY waits.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  const ask = 'SELECT pg_try_advisory_lock($1) AS held';
  while (!(await client.query<{ held: boolean }>(ask, [ADVISORY_LOCKS.migrations])).rows[0]?.held)
    await pause(TURN_MS);
}

async function ensureDatabase(serverUrl: string, database: string): Promise<void> {
  const url = new URL(serverUrl);
  if (url.pathname.length <= 1) url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (rowCount) return;
    // 42P04: another process created it meanwhile.
    await client
      .query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`)
      .catch((error: pg.DatabaseError) => {
        if (error.code !== '42P04' && error.code !== '23505') throw error;
      });
  } finally {
    await client.end();
  }
}

async function applyMissing(
  client: pg.Client,
  folder: string,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`);
  const applied: string[] = [];
  for (const migration of await readMissing(client, folder)) {
    if (only && !only.has(migration.name)) continue;
    await applyOne(client, migration);
    applied.push(migration.name);
  }
  return applied;
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** In the order in which they have to be applied. */
async function readMissing(client: pg.Client, folder: string): Promise<Migration[]> {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const known = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  const missing: Migration[] = [];
  for (const name of await migrationNames(folder)) {
    const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    const recorded = known.get(name);
    if (recorded === checksum) continue;
    if (recorded) throw new Error(`The migration ${name} was changed after it had been applied`);
    missing.push({ name, sql, checksum });
  }
  return missing;
}

const migrationNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();

/**
 * A statement that waits for a lock of a table makes all later ones wait, readers too. So a migration gives way, and
 * tries again.
 */
const LOCK_TIMEOUT = '2s';
const ATTEMPTS = 60;
const AGAIN_MS = 2_000;

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  const apply = CONCURRENTLY.test(migration.sql) ? applyConcurrently : applyInTransaction;
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, migration);
    } catch (error) {
      // 55P03: it has waited for a lock for too long.
      if ((error as pg.DatabaseError).code === '55P03' && attempt < ATTEMPTS) await pause(AGAIN_MS);
      else
        throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, {
          cause: error,
        });
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Such a migration is one statement (tools/test/migrations checks it), which PostgreSQL refuses in a transaction. */
const CONCURRENTLY = /^(?:--[^\n]*\n|\s)*(?:CREATE (?:UNIQUE )?INDEX|DROP INDEX) CONCURRENTLY\b/i;
const INDEX = /INDEX CONCURRENTLY IF NOT EXISTS "?(\w+)"?/i;

/** It makes nobody wait, and may itself wait for every transaction that runs. */
async function applyConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  const index = INDEX.exec(migration.sql)?.[1];
  // One that was interrupted is there, and is not used.
  const left = `SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid`;
  if (index && (await client.query(left, [index])).rowCount)
    await client.query(`DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(index)}`);
  await client.query(migration.sql);
  await record(client, migration);
}

const record = (client: pg.Client, { name, checksum }: Migration): Promise<unknown> =>
  client.query(
    'INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), 1)',
    [randomUUID(), checksum, name],
  );
