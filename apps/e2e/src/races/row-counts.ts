import { SERVICES } from '@slovo/contracts';
import type { World } from '@slovo/testing';
import pg from 'pg';

export type Counts = Record<string, number>;

/** Views of reads, and counters by the hour. */
const NO_STATE = ['_prisma_migrations', 'sending_counts', 'batch_minutes', 'promise_cards', 'report_pages'];
/** What is published is deleted some minutes later. */
const OUTBOXES = ['outbox', 'outbox_published'];
const EVENTS = `
  SELECT subject, count(*) AS count, max(id) AS last FROM (
    SELECT subject, id FROM outbox UNION SELECT subject, id FROM outbox_published) AS event
  WHERE id > $1 GROUP BY subject`;

interface Counted {
  client: pg.Client;
  statement: string;
  /** The event that was counted last, and how many there have been by subject. */
  lastEvent: bigint;
  events: Map<string, number>;
}

/**
 * How many rows every table of every service has, how many events it has written, and the sum of its versions: each visible
 * change adds one.
 */
export class RowCounts {
  private constructor(private readonly services: ReadonlyMap<string, Counted>) {}

  static async of(world: Pick<World, 'databaseUrl' | 'databasePrefix'>): Promise<RowCounts> {
    const services = new Map<string, Counted>();
    for (const service of SERVICES) {
      const url = new URL(world.databaseUrl);
      url.pathname = `/${world.databasePrefix}${service}`;
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      services.set(service, {
        client,
        statement: await statementOf(client),
        lastEvent: 0n,
        events: new Map(),
      });
    }
    return new RowCounts(services);
  }

  /** While nothing changes; every few minutes at least, as events that were published are not kept for longer. */
  async read(): Promise<Counts> {
    const all = await Promise.all(
      [...this.services].map(async ([service, counted]) => {
        const { rows } = await counted.client.query<{ name: string; count: string }>(counted.statement);
        await countEvents(counted);
        return [
          ...rows.map(({ name, count }): [string, number] => [`${service}.${name}`, Number(count)]),
          ...counted.events,
        ];
      }),
    );
    return Object.fromEntries(all.flat());
  }

  async close(): Promise<void> {
    await Promise.all([...this.services.values()].map(({ client }) => client.end()));
  }
}

async function countEvents(counted: Counted): Promise<void> {
  const { rows } = await counted.client.query<{ subject: string; count: string; last: string }>(EVENTS, [
    counted.lastEvent,
  ]);
  for (const { subject, count, last } of rows) {
    counted.events.set(subject, (counted.events.get(subject) ?? 0) + Number(count));
    if (BigInt(last) > counted.lastEvent) counted.lastEvent = BigInt(last);
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
    [[...NO_STATE, ...OUTBOXES]],
  );
  const parts = rows.flatMap(({ name, versioned }) => [
    `SELECT '${name}' AS name, count(*) AS count FROM "${name}"`,
    ...(versioned ? [`SELECT '${name} (versions)', coalesce(sum(version), 0) FROM "${name}"`] : []),
  ]);
  return parts.join(' UNION ALL ');
}

/** What came to be between two counts, without what stayed. */
export function difference(before: Counts, after: Counts): Counts {
  const changes = Object.entries(after).map(([name, number]): [string, number] => [
    name,
    number - (before[name] ?? 0),
  ]);
  return Object.fromEntries(changes.filter(([, number]) => number !== 0));
}
