import type { OwnTableName } from '@slovo/contracts';
import type { OwnTable } from '@slovo/kit/own-rows';

const byId = [['t.id', 'id', 'int']] as const;

const CHAT = '(SELECT telegram_id FROM chats WHERE user_id = ?)';

/** What the release before this one reads: the same as `language_code`. The next release drops it. */
const FORMER = ['language'];

/** Where a person's rows are in this service. */
export const ownTables: Record<OwnTableName<'bot'>, OwnTable> = {
  chats: {
    from: 'chats AS t',
    where: 't.user_id = ?',
    key: [['t.user_id', 'user_id', 'int']],
    hidden: FORMER,
  },
  conversations: {
    from: 'conversations AS t',
    where: `t.chat_id = ${CHAT}`,
    key: [['t.chat_id', 'chat_id', 'bigint']],
  },
  drafts: { from: 'drafts AS t', where: 't.user_id = ?', key: byId },
  deliveries: { from: 'deliveries AS t', where: 't.user_id = ?', key: byId },
  sent_messages: { from: 'sent_messages AS t', where: 't.user_id = ?', key: byId },
  updates: {
    from: 'updates AS t',
    where: `t.lane = ${CHAT}`,
    key: [['t.update_id', 'update_id', 'bigint']],
  },
};
