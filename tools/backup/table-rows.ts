import pg from 'pg';

const PIECE = 2_000;

/** The number of rows of each table, by its name. */
export type RowCounts = Record<string, number>;

interface Header {
  table: string;
  columns: string[];
}

/** Without generated columns, which the database fills again, and without Prisma's record. */
const TABLES = `
  SELECT c.relname AS "table", array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
    AND NOT a.attisdropped AND a.attgenerated = '' AND c.relname <> '_prisma_migrations'
  GROUP BY c.relname ORDER BY c.relname`;

/**
 * All rows of a database as lines of JSON: of each table a header, and of each row the text of it that PostgreSQL writes and
 * reads, exact for every type. The last line holds the sequences.
 * @param client in a transaction, whose snapshot is read
 * @param counts gets the number of rows of each table
 */
export async function* dumpRows(client: pg.Client, counts: RowCounts): AsyncGenerator<string> {
  const { rows: tables } = await client.query<Header>(TABLES);
  for (const { table, columns } of tables) {
    yield JSON.stringify({ table, columns });
    counts[table] = 0;
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    await client.query(
      `DECLARE dumped NO SCROLL CURSOR FOR SELECT ROW(${list})::text AS line FROM ${pg.escapeIdentifier(table)}`,
    );
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`FETCH ${PIECE} FROM dumped`);
      if (rows.length === 0) break;
      counts[table] += rows.length;
      for (const { line } of rows) yield JSON.stringify(line);
    }
    await client.query('CLOSE dumped');
  }
  // Sequences have no snapshot: they are read last, so that none is behind an id that was given.
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    'SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE last_value IS NOT NULL ORDER BY 1',
  );
  yield JSON.stringify({ sequences: sequences.map(({ name, value }) => [name, value]) });
}

/** Names of the migrations that the database has had. */
export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Makes what `dumpRows` has read the contents of a database of the same migrations, in place of what these have written. Triggers do not run: what they write is among
 * the rows. References are checked at the end.
 * @param client in a transaction of the owner of the tables
 */
export async function loadRows(client: pg.Client, lines: AsyncIterable<string>): Promise<RowCounts> {
  const restore = await suspendChecks(client);
  const { rows: tables } = await client.query<Header>(TABLES);
  await client.query(`TRUNCATE ${tables.map(({ table }) => pg.escapeIdentifier(table)).join(', ')}`);
  const counts: RowCounts = {};
  let target: Target | undefined;
  let piece: string[] = [];
  const flush = async (): Promise<void> => {
    if (target && piece.length > 0) await target.insert(piece);
    piece = [];
  };
  for await (const line of lines) {
    if (line.startsWith('"')) {
      if (!target) throw new Error('a row comes before its table');
      counts[target.table]! += piece.push(line) && 1;
      if (piece.length === PIECE) await flush();
      continue;
    }
    await flush();
    const header = JSON.parse(line) as Partial<Header> & { sequences?: [string, string][] };
    for (const [name, value] of header.sequences ?? [])
      await client.query('SELECT setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), value]);
    if (!header.table || !header.columns) continue;
    target = await openTable(client, { table: header.table, columns: header.columns });
    counts[header.table] = 0;
  }
  await restore();
  return counts;
}

interface Target {
  table: string;
  insert: (piece: readonly string[]) => Promise<void>;
}

async function openTable(client: pg.Client, { table, columns }: Header): Promise<Target> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const [name, type] = [pg.escapeIdentifier(table), pg.escapeIdentifier(`row_of_${table}`)];
  // The type of a row with these columns, in the order in which they were read.
  await client.query(`CREATE TEMP TABLE ${type} ON COMMIT DROP AS SELECT ${list} FROM ${name} WITH NO DATA`);
  return {
    table,
    insert: async (piece) =>
      void (await client.query(
        `INSERT INTO ${name} (${list})
         SELECT (one).* FROM (
           SELECT line::pg_temp.${type} AS one FROM json_array_elements_text($1::json) AS given (line) OFFSET 0
         ) AS rows`,
        [`[${piece.join(',')}]`],
      )),
  };
}

/** Returns what puts references and triggers back as they were. */
async function suspendChecks(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  const { rows: triggers } = await client.query<{ table: string; name: string; enabled: string }>(`
    SELECT tgrelid::regclass::text AS table, tgname AS name, tgenabled AS enabled
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND tgenabled <> 'D' AND relnamespace = 'public'::regnamespace`);
  for (const { table, name } of references)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  for (const { table, name } of triggers)
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${pg.escapeIdentifier(name)}`);
  return async () => {
    for (const { table, name, definition } of references)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`);
    for (const { table, name, enabled } of triggers) {
      const how = enabled === 'A' ? 'ENABLE ALWAYS' : enabled === 'R' ? 'ENABLE REPLICA' : 'ENABLE';
      await client.query(`ALTER TABLE ${table} ${how} TRIGGER ${pg.escapeIdentifier(name)}`);
    }
  };
}
