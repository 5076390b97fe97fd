// Real: PostgreSQL.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrate } from '@slovo/kit/db/migrate';
import pg from 'pg';
import { createMigratedDatabases } from '../src/database.ts';
import { createDatabase, createServiceDatabase, startPostgres, until, type Started } from '../src/index.ts';

let postgres: Started;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('databases of specs', () => {
  it('have the tables and share nothing', async () => {
    const sql = 'CREATE TABLE word (text TEXT PRIMARY KEY)';
    const [one, other] = await Promise.all([
      createDatabase(postgres.url, sql),
      createDatabase(postgres.url, sql),
    ]);
    await ask(one, `INSERT INTO word VALUES ('слово')`);
    await expect(ask(one, 'SELECT text FROM word')).resolves.toEqual([{ text: 'слово' }]);
    await expect(ask(other, 'SELECT text FROM word')).resolves.toEqual([]);
  });

  it('of wrong SQL fail every time, and leave no template behind', async () => {
    const sql = 'CREATE TABLE half (id INT); CREATE NONSENSE';
    await expect(createDatabase(postgres.url, sql)).rejects.toThrow('NONSENSE');
    await expect(createDatabase(postgres.url, sql)).rejects.toThrow('NONSENSE');
  });

  it('of a service have its migrations, under the name it looks for', async () => {
    const { url, prefix } = await createServiceDatabase(postgres.url, 'promises');
    expect(new URL(url).pathname).toBe(`/${prefix}promises`);
    await expect(ask(url, `SELECT to_regclass('outbox') IS NOT NULL AS there`)).resolves.toEqual([
      { there: true },
    ]);
  });

  it('of a whole installation leave the migrate job nothing to do, and share nothing', async () => {
    const prefixes = [`t_one_${process.pid}_`, `t_other_${process.pid}_`];
    await Promise.all(prefixes.map((prefix) => createMigratedDatabases(postgres.url, prefix)));
    const folder = fileURLToPath(new URL('../../../apps/voting/prisma/migrations', import.meta.url));
    const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const prefix of prefixes) {
      const database = `${prefix}voting`;
      await expect(migrate({ serverUrl: postgres.url, database, folder })).resolves.toEqual([]);
      const url = Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href;
      await expect(ask(url, 'SELECT migration_name FROM _prisma_migrations')).resolves.toHaveLength(
        names.length,
      );
      await expect(ask(url, 'SELECT 1 FROM people')).resolves.toEqual([]);
      await ask(url, `INSERT INTO people (id, first_name, banned, version) VALUES (1, 'Аня', false, 1)`);
    }
    const [one] = prefixes;
    const auth = Object.assign(new URL(postgres.url), { pathname: `/${one}auth` }).href;
    await expect(ask(auth, 'SELECT 1 FROM users')).resolves.toEqual([]);
  });
});

describe('until', () => {
  it('returns what the check returns, and names the check that never passed', async () => {
    let calls = 0;
    await expect(until(() => (calls += 1) > 2 && 'there')).resolves.toBe('there');
    await expect(until(() => Promise.reject(new Error('still away')), 30)).rejects.toMatchObject({
      message: expect.stringContaining('within 0.03 s'),
      cause: expect.objectContaining({ message: 'still away' }),
    });
  });
});
