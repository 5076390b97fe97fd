import { createHash } from 'node:crypto';
import { Refusal } from '../calls/refusal.ts';

/**
 * Where a line stands in a list that is ordered by rank, time and id; most lists have one rank only. Compared as a row
 * in SQL, which an index over the same columns walks without sorting or skipping.
 */
export interface Place {
  rank: number;
  at: Date;
  id: number;
}

/** Above everything: where the first page of a list that runs downwards begins. */
export const TOP: Place = { rank: 9, at: new Date('9999-12-31T00:00:00Z'), id: 2_147_483_647 };

/** No secret is in it: it tells a cursor that was cut or mistyped from one that was given. */
const checkOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

function writeCursor(list: string, { rank, at, id }: Place): string {
  const text = [list, rank, at.getTime(), id].join('.');
  return Buffer.from(`${text}.${checkOf(text)}`).toString('base64url');
}

/**
 * The place behind which a page begins, whatever came in before it meanwhile; null for the first page. `list` is the
 * list's own name: the cursor of one opens no other.
 * @throws Refusal BAD_INPUT for anything that `pageOf` did not make.
 */
export function placeOf(list: string, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, name, rank, at, id] = /^([a-z-]+)\.(\d)\.(\d{1,15})\.(\d{1,10})\.[\da-f]{8}$/.exec(text) ?? [];
  const place = { rank: Number(rank), at: new Date(Number(at)), id: Number(id) };
  // Beyond these are moments and ids that PostgreSQL does not take.
  const isPossible = name === list && place.at <= TOP.at && place.id <= TOP.id;
  // A text that reads back otherwise was touched: base64url has more than one spelling of the same bytes.
  if (!isPossible || writeCursor(list, place) !== cursor)
    throw new Refusal('BAD_INPUT', { fields: { cursor: 'CURSOR_INVALID' } });
  return place;
}

/** What of `limit` + 1 found lines makes the page, and the cursor of the next one: null when there is none. */
export function pageOf<P extends Place>(
  list: string,
  found: readonly P[],
  limit: number,
): { places: P[]; next: string | null } {
  const places = found.slice(0, limit);
  const last = found.length > limit ? places.at(-1) : undefined;
  return { places, next: last ? writeCursor(list, last) : null };
}

/**
 * Rows of a page in the order of its places: a query by ids gives them in any order, and without those gone
 * meanwhile.
 */
export function inOrder<R extends { id: number }>(places: readonly Place[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap(({ id }) => byId.get(id) ?? []);
}
