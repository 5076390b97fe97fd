import { Refusal } from '../calls/refusal.ts';

/** The cursor of a list that is ordered by id: the last id of a page. */
export const writeIdCursor = (id: number): string => String(id);

/**
 * `undefined` for the first page.
 * @throws Refusal BAD_INPUT for anything that `writeIdCursor` did not return
 */
export function readIdCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = /^\d{1,10}$/.test(cursor) ? Number(cursor) : 0;
  if (id < 1 || id > 2_147_483_647) throw new Refusal('BAD_INPUT', { fields: { cursor: 'CURSOR_INVALID' } });
  return id;
}
