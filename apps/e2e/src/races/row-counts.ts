import { SERVICES } from '@slovo/contracts';
import type { World } from '@slovo/testing';
import pg from 'pg';

export type Counts = Record<string, number>;

/** Views of reads, and counters by the hour. */
const NO_STATE = ['_prisma_migrations', 'sending_counts', 'batch_minutes', 'promise_cards', 'report_pages'];

/** How many rows every table of every service has, and the sum of their versions: each visible change adds one. */
export class RowCounts {
  private constructor(
    private readonly clients: ReadonlyMap<string, { client: pg.Client; statement: string }>,
  ) {}

  static async of(world: Pick<World, 'databaseUrl' | 'databasePrefix'>): Promise<RowCounts> {
    const clients = new Map<string, { client: pg.Client; statement: string }>();
    for (const service of SERVICES) {
      const url = new URL(world.databaseUrl);
      url.pathname = `/${world.databasePrefix}${service}`;
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      clients.set(service, { client, statement: await statementOf(client) });
    }
    return new RowCounts(clients);
  }

  async read(): Promise<Counts> {
    const all = await Promise.all(
      [...this.clients].map(async ([service, { client, statement }]) => {
        const { rows } = await client.query<{ name: string; count: string }>(statement);
        return rows.map(({ name, count }): [string, number] => [`${service}.${name}`, Number(count)]);
      }),
    );
    return Object.fromEntries(all.flat());
  }

  async close(): Promise<void> {
    await Promise.all([...this.clients.values()].map(({ client }) => client.end()));
  }
}

async function statementOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; versioned: boolean }>(
    `SELECT t.table_name AS name, EXISTS (
       SELECT FROM information_schema.columns c
       WHERE c.table_schema = 'public' AND c.table_name = t.table_name AND c.column_name = 'version'
         AND c.data_type IN ('integer', 'bigint')) AS versioned
     FROM information_schema.tables t
     WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND t.table_name <> ALL ($1) ORDER BY 1`,
    [NO_STATE],
  );
  const parts = rows.flatMap(({ name, versioned }) => [
    `SELECT '${name}' AS name, count(*) AS count FROM "${name}"`,
    ...(versioned ? [`SELECT '${name} (versions)', coalesce(sum(version), 0) FROM "${name}"`] : []),
  ]);
  return parts.join(' UNION ALL ');
}

/** What came to be between two counts, without what stayed. Events wait in the outbox until they are published. */
export function difference(before: Counts, after: Counts): Counts {
  const changes: Counts = {};
  for (const [name, number] of Object.entries(after)) {
    const key = name.replace(/\.(outbox|outbox_published)$/, '.events');
    changes[key] = (changes[key] ?? 0) + number - (before[name] ?? 0);
  }
  return Object.fromEntries(Object.entries(changes).filter(([, number]) => number !== 0));
}
