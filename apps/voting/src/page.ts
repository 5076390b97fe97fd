import { createHash } from 'node:crypto';
import { Refusal } from '@slovo/kit/calls';

/** Where a line stands in its list; `part` counts the list's parts, of which most lists have one. */
export interface Place {
  part: number;
  at: Date;
  id: number;
}

/** The name in a list's cursors: the cursor of one list opens no other. */
type ListName = 'pending-reports' | 'my-votes';

/** PostgreSQL and JSON know moments beyond it only under other spellings. */
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** No secret is in it: it tells a cursor that was cut or mistyped from one that was given. */
const checkOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

function writeCursor(list: ListName, { part, at, id }: Place): string {
  const text = [list, part, at.getTime(), id].join('.');
  return Buffer.from(`${text}.${checkOf(text)}`).toString('base64url');
}

/**
 * The place behind which a page begins, whatever was added to the list meanwhile; null for the first page.
 * @throws Refusal BAD_INPUT for anything that `writeCursor` did not make.
 */
export function placeOf(list: ListName, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, name, part, at, id] = /^([a-z-]+)\.(\d)\.(\d{1,15})\.(\d{1,10})\.[\da-f]{8}$/.exec(text) ?? [];
  const place = { part: Number(part), at: new Date(Number(at)), id: Number(id) };
  const isPossible = name === list && Number(at) <= LAST_MOMENT && place.id <= 2_147_483_647;
  // A text that reads back otherwise was touched: base64url has more than one spelling of the same bytes.
  if (!isPossible || writeCursor(list, place) !== cursor)
    throw new Refusal('BAD_INPUT', { fields: { cursor: 'CURSOR_INVALID' } });
  return place;
}

/** What of `limit` + 1 found lines makes the page, and the cursor of the next one: null when there is none. */
export function pageOf<P extends Place>(
  list: ListName,
  found: readonly P[],
  limit: number,
): { places: P[]; next: string | null } {
  const places = found.slice(0, limit);
  const last = found.length > limit ? places.at(-1) : undefined;
  return { places, next: last ? writeCursor(list, last) : null };
}
