import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '@slovo/contracts/services';
import pg from 'pg';

/** A table as the demo stores it: `auth.users`, `sandbox.messages`, `files`. Rows are JSON arrays, one value a column. */
export interface Table {
  name: string;
  columns: string[];
  rows: string[];
}

/** What is of the machine and not of the story: events that were handled, and what is written at every start. */
const LEFT_OUT = new Set(['_prisma_migrations', 'inbox', 'outbox', 'outbox_published', 'parked_events']);
/** Presses, queries and updates end within a minute of real time; settings come from the bot whenever it starts. */
export const SANDBOX_TABLES = ['counters', 'people', 'messages', 'media', 'files'];

export interface Source {
  databaseUrl: string;
  databasePrefix: string;
  /** DATA_DIR */
  folder: string;
}

/** Everything that the story leaves behind, in the order of table names and keys. */
export async function readRows({ databaseUrl, databasePrefix, folder }: Source): Promise<Table[]> {
  const tables: Table[] = [];
  for (const service of SERVICES)
    tables.push(...(await readDatabase(service, urlOf(databaseUrl, databasePrefix + service))));
  return [...tables, ...readSandbox(join(folder, 'sandbox')), filesOf(folder)];
}

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function readDatabase(service: string, url: string): Promise<Table[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SET TIME ZONE 'UTC'");
    await refuseUnfinished(client, service);
    const { rows: found } = await client.query<{ name: string; columns: string[] }>(COLUMNS);
    const tables: Table[] = [];
    for (const { name, columns } of found) {
      if (LEFT_OUT.has(name)) continue;
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
      const { rows } = await client.query<{ row: string }>(
        `SELECT json_build_array(${list})::text AS row FROM ${pg.escapeIdentifier(name)}`,
      );
      tables.push({
        name: `${service}.${name}`,
        columns,
        rows: rows.map(({ row }) => compact(row)).toSorted(),
      });
    }
    const { rows: sequences } = await client.query<{ name: string; value: string }>(SEQUENCES);
    const rows = sequences.map(({ name, value }) => JSON.stringify([name, Number(value)]));
    return [...tables, { name: `${service}.*`, columns: ['sequence', 'value'], rows }];
  } finally {
    await client.end();
  }
}

const compact = (row: string): string => JSON.stringify(JSON.parse(row));

/** Without generated columns, which the database fills again. */
const COLUMNS = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
    AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY c.relname ORDER BY c.relname`;

const SEQUENCES = `
  SELECT sequencename AS name, last_value AS value FROM pg_sequences
  WHERE last_value IS NOT NULL AND sequencename NOT IN ('outbox_id_seq', 'parked_events_id_seq')
  ORDER BY sequencename`;

/** Waits for events that are still to be published. @throws where one could not be handled, or is not published */
async function refuseUnfinished(client: pg.Client, service: string): Promise<void> {
  const count = async (table: string): Promise<number> => {
    const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
    return rows[0]?.n ?? 0;
  };
  for (let attempt = 1; (await count('outbox')) > 0; attempt += 1) {
    if (attempt === ATTEMPTS) throw new Error(`${service} does not publish its events`);
    await pause(PAUSE_MS);
  }
  const parked = await count('parked_events');
  if (parked > 0) throw new Error(`${service} could not handle ${parked} events`);
}

const ATTEMPTS = 60;
const PAUSE_MS = 500;

function readSandbox(home: string): Table[] {
  const db = new DatabaseSync(join(home, 'sandbox.sqlite'), { readOnly: true });
  try {
    return SANDBOX_TABLES.map((name) => {
      const rows = db.prepare(`SELECT * FROM ${name}`).all();
      const columns = db
        .prepare('SELECT name FROM pragma_table_info(?)')
        .all(name)
        .map((column) => String(column['name']));
      const values = rows.map((row) => JSON.stringify(columns.map((column) => row[column])));
      return { name: `sandbox.${name}`, columns, rows: values.toSorted() };
    });
  } finally {
    db.close();
  }
}

/** The folders of files below DATA_DIR, as the media service and the sandbox name them. */
export const FILE_FOLDERS = ['files', join('sandbox', 'files')];

/** Each file by the hash of its bytes: many are the same picture. */
function filesOf(folder: string): Table {
  const rows = FILE_FOLDERS.map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return JSON.stringify([relative(folder, path).replaceAll(sep, '/'), hashOf(readFileSync(path))]);
    });
  return { name: 'files', columns: ['path', 'hash'], rows: rows.toSorted() };
}

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 24);
