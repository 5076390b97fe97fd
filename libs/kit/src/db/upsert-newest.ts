import { direct } from './connection.ts';
import type { SqlTransaction } from './database.ts';

/** A table with copies of another service's rows, each with the `version` that the event carried. */
export interface Projection<Row extends { version: number }, Key extends keyof Row & string> {
  readonly table: string;
  /** Fields of its primary key. */
  readonly key: readonly Key[];
  /** Fields that no event carries, where they are needed of the rows that were written. */
  readonly own?: readonly (keyof Row & string)[];
}

type Fields<Row extends { version: number }, Key extends keyof Row> = Pick<Row, Key | 'version'> &
  Partial<Row>;

/**
 * Writes each row unless the table has the same version or a newer one; of several with one key, the newest. Events of
 * different names overtake each other, so each must carry the whole state. Keep the row of what was deleted and mark it:
 * an event that comes late would bring it back. One statement, so two events at once cannot both win; it locks the rows
 * until the transaction ends, written or not, in the order of their keys.
 *
 * Fields are named as in the Prisma model and columns are the same names in snake_case. Table, key and field names come
 * from code, never from input. Fields that a row lacks keep their value, or get their column's default in a new row; all
 * rows of a call have the same fields. Dates are written to the millisecond.
 *
 * @returns the rows that were written, as they are now, as `pg` reads them: the fields that were given, and `own`
 */
export async function upsertNewestAll<Row extends { version: number }, Key extends keyof Row & string>(
  tx: SqlTransaction,
  { table, key, own = [] }: Projection<Row, Key>,
  rows: readonly Fields<Row, Key>[],
): Promise<Row[]> {
  const newest = new Map<string, Fields<Row, Key>>();
  for (const row of rows) {
    const id = JSON.stringify(key.map((field) => row[field]));
    const known = newest.get(id);
    if (!known || known.version < row.version) newest.set(id, row);
  }
  const [first] = newest.values();
  if (!first) return [];
  const fields = Object.keys(first).filter((field) => first[field as keyof typeof first] !== undefined);
  const given = [...newest.values()].map((row) =>
    Object.fromEntries(fields.map((field) => [snakeCase(field), row[field as keyof typeof row]])),
  );
  const written = await direct(tx, 'once').$queryRaw<Record<string, unknown>[]>(
    queryOf(table, key, fields, own),
    JSON.stringify(given),
  );
  return written.map(
    (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value])) as Row,
  );
}

/** The same for one row. @returns whether it was written */
export async function upsertNewest<Row extends { version: number }, Key extends keyof Row & string>(
  tx: SqlTransaction,
  projection: Projection<Row, Key>,
  row: Fields<Row, Key>,
): Promise<boolean> {
  return (await upsertNewestAll(tx, projection, [row])).length > 0;
}

/** One for each text: a statement is known by its template. */
const queries = new Map<string, TemplateStringsArray>();

/** By their names: PostgreSQL refuses a prepared `RETURNING *` from when a newer release adds a column to the table. */
function queryOf(
  table: string,
  key: readonly string[],
  fields: readonly string[],
  own: readonly string[],
): TemplateStringsArray {
  const returned = [...new Set([...fields, ...own])].map(column);
  const keys = key.map(column).join(', ');
  const columns = fields.map(column);
  const changes = fields
    .filter((field) => !key.includes(field))
    .map((field) => `${column(field)} = excluded.${column(field)}`);
  const start = `INSERT INTO ${column(table)} (${columns.join(', ')})
    SELECT ${columns.join(', ')} FROM jsonb_populate_recordset(NULL::${column(table)}, `;
  const end = `::jsonb) ORDER BY ${keys}
    ON CONFLICT (${keys}) DO UPDATE SET ${changes.join(', ')}
    WHERE ${column(table)}.version < excluded.version RETURNING ${returned.join(', ')}`;
  const known = queries.get(start + end);
  if (known) return known;
  const strings = [start, end];
  const query: TemplateStringsArray = Object.assign(strings, { raw: strings });
  queries.set(start + end, query);
  return query;
}

const snakeCase = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** `firstName` → `"first_name"`. Anything that is not a plain name must not become a part of a statement. */
function column(field: string): string {
  if (!/^[a-z][a-zA-Z0-9_]*$/.test(field)) throw new Error(`${field} is not a name of a table or a field`);
  return `"${snakeCase(field)}"`;
}
