import type { DeletionSubject } from '@slovo/domain/deletion';
import { type RowSet, rowSet } from '@slovo/kit/deletions';
import type { Tx } from '../database.ts';

/** What this service holds of a person, in the order in which it is removed. Of a promise it only counts. */
export function deletionRows(tx: Tx, subject: DeletionSubject, id: number): RowSet[] {
  if (subject === 'promise') return [];
  const access = { tx, step: 'access' as const, role: 'primary' as const, id, where: 'user_id = ?' };
  const account = { ...access, step: 'account' as const };
  return [
    rowSet({ ...access, table: 'data_exports' }),
    rowSet({ ...access, table: 'sign_in_alerts' }),
    rowSet({ ...access, table: 'sessions' }),
    rowSet({ ...access, table: 'login_links' }),
    rowSet({ ...access, table: 'operator_tokens' }),
    rowSet({ ...account, table: 'motivators' }),
    rowSet({ ...account, table: 'name_keys' }),
    rowSet({ ...account, table: 'former_usernames' }),
    rowSet({ ...account, table: 'users', where: 'id = ?' }),
  ];
}
