import type { DeletionSubject } from '@slovo/domain/deletion';
import { LAST_VERSION, type RowSet, rowSet } from '@slovo/kit/deletions';
import type { BatchCounters } from '../batches/batch-counters.ts';
import type { Tx } from '../database.ts';
import { namesOfPerson } from './names-of-person.ts';
import { type Forget, receiptsOfOthers } from './receipts-of-others.ts';
import { receiptsOfPerson } from './receipts-of-person.ts';
import { remindedPromises } from './reminded-promises.ts';

const FORGET_PERSON = `username = NULL, first_name = '', last_name = NULL, banned = true, muted_until = NULL,
  next_digest_at = NULL, version = ${LAST_VERSION}`;

/** What this service holds of a promise or of a person, in the order in which it is removed. */
export const deletionRows = (
  tx: Tx,
  subject: DeletionSubject,
  id: number,
  counters: BatchCounters,
  forget: Forget,
): RowSet[] => (subject === 'promise' ? rowsOfPromise(tx, id) : rowsOfPerson(tx, id, counters, forget));

const ROLE = 'related' as const;
const OF_THEIR_PROMISES = 'promise_id IN (SELECT id FROM promises WHERE user_id = ?)';

function rowsOfPromise(tx: Tx, id: number): RowSet[] {
  const receipts = { tx, id, role: ROLE, step: 'receipts' as const, where: 'promise_id = ?' };
  return [
    remindedPromises(tx, 'promise', id),
    ...remindersOf(tx, id, receipts.where),
    rowSet({ ...receipts, table: 'receipts' }),
    rowSet({ ...receipts, table: 'notifications', after: 'receipts' }),
  ];
}

function rowsOfPerson(tx: Tx, id: number, counters: BatchCounters, forget: Forget): RowSet[] {
  const own = { tx, id, role: ROLE, where: 'user_id = ?' };
  return [
    remindedPromises(tx, 'user', id),
    ...remindersOf(tx, id, OF_THEIR_PROMISES),
    rowSet({ ...own, step: 'reminders', table: 'voters', name: 'own_voters' }),
    rowSet({ ...own, step: 'reminders', table: 'reminder_counts' }),
    ...receiptsAround(tx, id, counters, forget),
    rowSet({
      ...own,
      step: 'receipts',
      table: 'people',
      name: 'notified_people',
      where: `user_id = ? AND version < ${LAST_VERSION}`,
      change: FORGET_PERSON,
    }),
  ];
}

/** Notices that this person got, and notices that others got about them. */
export const receiptsAround = (tx: Tx, id: number, counters: BatchCounters, forget: Forget): RowSet[] => [
  receiptsOfPerson(tx, id, counters),
  namesOfPerson(tx, id, forget),
  receiptsOfOthers(tx, id, forget),
  rowSet({
    tx,
    id,
    role: ROLE,
    step: 'receipts',
    table: 'notifications',
    where: OF_THEIR_PROMISES,
    after: 'receipts',
  }),
];

/** @param where SQL that finds what belongs to the promises */
function remindersOf(tx: Tx, id: number, where: string): RowSet[] {
  const own = { tx, id, role: ROLE, step: 'reminders' as const, where };
  return [
    rowSet({ ...own, table: 'reports', name: 'reminded_reports' }),
    rowSet({ ...own, table: 'skipped_days' }),
    rowSet({ ...own, table: 'voters' }),
    rowSet({ ...own, table: 'told_reminders' }),
    rowSet({ ...own, table: 'snoozes' }),
    rowSet({ ...own, table: 'day_ends' }),
  ];
}
