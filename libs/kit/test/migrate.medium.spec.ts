// Real: PostgreSQL, files of migrations.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createDatabase, startPostgres, type Started, until } from '@slovo/testing';
import pg from 'pg';
import { migrate } from '../src/db/migrate.ts';

let postgres: Started;
let folder: string;
let database: string;
let client: pg.Client;
let other: pg.Client;

beforeAll(async () => {
  postgres = await startPostgres();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slovo-migrations-'));
  const url = await createDatabase(postgres.url, 'CREATE TABLE words (id INT, word TEXT)');
  database = new URL(url).pathname.slice(1);
  [client, other] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([client.connect(), other.connect()]);
});
afterEach(async () => {
  await Promise.all([client.end(), other.end()]);
  rmSync(folder, { recursive: true });
});
afterAll(() => postgres.stop());

function write(name: string, sql: string): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'migration.sql'), sql);
}
const apply = () => migrate({ serverUrl: postgres.url, database, folder });

it('[MIGRATE-02] waits for a lock only briefly, so that readers get through, and tries again', async () => {
  write('1_bio', 'ALTER TABLE words ADD COLUMN bio TEXT;');
  await client.query('BEGIN');
  await client.query('SELECT FROM words');
  const applied = apply();
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await until(async () => (await other.query(waits)).rowCount);
  // Behind the migration, which waits for the reader above.
  await other.query('SELECT FROM words');
  await client.query('COMMIT');
  expect(await applied).toEqual(['1_bio']);
  expect((await other.query('SELECT bio FROM words')).rows).toEqual([]);
});

it('[MIGRATE-02] builds an index without a transaction, also where it was interrupted', async () => {
  await client.query('INSERT INTO words VALUES (1, NULL), (1, NULL)');
  // Fails in its second half, and leaves an index that is not valid.
  await expect(client.query('CREATE UNIQUE INDEX CONCURRENTLY of_id ON words(id)')).rejects.toThrow(
    'could not create unique index',
  );
  await client.query('TRUNCATE words');
  write(
    '1_of_id',
    '-- Two reports of a day.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "of_id" ON "words"("id");\n',
  );
  expect(await apply()).toEqual(['1_of_id']);
  expect(await apply()).toEqual([]);
  const { rows } = await client.query<{ valid: boolean }>(
    `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'of_id'::regclass`,
  );
  expect(rows).toEqual([{ valid: true }]);
});

it('[MIGRATE-02] builds an index while another process waits to migrate', async () => {
  write('1_of_id', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "of_id" ON "words"("id");');
  await client.query('BEGIN');
  await client.query('INSERT INTO words VALUES (1)');
  const first = apply();
  const builds = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'CREATE INDEX%'
    AND wait_event_type = 'Lock'`;
  await until(async () => (await other.query(builds)).rowCount);
  // Its index is built only when nobody has an older snapshot, and a waiting statement has one.
  const second = apply();
  const asks = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%advisory_lock%'
    AND pid <> pg_backend_pid()`;
  await until(async () => (await other.query(asks)).rowCount);
  await client.query('COMMIT');
  expect(await Promise.all([first, second])).toEqual([['1_of_id'], []]);
});
