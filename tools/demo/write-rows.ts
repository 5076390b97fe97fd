import { SERVICES } from '@slovo/contracts/services';
import { nextDigest } from '@slovo/domain';
import { migrate } from '@slovo/kit/db/migrate';
import pg from 'pg';
import { urlOf, type Source, type Table } from './read-rows.ts';
import { folderOf } from './source-hash.ts';

type Databases = Pick<Source, 'databaseUrl' | 'databasePrefix'>;

/** A table of each service that has a row as soon as anybody has used the product. */
const USED: Record<(typeof SERVICES)[number], string> = {
  auth: 'users',
  promises: 'promises',
  voting: 'polls',
  notifications: 'receipts',
  media: 'uploads',
  bot: 'chats',
};

/** Whether nobody has used the product on these databases. They may be missing. */
export async function areUnused({ databaseUrl, databasePrefix }: Databases): Promise<boolean> {
  const answers = await Promise.all(
    SERVICES.map((service) =>
      onDatabase(urlOf(databaseUrl, databasePrefix + service), (client) =>
        isEmpty(client, USED[service]),
      ).catch((error: pg.DatabaseError) => {
        if (error.code === NO_DATABASE) return true;
        throw error;
      }),
    ),
  );
  return answers.every(Boolean);
}

const NO_DATABASE = '3D000';

async function isEmpty(client: pg.Client, table: string): Promise<boolean> {
  const { rows: known } = await client.query(
    'SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = $2',
    ['public', table],
  );
  if (known.length === 0) return true;
  const { rows } = await client.query(`SELECT 1 FROM ${pg.escapeIdentifier(table)} LIMIT 1`);
  return rows.length === 0;
}

/** Creates the databases with the tables for which the rows were recorded. Later migrations find them filled. */
export async function createTables(
  root: string,
  { databaseUrl, databasePrefix }: Databases,
  migrations: Record<string, string[]>,
): Promise<void> {
  await Promise.all(
    SERVICES.map((service) =>
      migrate({
        serverUrl: databaseUrl,
        database: databasePrefix + service,
        folder: folderOf(root, service),
        only: new Set(migrations[service]),
      }),
    ),
  );
}

/**
 * Adds the rows to databases that nobody has used. What a service has written there by itself stays. All rows are written
 * before the first are committed.
 * @param tables as `readRows` returns them, without those of the sandbox
 */
export async function writeRows(databases: Databases, tables: Table[], now: Date): Promise<void> {
  const clients = await Promise.all(
    SERVICES.map(async (service) => {
      const url = urlOf(databases.databaseUrl, databases.databasePrefix + service);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return { service, client };
    }),
  );
  try {
    await Promise.all(
      clients.map(async ({ service, client }) => {
        await client.query('BEGIN');
        const own = tables.filter(({ name }) => name.startsWith(`${service}.`));
        await addRows(client, service, own);
        if (service === 'notifications') await startDigests(client, now);
      }),
    );
    for (const { client } of clients) await client.query('COMMIT');
  } finally {
    // What was not committed is rolled back.
    await Promise.all(clients.map(({ client }) => client.end()));
  }
}

async function addRows(client: pg.Client, service: string, tables: Table[]): Promise<void> {
  const known = new Map(tables.map((table) => [table.name.slice(service.length + 1), table]));
  for (const name of await inOrderOfReferences(client)) {
    const table = known.get(name);
    if (!table || table.rows.length === 0) continue;
    const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const identifier = pg.escapeIdentifier(name);
    await client.query(
      `INSERT INTO ${identifier} (${columns})
       SELECT ${columns} FROM json_populate_recordset(NULL::${identifier}, $1)
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(table.rows.map((row) => recordOf(table.columns, row)))],
    );
  }
  for (const row of known.get('*')?.rows ?? [])
    await client.query('SELECT setval($1::regclass, $2)', JSON.parse(row) as [string, number]);
}

function recordOf(columns: string[], row: string): Record<string, unknown> {
  const values = JSON.parse(row) as unknown[];
  return Object.fromEntries(columns.map((column, index) => [column, values[index]]));
}

/** All tables but the record of migrations; a table follows those that it refers to. */
async function inOrderOfReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(`
    SELECT c.relname AS name, coalesce(array_agg(DISTINCT f.relname::text) FILTER (WHERE f.relname <> c.relname), '{}') AS needs
    FROM pg_class c
    LEFT JOIN pg_constraint r ON r.conrelid = c.oid AND r.contype = 'f'
    LEFT JOIN pg_class f ON f.oid = r.confrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
    GROUP BY c.relname ORDER BY c.relname`);
  const ordered: string[] = [];
  while (ordered.length < rows.length) {
    const next = rows.find(
      ({ name, needs }) => !ordered.includes(name) && needs.every((need) => ordered.includes(need)),
    );
    if (!next) throw new Error('Tables refer to each other in a circle');
    ordered.push(next.name);
  }
  return ordered;
}

/** The story has no weekdays, so nobody in it gets Monday's digest: from now on everybody does. */
async function startDigests(client: pg.Client, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: number; zone: string; from: number; until: number }>(
    'SELECT user_id AS id, time_zone AS zone, quiet_from AS from, quiet_until AS until FROM people WHERE NOT banned',
  );
  for (const { id, zone, from, until } of rows)
    await client.query('UPDATE people SET weekly_digest = true, next_digest_at = $2 WHERE user_id = $1', [
      id,
      nextDigest(now, zone, { from, until }).toISOString(),
    ]);
}

/** Removes the databases with all that is in them, and closes their connections. They may be missing. */
export async function dropDatabases(
  { databaseUrl, databasePrefix }: Databases,
  services: readonly (typeof SERVICES)[number][] = SERVICES,
): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    for (const service of services)
      await client.query(
        `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(databasePrefix + service)} WITH (FORCE)`,
      );
  });
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
