import type { SqlTransaction } from '../db/database.ts';

/** A column that orders the rows: its SQL, its name in the row, and its type in PostgreSQL. */
type KeyColumn = readonly [sql: string, name: string, type: 'int' | 'bigint' | 'text'];

/**
 * Which rows of a table are a person's. All SQL is from code, never from input; each `?` is the person's id, and `t`
 * the table.
 */
export interface OwnTable {
  /** `reports AS t`, or a join that leads from an index on the person's id to the table. */
  readonly from: string;
  readonly where: string;
  /** Unique together; rows come in this order. */
  readonly key: readonly KeyColumn[];
  /** Columns that would help a thief of the file, such as hashes of tokens. */
  readonly hidden?: readonly string[];
  /** Where the row is another person's: the columns that are about this one. */
  readonly only?: readonly string[];
}

export interface OwnRows {
  rows: Record<string, unknown>[];
  /** The cursor of the last row, if some may follow. */
  next: string | null;
}

const MOST_ROWS = 200;
/** A message of NATS is a megabyte at most. */
const MOST_BYTES = 500_000;

/** A page of a person's rows as the table has them, after those of the page that `cursor` ended. */
export async function readOwnRows(
  tx: SqlTransaction,
  table: OwnTable,
  personId: number,
  cursor: string | undefined,
): Promise<OwnRows> {
  const found = await tx.$queryRaw<{ row: Record<string, unknown> }[]>(...statement(table, personId, cursor));
  const all = found.map(({ row }) => row);
  const rows = whatFits(all);
  const last = rows.at(-1);
  const isWhole = rows.length === all.length && all.length < MOST_ROWS;
  const next = last && !isWhole ? cursorOf(table, last) : null;
  return { rows: rows.map((row) => shown(table, row)), next };
}

function statement(
  { from, where, key }: OwnTable,
  personId: number,
  cursor: string | undefined,
): [TemplateStringsArray, ...unknown[]] {
  const columns = key.map(([sql]) => sql).join(', ');
  const after = cursor === undefined ? [] : (JSON.parse(cursor) as unknown[]).map(String);
  const [first] = key;
  const places = key.map(([, , type]) => `?::text::${type}`).join(', ');
  // The first comparison repeats what the second says, for an index that has only the first column.
  const beyond =
    cursor === undefined ? '' : `AND ${first![0]} >= ?::text::${first![2]} AND (${columns}) > (${places})`;
  const sql = `SELECT to_jsonb(t) AS row FROM ${from} WHERE (${where}) ${beyond} ORDER BY ${columns} LIMIT ${MOST_ROWS}`;
  const strings = sql.split('?');
  const ids = `${from}${where}`
    .split('?')
    .slice(1)
    .map(() => personId);
  const query: TemplateStringsArray = Object.assign(strings, { raw: strings });
  return [query, ...ids, ...(cursor === undefined ? [] : [after[0], ...after])];
}

/** At least one row, however large. */
function whatFits(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  let bytes = 0;
  const end = rows.findIndex((row) => (bytes += Buffer.byteLength(JSON.stringify(row))) > MOST_BYTES);
  return end === -1 ? rows : rows.slice(0, Math.max(1, end));
}

const cursorOf = ({ key }: OwnTable, row: Record<string, unknown>): string =>
  JSON.stringify(key.map(([, name]) => row[name]));

const shown = ({ hidden = [], only }: OwnTable, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !hidden.includes(name) && (only?.includes(name) ?? true)),
  );
