import type { DeletionSubject } from '@slovo/domain/deletion';
import { LAST_VERSION, type RowSet, rowSet } from '@slovo/kit/deletions';
import type { Tx } from '../database.ts';
import { lockPerson } from '../people/people.ts';
import { countActivePromises } from '../people/person-facts.ts';

/** The row of a promise stays as a mark, so that a late event does not bring it back. */
const FORGET_PROMISE = `status = 'deleted', title = '', next_reminder_at = NULL, version = ${LAST_VERSION}`;

/**
 * The copies of a promise, or of all promises of a person. Active ones are counted here, once for all of them: the events of
 * their deletion come later, each on its own, and find the marks.
 */
export function remindedPromises(tx: Tx, subject: DeletionSubject, id: number): RowSet {
  const copies = rowSet({
    tx,
    id,
    step: 'reminders',
    role: 'related',
    table: 'promises',
    name: 'reminded_promises',
    where: `${subject === 'promise' ? 'id' : 'user_id'} = ? AND status <> 'deleted'`,
    change: FORGET_PROMISE,
  });
  return {
    ...copies,
    remove: async (limit) => {
      const ownerId = subject === 'user' ? id : await ownerOf(tx, id);
      if (ownerId === null) return { rows: 0, more: false };
      await lockPerson(tx, ownerId);
      const removed = await copies.remove(limit);
      if (removed.rows > 0) await countActivePromises(tx, ownerId);
      return removed;
    },
  };
}

/** Null where no event about the promise has arrived. */
async function ownerOf(tx: Tx, promiseId: number): Promise<number | null> {
  const found = await tx.promise_.findUnique({ where: { id: promiseId }, select: { userId: true } });
  return found?.userId ?? null;
}
