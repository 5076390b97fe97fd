// Real: PostgreSQL. Not real: Prisma; each service's specs show the same statement through its client.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Projection, type SqlTransaction, upsertNewest, upsertNewestAll } from '@slovo/kit/db';
import { createDatabase, startPostgres } from '@slovo/testing';
import pg from 'pg';

interface Person {
  userId: number;
  firstName: string;
  lastName: string | null;
  seenAt: Date | null;
  pauses: unknown;
  visits: number;
  deleted: boolean;
  version: number;
}
const PEOPLE: Projection<Person, 'userId'> = { table: 'people', key: ['userId'] };
const anna = { userId: 1, firstName: 'Anna', lastName: 'K', seenAt: null, pauses: [], deleted: false };

let pool: pg.Pool;

beforeAll(async () => {
  const url = await createDatabase(
    (await startPostgres()).url,
    `CREATE TABLE people (user_id int PRIMARY KEY, first_name text NOT NULL, last_name text, seen_at timestamptz,
       pauses jsonb, visits int NOT NULL DEFAULT 0, deleted boolean NOT NULL DEFAULT false, version int NOT NULL);
     CREATE TABLE skipped_days (promise_id int, day int, gone boolean NOT NULL, version int NOT NULL,
       PRIMARY KEY (promise_id, day));`,
  );
  pool = new pg.Pool({ connectionString: url, max: 4 });
});
beforeEach(() => pool.query('TRUNCATE people, skipped_days'));
afterAll(() => pool.end());

const transactionOf = (client: pg.Pool | pg.PoolClient): SqlTransaction => {
  const run = (query: TemplateStringsArray, values: unknown[]) =>
    client.query(
      query.reduce((text, part, index) => `${text}$${index}${part}`),
      values,
    );
  return {
    $executeRaw: async (query, ...values) => (await run(query, values)).rowCount ?? 0,
    $queryRaw: async <T>(query: TemplateStringsArray, ...values: unknown[]) =>
      (await run(query, values)).rows as T,
  };
};
const upsert = (row: Parameters<typeof upsertNewest<Person, 'userId'>>[2]) =>
  upsertNewest(transactionOf(pool), PEOPLE, row);
const people = async () => (await pool.query('SELECT * FROM people ORDER BY user_id')).rows;

describe('a projection', () => {
  it('has the newest version, in whichever order the versions come', async () => {
    const written: boolean[] = [];
    for (const version of [2, 1, 3, 3])
      written.push(await upsert({ ...anna, firstName: `Anna ${version}`, version }));
    expect(written).toEqual([true, false, true, false]);
    expect(await people()).toEqual([expect.objectContaining({ first_name: 'Anna 3', version: 3 })]);
  });

  it('has one of two versions that come at once: the newer', async () => {
    const versions = Array.from({ length: 20 }, (_, index) => index + 1);
    await Promise.all(versions.map((version) => upsert({ ...anna, firstName: `Anna ${version}`, version })));
    expect(await people()).toEqual([expect.objectContaining({ first_name: 'Anna 20', version: 20 })]);
  });

  it('keeps what was deleted as a marked row, so that a late event does not bring it back', async () => {
    await upsert({ ...anna, deleted: true, firstName: '', version: 5 });
    expect(await upsert({ ...anna, version: 4 })).toBe(false);
    expect(await people()).toEqual([expect.objectContaining({ deleted: true, first_name: '', version: 5 })]);
  });

  it('keeps its own columns, and those that an event says nothing of', async () => {
    await upsert({ ...anna, version: 1 });
    await pool.query('UPDATE people SET visits = 7');
    await upsert({ userId: 1, firstName: 'Ann', lastName: undefined, version: 2 });
    expect(await people()).toEqual([
      expect.objectContaining({ first_name: 'Ann', last_name: 'K', visits: 7, version: 2 }),
    ]);
  });

  it('is written by a prepared statement also once a newer release has added a column', async () => {
    const client = await pool.connect();
    const tx: SqlTransaction = {
      ...transactionOf(client),
      $queryRaw: async <T>(query: TemplateStringsArray, ...values: unknown[]) =>
        (await client.query({ name: 'prepared', text: query.join('$1'), values })).rows as T,
    };
    await upsertNewest(tx, PEOPLE, { ...anna, version: 1 });
    await client.query('ALTER TABLE people ADD COLUMN of_newer_release int');
    const own: Projection<Person, 'userId'> = { ...PEOPLE, own: ['visits'] };
    expect(await upsertNewest(tx, PEOPLE, { ...anna, version: 2 })).toBe(true);
    client.release();
    expect(await upsertNewestAll(transactionOf(pool), own, [{ ...anna, version: 3 }])).toEqual([
      { ...anna, visits: 0, version: 3 },
    ]);
  });

  it('takes texts, instants, nothing and JSON as they are', async () => {
    const seenAt = new Date('2026-11-20T10:00:00.000Z');
    const pauses = [{ day: 3, until: '2026-11-21' }];
    await upsert({
      ...anna,
      firstName: `O'Neil"; DROP TABLE people --`,
      lastName: null,
      seenAt,
      pauses,
      version: 1,
    });
    expect(await people()).toEqual([
      expect.objectContaining({
        first_name: `O'Neil"; DROP TABLE people --`,
        last_name: null,
        seen_at: seenAt,
        pauses,
      }),
    ]);
  });

  it('may have a key of several columns', async () => {
    interface SkippedDay {
      promiseId: number;
      day: number;
      gone: boolean;
      version: number;
    }
    const days: Projection<SkippedDay, 'promiseId' | 'day'> = {
      table: 'skipped_days',
      key: ['promiseId', 'day'],
    };
    const tx = transactionOf(pool);
    await upsertNewest(tx, days, { promiseId: 1, day: 1, gone: true, version: 2 });
    await upsertNewest(tx, days, { promiseId: 1, day: 1, gone: false, version: 1 });
    await upsertNewest(tx, days, { promiseId: 1, day: 2, gone: false, version: 1 });
    expect((await pool.query('SELECT day, gone FROM skipped_days ORDER BY day')).rows).toEqual([
      { day: 1, gone: true },
      { day: 2, gone: false },
    ]);
  });

  it('locks the row until the transaction ends, also for an event that it ignores', async () => {
    await upsert({ ...anna, version: 2 });
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      expect(await upsertNewest(transactionOf(client), PEOPLE, { ...anna, version: 1 })).toBe(false);
      const free = await pool.query('SELECT 1 FROM people FOR UPDATE SKIP LOCKED');
      expect(free.rowCount).toBe(0);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('refuses a name that is none', async () => {
    const row = { ...anna, version: 1, 'x = 1; --': 1 };
    await expect(upsert(row)).rejects.toThrow('is not a name');
    expect(await people()).toEqual([]);
  });
});
