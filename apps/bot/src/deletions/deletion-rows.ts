import type { DeletionSubject } from '@slovo/domain/deletion';
import { LAST_VERSION, type RowSet, rowSet } from '@slovo/kit/deletions';
import type { Tx } from '../database.ts';

const OF_PROMISE = `(receipt->>'promise_id')::int = ?`;
const CHAT = '(SELECT telegram_id FROM chats WHERE user_id = ?)';

/** What this service holds of a promise or of a person, in the order in which it is removed. Sent messages stay in chats. */
export const deletionRows = (tx: Tx, subject: DeletionSubject, id: number): RowSet[] =>
  subject === 'promise' ? rowsOfPromise(tx, id) : rowsOfPerson(tx, id);

function rowsOfPromise(tx: Tx, id: number): RowSet[] {
  const own = { tx, role: 'related' as const, id, step: 'messages' as const, where: 'promise_id = ?' };
  return [
    rowSet({ ...own, table: 'deliveries', where: OF_PROMISE }),
    rowSet({ ...own, table: 'sent_messages' }),
    rowSet({ ...own, table: 'drafts' }),
  ];
}

function rowsOfPerson(tx: Tx, id: number): RowSet[] {
  const own = { tx, role: 'related' as const, id, step: 'messages' as const, where: 'user_id = ?' };
  return [
    rowSet({ ...own, table: 'deliveries' }),
    rowSet({ ...own, table: 'sent_messages' }),
    rowSet({ ...own, table: 'drafts' }),
    rowSet({ ...own, table: 'conversations', where: `chat_id = ${CHAT}` }),
    rowSet({ ...own, table: 'updates', where: `lane = ${CHAT}` }),
    rowSet({
      ...own,
      table: 'chats',
      where: `user_id = ? AND version < ${LAST_VERSION}`,
      // The Telegram id is free again: the same person may come back with another account. Nothing may be sent to the
      // id that takes its place, which Telegram would read as a group's.
      change: `telegram_id = -user_id, username = NULL, first_name = '', last_name = NULL, banned = true,
        blocked_at = to_timestamp(0), version = ${LAST_VERSION}`,
    }),
  ];
}
