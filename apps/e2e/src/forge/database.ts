import type { World } from '@slovo/testing';
import type { ServiceName } from '@slovo/contracts';
import pg from 'pg';

/** Runs one statement in the database of a service, with the rights of its owner. */
export async function query<R extends pg.QueryResultRow>(
  world: Pick<World, 'databaseUrl' | 'databasePrefix'>,
  service: ServiceName,
  statement: string,
  values: unknown[] = [],
): Promise<R[]> {
  const url = new URL(world.databaseUrl);
  url.pathname = `/${world.databasePrefix}${service}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<R>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
