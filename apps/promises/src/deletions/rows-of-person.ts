import { promisesOfPersonDeleted } from '@slovo/contracts';
import { LAST_VERSION, type RowSet, rowSet } from '@slovo/kit/deletions';
import type { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import type { Charges } from './charges.ts';

const OF_OWN_PROMISES = 'promise_id IN (SELECT id FROM promises WHERE user_id = ?)';
/** In one event. */
const PROMISES_AT_ONCE = 1_000;

/** Everything of a person here, in the order in which it is removed. */
export function rowsOfPerson(tx: Tx, id: number, charges: Charges, outbox: Outbox, now: Date): RowSet[] {
  const step = 'promises' as const;
  const media = 'report_id IN (SELECT id FROM reports WHERE user_id = ?)';
  const promises = rowSet({ tx, step, role: 'primary', table: 'promises', where: 'user_id = ?', id });
  const people = rowSet({
    tx,
    step,
    role: 'related',
    table: 'people',
    where: `id = ? AND version < ${LAST_VERSION}`,
    id,
    // The row stays as a mark, so that a late event does not bring the person back.
    change: `username = NULL, username_key = NULL, first_name = '', last_name = NULL, photo_url = NULL, banned = true, version = ${LAST_VERSION}`,
  });
  return [
    ...charges.rowsOf(tx, id, now),
    rowSet({ tx, step, role: 'related', table: 'report_media', where: media, id }),
    rowSet({ tx, step, role: 'primary', table: 'reports', where: 'user_id = ?', id }),
    rowSet({ tx, step, role: 'related', table: 'invitations', where: OF_OWN_PROMISES, id }),
    {
      ...promises,
      remove: async (limit) => {
        const take = Math.min(limit, PROMISES_AT_ONCE);
        const gone = await tx.$queryRaw<{ id: number }[]>`
          DELETE FROM promises WHERE id = ANY (ARRAY(
            SELECT id FROM promises WHERE user_id = ${id} LIMIT ${take} FOR UPDATE))
          RETURNING id`;
        const promiseIds = gone.map((promise) => promise.id);
        if (gone.length > 0) await outbox.put(tx, promisesOfPersonDeleted, { userId: id, promiseIds }, now);
        // A row that another transaction changed at this moment is in no snapshot of that statement: it is still there.
        return { rows: gone.length, more: gone.length >= take || (await promises.count()) > 0 };
      },
    },
    {
      ...people,
      // After the mark: what is presented from now on no longer has the name.
      remove: async (limit) => {
        const { rows, more } = await people.remove(limit);
        return { rows, more: (await dropCardsNaming(tx, id, limit)) || more };
      },
    },
  ];
}

/** Finished JSON that names the person, of promises of others. @returns whether some may be left */
async function dropCardsNaming(tx: Tx, id: number, limit: number): Promise<boolean> {
  const cards = await tx.$executeRaw`
    DELETE FROM promise_cards WHERE promise_id = ANY (ARRAY(
      SELECT promise_id FROM promise_cards WHERE people @> ARRAY[${id}::int] LIMIT ${limit}))`;
  const pages = await tx.$executeRaw`
    DELETE FROM report_pages WHERE promise_id = ANY (ARRAY(
      SELECT promise_id FROM report_pages WHERE people @> ARRAY[${id}::int] LIMIT ${limit}))`;
  return cards === limit || pages === limit;
}
