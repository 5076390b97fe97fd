import type { OwnTableName } from '@slovo/contracts';
import type { OwnTable } from '@slovo/kit/own-rows';

const byId = [['t.id', 'id', 'int']] as const;

const ofPromise = [['promise.id', 'promise_id', 'int']] as const;
/** Rows of what the person promised. */
const throughPromises = (table: string) => ({
  from: `promises AS promise JOIN ${table} AS t ON t.promise_id = promise.id`,
  where: 'promise.user_id = ?',
});

/** What the release before this one reads: the same as `language_code`. The next release drops it. */
const FORMER = ['language'];

/** Where a person's rows are in this service. */
export const ownTables: Record<OwnTableName<'notifications'>, OwnTable> = {
  people: {
    from: 'people AS t',
    where: 't.user_id = ?',
    key: [['t.user_id', 'user_id', 'int']],
    hidden: FORMER,
  },
  receipts: { from: 'receipts AS t', where: 't.user_id = ?', key: byId },
  /** The messages of operators that this person got: a receipt names its batch, and the text is there. */
  batch_messages: {
    from: 'batches AS t',
    where: 't.id IN (SELECT batch_id FROM receipts WHERE user_id = ? AND batch_id IS NOT NULL)',
    key: byId,
    only: [
      'id',
      'message_key',
      'html',
      'lang',
      'media_file_id',
      'media_kind',
      'variables',
      'user_id',
      'created_at',
    ],
  },
  promises: { from: 'promises AS t', where: 't.user_id = ?', key: byId },
  reports: { ...throughPromises('reports'), key: [...ofPromise, ...byId] },
  skipped_days: { ...throughPromises('skipped_days'), key: [...ofPromise, ['t.day', 'day', 'int']] },
  voters: { from: 'voters AS t', where: 't.user_id = ?', key: [['t.promise_id', 'promise_id', 'int']] },
  reminder_counts: {
    from: 'reminder_counts AS t',
    where: 't.user_id = ?',
    key: [['t.date', 'date', 'text']],
  },
  told_reminders: {
    ...throughPromises('told_reminders'),
    key: [...ofPromise, ['t.message_key', 'message_key', 'text']],
  },
  day_ends: { from: 'day_ends AS t', where: 't.user_id = ?', key: byId },
  snoozes: { ...throughPromises('snoozes'), key: [...ofPromise, ['t.receipt_id', 'receipt_id', 'int']] },
};
