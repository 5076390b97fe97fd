// Real: PostgreSQL and `pg`. Not real: Prisma, whose statements are played.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createDatabase, startPostgres } from '@slovo/testing';
import pg from 'pg';
import { EarlyStatements } from '../src/db/early-statements.ts';

let pool: pg.Pool;
let client: pg.PoolClient;
/** Round trips of the client after its first transaction, in which `BEGIN` is prepared. */
let trips: number;

beforeAll(async () => {
  const url = await createDatabase((await startPostgres()).url, 'CREATE TABLE words (word text PRIMARY KEY)');
  const options = '-c plan_cache_mode=force_custom_plan';
  pool = new pg.Pool({ connectionString: url, max: 1, options, Client: EarlyStatements });
});
beforeEach(async () => {
  await pool.query('TRUNCATE words');
  client = await pool.connect();
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  await send('BEGIN');
  await send('COMMIT');
  trips = 0;
  connection.on('readyForQuery', count);
});
afterEach(() => {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.off('readyForQuery', count);
  client.release();
});
afterAll(() => pool.end());

const count = (): void => void (trips += 1);
/** As Prisma sends what is its own, and statements what is theirs. */
const send = (text: string, values: unknown[] = [], name: string | undefined = text) =>
  client.query({ name, text, values });
const PUT = 'INSERT INTO words VALUES ($1) RETURNING word';
const once = (text: string, values: unknown[]) => ({ name: text, text, values, planned: 'once' });
const words = async (): Promise<string[]> => {
  const { rows } = await send('SELECT word FROM words ORDER BY word');
  return (rows as { word: string }[]).map(({ word }) => word);
};

it('BEGIN is sent together with the first statement, which has its own result', async () => {
  await send('BEGIN');
  const { rows, rowCount } = await send(PUT, ['дал']);
  expect([rows, rowCount]).toEqual([[{ word: 'дал' }], 1]);
  expect(trips).toBe(1);
  await send('COMMIT');
  expect(trips).toBe(2);
  expect(await words()).toEqual(['дал']);
});

it('what such a transaction did is undone where it is rolled back, and where its first statement fails', async () => {
  await send('BEGIN');
  await send(PUT, ['дал']);
  await send('ROLLBACK');
  expect(await words()).toEqual([]);

  await send(PUT, ['дал']);
  await send('BEGIN');
  await expect(send(PUT, ['дал'])).rejects.toMatchObject({ code: '23505' });
  await expect(send(PUT, ['слово'])).rejects.toMatchObject({ code: '25P02' }); // in a transaction that has failed
  await send('ROLLBACK');
  expect(await words()).toEqual(['дал']);
});

it('a statement that cannot be parsed as the first one can be sent again on its connection', async () => {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await send('BEGIN');
    await expect(send('SELECT none FROM words', [], 'wrong')).rejects.toMatchObject({ code: '42703' });
    await send('ROLLBACK');
  }
});

it('a transaction without statements sends nothing, and none is left open for whoever comes next', async () => {
  await send('BEGIN');
  await send('COMMIT');
  expect(trips).toBe(0);

  await send('BEGIN');
  client.release();
  await pool.query(PUT, ['слово']); // on the same connection, without a transaction
  client = await pool.connect();
  await send('ROLLBACK');
  expect(await words()).toEqual(['слово']);
});

/** How often a statement of this name was planned so, this time included. */
const PLANS = `SELECT generic_plans::int AS once, custom_plans::int AS "forValues" FROM pg_prepared_statements WHERE name = $1`;
const plansOf = async (name: string, planned?: 'once') => {
  const sent = { name, text: PLANS, values: [name], ...(planned && { planned }) };
  return (await client.query(sent)).rows as unknown[];
};
const mode = async (): Promise<unknown> => (await client.query('SHOW plan_cache_mode')).rows;

it('plans what says so once, and the rest of its transaction for its values, without more round trips', async () => {
  for (let turn = 1; turn <= 4; turn += 1) {
    trips = 0;
    await send('BEGIN');
    expect(await plansOf('first', 'once')).toEqual([{ once: turn, forValues: 0 }]);
    expect(await plansOf('second')).toEqual([{ once: 0, forValues: turn }]);
    expect(await plansOf('third', 'once')).toEqual([{ once: turn, forValues: 0 }]);
    // Prisma gives some statements no name.
    expect((await client.query({ text: 'SELECT $1::int AS one', values: [turn] })).rows).toEqual([
      { one: turn },
    ]);
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(await plansOf('fourth')).toEqual([{ once: 0, forValues: turn }]);
    await send(turn % 2 === 0 ? 'COMMIT' : 'ROLLBACK');
    expect(trips).toBe(7);
    expect(await plansOf('outside')).toEqual([{ once: 0, forValues: turn }]);
  }
});

it('leaves the connection as it was, also where a statement that is planned once fails', async () => {
  const usual = [{ plan_cache_mode: 'force_custom_plan' }];
  await send('BEGIN');
  await client.query(once(PUT, ['дал']));
  await send('COMMIT');
  expect(await mode()).toEqual(usual);

  await send('BEGIN');
  await expect(client.query(once(PUT, ['дал']))).rejects.toMatchObject({ code: '23505' });
  await send('ROLLBACK');
  expect(await mode()).toEqual(usual);
  expect(await words()).toEqual(['дал']);
});

it('plans nothing once in the first transaction of a connection, which prepares how to change over', async () => {
  const other = new EarlyStatements({ ...pool.options, password: pool.options.password as string });
  await other.connect();
  const plans = async () =>
    (await other.query({ name: 'plans', text: PLANS, values: ['plans'], planned: 'once' } as pg.QueryConfig))
      .rows;
  for (const expected of [
    { once: 0, forValues: 1 },
    { once: 1, forValues: 1 },
  ]) {
    await other.query({ name: 'BEGIN', text: 'BEGIN', values: [] });
    expect(await plans()).toEqual([expected]);
    await other.query({ name: 'COMMIT', text: 'COMMIT', values: [] });
  }
  await other.end();
});

it('without names, as behind a pooler that knows none, statements go one by one', async () => {
  await client.query({ text: 'BEGIN', values: [] });
  await client.query({ text: PUT, values: ['дал'] });
  expect(trips).toBe(2);
  await client.query({ text: 'ROLLBACK', values: [] });
  await send('BEGIN');
  await client.query({ text: PUT, values: ['дал'] });
  await send('ROLLBACK');
  expect(await words()).toEqual([]);
});
