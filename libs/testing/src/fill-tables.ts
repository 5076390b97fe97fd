import type pg from 'pg';

/**
 * The specs' time as SQL, for rows that a spec writes itself. Not `now()`: the suite may run at another time than its
 * database (see clock/test-clock.ts).
 */
export const SQL_NOW = `'${new Date().toISOString()}'::timestamptz`;

/** By table and column, SQL over the row's number `i` (1 to 20,000). */
export type Fillings = Record<string, Record<string, string>>;

const ROWS = 20_000;
/** Beyond the ids that a test has made, so that the rows belong to nobody. */
const FIRST_ID = 10_000_000;
/** Tables of the kit and of Prisma that stay nearly empty in a running service, or that other tests read. */
const KEPT_SMALL = ['_prisma_migrations', 'outbox', 'outbox_published', 'parked_events', 'published'];

interface Column {
  table: string;
  name: string;
  type: string;
  kind: string;
  nullable: boolean;
  number: number;
  isKey: boolean;
}

/**
 * Fills every table with rows that fit the types of its columns but do not refer to each other. Instants lie a year
 * ahead, so that nothing is due, and every second optional value is missing. Returns the tables that are large now.
 */
export async function fillTables(
  client: pg.Client,
  fillings: Fillings,
  small: string[],
): Promise<Set<string>> {
  const columns = await columnsOf(client);
  const tables = [...new Set(columns.map(({ table }) => table))].filter(
    (table) => !KEPT_SMALL.includes(table) && !small.includes(table),
  );
  const unknown = Object.keys(fillings).filter((table) => !tables.includes(table));
  if (unknown.length > 0) throw new Error(`No such table to fill: ${unknown.join(', ')}`);
  // Their foreign keys refer to no row either: this switches the checks off.
  await client.query('SET session_replication_role = replica');
  for (const table of tables) {
    const own = columns.filter((column) => column.table === table);
    const values = own.map((column) => given(column, fillings[table]?.[column.name]) ?? valueOf(column));
    await client.query(
      `INSERT INTO "${table}" (${own.map(({ name }) => `"${name}"`).join(', ')})
       SELECT ${values.join(', ')} FROM generate_series(1, ${ROWS}) AS i ON CONFLICT DO NOTHING`,
    );
  }
  await client.query('SET session_replication_role = DEFAULT');
  await client.query('VACUUM ANALYZE');
  return new Set(tables);
}

async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    SELECT relname AS table, attname AS name, format_type(atttypid, atttypmod) AS type, typtype AS kind,
      NOT attnotnull AS nullable, attnum AS number,
      EXISTS (SELECT FROM pg_index WHERE indrelid = pg_class.oid AND indisprimary AND indkey::text = attnum::text) AS "isKey"
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid JOIN pg_type ON pg_type.oid = atttypid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ORDER BY relname, attnum`);
  return rows;
}

/** SQL of a spec is text where the column is an enum. */
const given = ({ kind, type }: Column, filling: string | undefined): string | undefined =>
  filling !== undefined && kind === 'e' ? `(${filling})::${type}` : filling;

function valueOf(column: Column): string {
  const value = presentOf(column);
  return column.nullable ? `CASE WHEN i % 2 = ${column.number % 2} THEN ${value} END` : value;
}

function presentOf({ name, type, kind, number, isKey }: Column): string {
  if (kind === 'e') return `(enum_range(NULL::${type}))[1 + i % array_length(enum_range(NULL::${type}), 1)]`;
  if (type.endsWith('[]')) return `'{}'::${type}`;
  switch (type.replace(/\(.*/, '')) {
    case 'integer':
    case 'bigint':
      if (isKey) return `${FIRST_ID} + i`;
      // Each column in a rhythm of its own, so that pairs of them are distinct.
      return /(^|_)id$|_(by|for)$/.test(name)
        ? `${FIRST_ID} + i % ${Math.floor(ROWS / 5) + number}`
        : `1 + i % ${20 + number}`;
    case 'boolean':
      return `i % 2 = 0`;
    case 'timestamp':
    case 'timestamp with time zone':
      return `${SQL_NOW} + interval '1 year' + i * interval '1 second'`;
    case 'jsonb':
    case 'json':
      return `'{}'::jsonb`;
    case 'uuid':
      return 'gen_random_uuid()';
    case 'double precision':
    case 'numeric':
      return `i`;
    case 'bytea':
      return `decode(md5(i::text), 'hex')`;
    default:
      return `'x' || i`;
  }
}
