import type { OwnTableName } from '@slovo/contracts';
import type { OwnTable } from '@slovo/kit/own-rows';

const byId = [['t.id', 'id', 'int']] as const;

/** What the release before this one reads: the same as `language_code`. The next release drops it. */
const FORMER = ['language'];

/** Where a person's rows are in this service. */
export const ownTables: Record<OwnTableName<'auth'>, OwnTable> = {
  users: { from: 'users AS t', where: 't.id = ?', key: [['t.id', 'id', 'int']], hidden: FORMER },
  name_keys: { from: 'name_keys AS t', where: 't.user_id = ?', key: [['t.key', 'key', 'text']] },
  former_usernames: {
    from: 'former_usernames AS t',
    where: 't.user_id = ?',
    key: [['t.username_key', 'username_key', 'text']],
  },
  motivators: { from: 'motivators AS t', where: 't.user_id = ?', key: [['t.user_id', 'user_id', 'int']] },
  sessions: { from: 'sessions AS t', where: 't.user_id = ?', key: [['t.id', 'id', 'text']] },
  sign_in_alerts: { from: 'sign_in_alerts AS t', where: 't.user_id = ?', key: byId },
  login_links: { from: 'login_links AS t', where: 't.user_id = ?', key: byId, hidden: ['token_hash'] },
  operator_tokens: {
    from: 'operator_tokens AS t',
    where: 't.user_id = ?',
    key: byId,
    hidden: ['token_hash'],
  },
  data_exports: { from: 'data_exports AS t', where: 't.user_id = ?', key: byId, hidden: ['lease'] },
  promises: { from: 'promises AS t', where: 't.owner_id = ?', key: byId },
};
