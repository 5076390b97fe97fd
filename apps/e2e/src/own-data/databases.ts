import type { ServiceName } from '@slovo/contracts';
import type { World } from '@slovo/testing';
import pg from 'pg';

export type Row = Record<string, unknown>;

/** Asks the database of a service, past the service. */
export async function rowsIn<R extends pg.QueryResultRow = Row>(
  world: Pick<World, 'databaseUrl' | 'databasePrefix'>,
  service: ServiceName,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  const url = new URL(world.databaseUrl);
  url.pathname = `/${world.databasePrefix}${service}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

export interface Column {
  table: string;
  column: string;
}

/** Every column of every table that holds the id of something, as the database has them after all migrations. */
export async function idColumns(world: World, service: ServiceName): Promise<Column[]> {
  const rows = await rowsIn(
    world,
    service,
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('integer', 'bigint')
       AND (column_name ~ '_(id|by|for)$' OR column_name IN ('id', 'lane'))
     ORDER BY 1, 2`,
  );
  return rows as unknown as Column[];
}
