import type { DeletionSubject } from '@slovo/domain/deletion';
import { LAST_VERSION, type RowSet, rowSet } from '@slovo/kit/deletions';
import type { Tx } from '../database.ts';

/** What this service holds of a promise or of a person, in the order in which it is removed. */
export const deletionRows = (tx: Tx, subject: DeletionSubject, id: number): RowSet[] =>
  subject === 'promise' ? rowsOfPromise(tx, id) : rowsOfPerson(tx, id);

/** First the mark: a report whose event comes late opens no poll. */
function rowsOfPromise(tx: Tx, id: number): RowSet[] {
  const step = 'votes' as const;
  const votes = 'report_id IN (SELECT report_id FROM polls WHERE promise_id = ?)';
  return [
    rowSet({
      tx,
      step,
      role: 'related',
      table: 'promises',
      name: 'voting_promises',
      where: 'id = ? AND NOT deleted',
      id,
      change: 'deleted = true, title = NULL',
    }),
    rowSet({ tx, step, role: 'related', table: 'witnesses', where: 'promise_id = ?', id }),
    rowSet({ tx, step, role: 'related', table: 'witness_links', where: 'promise_id = ?', id }),
    rowSet({ tx, step, role: 'related', table: 'votes', where: votes, id }),
    rowSet({ tx, step, role: 'related', table: 'polls', where: 'promise_id = ?', id }),
  ];
}

/** Votes that the person cast stay, without a name: the decisions that they led to stay as well. */
function rowsOfPerson(tx: Tx, id: number): RowSet[] {
  const own = { tx, step: 'polls' as const, role: 'related' as const, id };
  const promises = 'promise_id IN (SELECT id FROM promises WHERE owner_id = ?)';
  return [
    rowSet({
      ...own,
      table: 'promises',
      name: 'voting_promises',
      where: 'owner_id = ? AND NOT deleted',
      change: 'deleted = true, title = NULL',
    }),
    rowSet({ ...own, table: 'witnesses', name: 'own_witnesses', where: promises }),
    rowSet({ ...own, table: 'witness_links', where: promises }),
    rowSet({ ...own, table: 'acquaintances', name: 'known_by', where: 'known_id = ?' }),
    rowSet({ ...own, table: 'votes', where: 'owner_id = ?' }),
    rowSet({ ...own, table: 'polls', where: promises }),
    rowSet({
      ...own,
      step: 'votes',
      table: 'votes',
      name: 'anonymised_votes',
      where: 'voter_id = ?',
      change: 'voter_id = NULL, reason = NULL',
    }),
    rowSet({ ...own, step: 'votes', table: 'witnesses', where: 'user_id = ?' }),
    rowSet({ ...own, step: 'votes', table: 'acquaintances', where: 'person_id = ?' }),
    rowSet({
      ...own,
      step: 'votes',
      table: 'people',
      name: 'voting_people',
      where: `id = ? AND version < ${LAST_VERSION}`,
      change: `username = NULL, first_name = '', last_name = NULL, photo_url = NULL, banned = true, version = ${LAST_VERSION}`,
    }),
  ];
}
