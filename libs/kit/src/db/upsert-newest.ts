import type { SqlTransaction } from './database.ts';

/** A table with copies of another service's rows, each with the `version` that the event carried. */
export interface Projection<Row extends { version: number }, Key extends keyof Row & string> {
  readonly table: string;
  /** Fields of its primary key. */
  readonly key: readonly Key[];
}

type Fields<Row extends { version: number }, Key extends keyof Row> = Pick<Row, Key | 'version'> &
  Partial<Row>;

/**
 * Writes the row unless the table has the same version or a newer one. Events of different names overtake each other,
 * so each must carry the whole state. Keep the row of what was deleted and mark it: an event that comes late would
 * bring it back. One statement, so two events at once cannot both win; it locks the row until the transaction ends,
 * written or not.
 *
 * Fields are named as in the Prisma model and columns are the same names in snake_case. Table, key and field names come
 * from code, never from input. Objects and arrays are written as JSON. Fields that the row lacks keep their value, or
 * get their column's default in a new row.
 *
 * @returns whether the row was written
 */
export async function upsertNewest<Row extends { version: number }, Key extends keyof Row & string>(
  tx: SqlTransaction,
  { table, key }: Projection<Row, Key>,
  row: Fields<Row, Key>,
): Promise<boolean> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const keys = key.map(column);
  const columns = given.map(([field]) => column(field));
  const changes = columns.filter((name) => !keys.includes(name)).map((name) => `${name} = excluded.${name}`);
  const start = `INSERT INTO ${column(table)} (${columns.join(', ')}) VALUES (`;
  const end = `) ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${changes.join(', ')}
    WHERE ${column(table)}.version < excluded.version`;
  const strings = [start, ...columns.slice(1).map(() => ', '), end];
  const query: TemplateStringsArray = Object.assign(strings, { raw: strings });
  return (await tx.$executeRaw(query, ...given.map(([, value]) => parameter(value)))) > 0;
}

/** `firstName` → `first_name`. Anything that is not a plain name must not become a part of a statement. */
function column(field: string): string {
  if (!/^[a-z][a-zA-Z0-9_]*$/.test(field)) throw new Error(`${field} is not a name of a table or a field`);
  return `"${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
}

const parameter = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value;
