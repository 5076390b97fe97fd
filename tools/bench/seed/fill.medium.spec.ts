// Real: PostgreSQL.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, startPostgres, until, type Started } from '@slovo/testing';
import pg from 'pg';
import { fill } from './fill.ts';

const TABLES = `
  CREATE TABLE word (id SERIAL PRIMARY KEY, text TEXT); CREATE INDEX word_text ON word (text);
  CREATE TABLE day (id SERIAL PRIMARY KEY, text TEXT); CREATE INDEX day_text ON day (text);`;

let postgres: Started;
let url: string;
/** A service that reads, and a client that only looks on: within a transaction the activity never changes. */
let reader: pg.Client;
let onlooker: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres();
  url = await createDatabase(postgres.url, TABLES);
  reader = new pg.Client({ connectionString: url });
  onlooker = new pg.Client({ connectionString: url });
  await Promise.all([reader.connect(), onlooker.connect()]);
});
afterAll(async () => {
  await Promise.all([reader.end(), onlooker.end()]);
  await postgres.stop();
});

const indexes = `SELECT indexname FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`;

it('fills while a service reads from one table and then the next: neither is ended as a deadlock', async () => {
  const before = (await reader.query(indexes)).rows;
  for (const [first, next] of [
    ['word', 'day'],
    ['day', 'word'],
  ]) {
    await reader.query('BEGIN');
    await reader.query(`SELECT text FROM ${first}`);
    const filled = fill(url, [
      `INSERT INTO word (text) VALUES ('слово')`,
      `INSERT INTO day (text) VALUES ('день')`,
    ]);
    await until(async () => (await onlooker.query(BUSY)).rows.length > 0);
    await reader.query(`SELECT text FROM ${next}`);
    await reader.query('COMMIT');
    await filled;
  }
  expect((await reader.query('SELECT count(*)::int AS n FROM word')).rows).toEqual([{ n: 2 }]);
  expect((await reader.query(indexes)).rows).toEqual(before);
});

/** The filling connection once it has begun. */
const BUSY = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND query ~ '^(DROP INDEX|LOCK TABLE|ROLLBACK)'`;
