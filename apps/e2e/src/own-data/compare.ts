import { isDeepStrictEqual } from 'node:util';
import { OWN_TABLES, SERVICES, type ServiceName } from '@slovo/contracts';
import type { World } from '@slovo/testing';
import { idColumns, type Row, rowsIn } from './databases.ts';
import { meaningOf, NOT_EXPORTED } from './person-columns.ts';

/** Every id that leads to the person whose rows are looked for. */
export interface Ids {
  person: number[];
  chat: number[];
  promise: number[];
  report: number[];
}

/** The table of an entry whose name says which of its rows it has. */
const TABLE_OF: Record<string, string> = {
  received_votes: 'votes',
  decided_polls: 'polls',
  waiting_polls: 'polls',
  received_invitations: 'invitations',
  motivated_promises: 'promises',
  decided_reports: 'reports',
  batch_messages: 'batches',
};

/** Where another person's row only mentions this one, the entry has the columns about this one. */
const MENTIONS: Record<string, readonly string[]> = {
  promises: ['motivator_id'],
  reports: ['decided_by'],
  polls: ['decided_by', 'waits_for'],
  batches: ['user_id'],
};

/** Secrets that would help a thief of the file, and columns that repeat another one. */
const HIDDEN = ['token_hash', 'lease', 'language'];
/** They change with every request, also with those that make the export. */
const VOLATILE = ['last_activity_at', 'expires_at', 'last_seen_at'];

interface Found {
  service: ServiceName;
  table: string;
  column: string;
  row: Row;
}

/** Names of columns that nobody has classified: see person-columns.ts. */
export async function unclassifiedColumns(world: World): Promise<string[]> {
  const unknown: string[] = [];
  for (const service of SERVICES)
    for (const place of await idColumns(world, service))
      if (meaningOf(service, place) === undefined) unknown.push(`${service}.${place.table}.${place.column}`);
  return unknown;
}

/** Every row of every table that names the person, a promise or a report of theirs. */
export async function rowsAbout(world: World, ids: Ids): Promise<Found[]> {
  const found: Found[] = [];
  for (const service of SERVICES)
    for (const { table, column } of await idColumns(world, service)) {
      const meaning = meaningOf(service, { table, column });
      if (!meaning || NOT_EXPORTED[`${service}.${table}.${column}`]) continue;
      const sql = `SELECT to_jsonb(t) AS row FROM "${table}" AS t WHERE "${column}" = ANY ($1)`;
      for (const { row } of await rowsIn(world, service, sql, [ids[meaning]]))
        found.push({ service, table, column, row: row as Row });
    }
  return found;
}

/** What of these rows the export lacks: one sentence for each, empty where it has everything. */
export function missingIn(files: ReadonlyMap<string, Buffer>, about: readonly Found[]): string[] {
  const exported = new Map<string, Row[]>();
  for (const service of SERVICES)
    for (const entry of OWN_TABLES[service]) {
      const bytes = files.get(`data/${service}/${entry}.json`);
      if (!bytes) return [`data/${service}/${entry}.json is not in the zip`];
      const key = `${service}.${TABLE_OF[entry] ?? entry}`;
      exported.set(key, [...(exported.get(key) ?? []), ...(JSON.parse(bytes.toString()) as Row[])]);
    }
  return about
    .filter(
      (found) => !(exported.get(`${found.service}.${found.table}`) ?? []).some((row) => isIn(found, row)),
    )
    .map(({ service, table, column, row }) => `${service}.${table} by ${column}: ${JSON.stringify(row)}`);
}

function isIn({ table, column, row }: Found, exported: Row): boolean {
  const isMention = MENTIONS[table]?.includes(column) ?? false;
  const expected = Object.keys(row).filter((name) => !HIDDEN.includes(name));
  const compared = isMention ? Object.keys(exported) : expected;
  if (!compared.includes(column)) return false;
  return compared.every(
    (name) => VOLATILE.includes(name) || (name in exported && isDeepStrictEqual(exported[name], row[name])),
  );
}
