import { Refusal } from '@slovo/kit/calls';

/** Where a thing stands in its list. All lists run downwards by rank, time and id; most have one rank only. */
export interface Place {
  rank: number;
  at: Date;
  id: number;
}

/** The name in a list's cursors: the cursor of one list opens no other. */
export type ListName = 'promises' | 'running' | 'feed' | 'reports';

/** Above everything: the first page begins behind it. */
const TOP: Place = { rank: 9, at: new Date('9999-12-31T00:00:00Z'), id: 2_147_483_647 };

const writeCursor = (list: ListName, { rank, at, id }: Place): string =>
  Buffer.from([list, rank, at.getTime(), id].join('.')).toString('base64url');

/**
 * The place behind which a page begins, whatever came in above it meanwhile. A thing that moves between two pages is
 * shown where it then stands.
 * @throws Refusal BAD_INPUT for anything that `writeCursor` did not make.
 */
export function placeAfter(list: ListName, cursor: string | undefined): Place {
  if (cursor === undefined) return TOP;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [name, rank, at, id] = text.split('.');
  const place = { rank: Number(rank), at: new Date(Number(at)), id: Number(id) };
  // Numbers beyond these are none that PostgreSQL takes; a text that reads back otherwise was touched.
  const sane = name === list && place.rank <= TOP.rank && place.at <= TOP.at && place.id <= TOP.id;
  if (!sane || writeCursor(list, place) !== cursor || /[^a-z\d.]/.test(text))
    throw new Refusal('BAD_INPUT', { fields: { cursor: 'CURSOR_INVALID' } });
  return place;
}

/** What of `limit` + 1 found places makes the page, and the cursor of the next one: null when there is none. */
export function pageOf(
  list: ListName,
  places: Place[],
  limit: number,
): { ids: number[]; next: string | null } {
  const shown = places.slice(0, limit);
  const last = places.length > limit ? shown.at(-1) : undefined;
  return { ids: shown.map(({ id }) => id), next: last ? writeCursor(list, last) : null };
}

/** Rows come back in any order. */
export function inOrder<R extends { id: number }>(ids: number[], rows: R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
