import { SERVICES } from '@slovo/contracts';
import type { World } from '@slovo/testing';
import pg from 'pg';

/** What every service keeps, table by table: how many rows, and a checksum of all they say. */
export class Tables {
  private constructor(private readonly clients: Map<string, pg.Client>) {}

  static async of(world: World): Promise<Tables> {
    const clients = new Map<string, pg.Client>();
    for (const service of SERVICES) {
      const url = new URL(world.databaseUrl);
      url.pathname = `/${world.databasePrefix}${service}`;
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      clients.set(service, client);
    }
    return new Tables(clients);
  }

  async fingerprint(): Promise<Record<string, string>> {
    const all = await Promise.all([...this.clients].map(([service, client]) => ofService(service, client)));
    return Object.fromEntries(all.flat());
  }

  async close(): Promise<void> {
    await Promise.all([...this.clients.values()].map((client) => client.end()));
  }
}

/**
 * `sending_counts`: the bot writes its numbers of messages a moment after they were sent. `promise_cards` and
 * `report_pages`: a read stores what it has presented.
 */
async function ofService(service: string, client: pg.Client): Promise<[string, string][]> {
  const tables = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL ('{_prisma_migrations,sending_counts,promise_cards,report_pages}') ORDER BY 1`,
  );
  const parts = tables.rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS sum FROM "${name}" t`,
  );
  const sums = await client.query<{ name: string; sum: string }>(parts.join(' UNION ALL '));
  return sums.rows.map(({ name, sum }) => [`${service}.${name}`, sum]);
}
