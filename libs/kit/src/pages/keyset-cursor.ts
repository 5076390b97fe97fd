import { createHash } from 'node:crypto';
import { Refusal } from '../calls/refusal.ts';

/**
 * The sort key of a row in a list that is ordered by rank, time and id; most lists have one rank only. SQL compares it
 * as a row, for which an index over the same columns needs no sorting and no skipping (keyset pagination).
 */
export interface Keyset {
  rank: number;
  at: Date;
  id: number;
}

/** Greater than every row's: the first page of a descending list starts here. */
export const LIST_START: Keyset = { rank: 9, at: new Date('9999-12-31T00:00:00Z'), id: 2_147_483_647 };

/** Not a secret: it detects a truncated or mistyped cursor. */
const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** Writes the cursor of the page after this row. */
export function writeKeysetCursor(list: string, { rank, at, id }: Keyset): string {
  const text = [list, rank, at.getTime(), id].join('.');
  return Buffer.from(`${text}.${checksumOf(text)}`).toString('base64url');
}

/**
 * The keyset of the row after which the page starts, even if rows were inserted before it since; null for the first
 * page. A cursor is valid for the list of that name only.
 * @throws Refusal BAD_INPUT for anything that `pageOf` did not return
 */
export function readKeysetCursor(list: string, cursor: string | undefined): Keyset | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, name, rank, at, id] = /^([a-z-]+)\.(\d)\.(\d{1,15})\.(\d{1,10})\.[\da-f]{8}$/.exec(text) ?? [];
  const keyset = { rank: Number(rank), at: new Date(Number(at)), id: Number(id) };
  // PostgreSQL rejects greater instants and ids.
  const isPossible = name === list && keyset.at <= LIST_START.at && keyset.id <= LIST_START.id;
  // base64url has more than one spelling of the same bytes; only the one that was written is accepted.
  if (!isPossible || writeKeysetCursor(list, keyset) !== cursor)
    throw new Refusal('BAD_INPUT', { fields: { cursor: 'CURSOR_INVALID' } });
  return keyset;
}

/** The page of `limit` + 1 found rows, and the cursor of the next page: null on the last. */
export function pageOf<K extends Keyset>(
  list: string,
  found: readonly K[],
  limit: number,
): { keysets: K[]; next: string | null } {
  const keysets = found.slice(0, limit);
  const last = found.length > limit ? keysets.at(-1) : undefined;
  return { keysets, next: last ? writeKeysetCursor(list, last) : null };
}

/** Rows in the order of the page: a query by ids returns them in any order, and without those deleted since. */
export function inOrder<R extends { id: number }>(keysets: readonly Keyset[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return keysets.flatMap(({ id }) => byId.get(id) ?? []);
}
