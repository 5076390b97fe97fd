import { rowsOf, statement } from '@slovo/kit/db';
import type { Tx } from '../database.ts';
import type { DueReminder } from './reminder-notice.ts';

const recordSent = statement<[reminders: string], { id: number }>(
  'record-told-reminders',
  `INSERT INTO told_reminders (promise_id, message_key, day)
  SELECT id, key, day FROM jsonb_to_recordset($1::jsonb) AS one (id int, key text, day int) ORDER BY id, key
  ON CONFLICT (promise_id, message_key) DO UPDATE SET day = excluded.day WHERE told_reminders.day < excluded.day
  RETURNING promise_id AS id`,
);

/** Records the reminders as sent. @returns the promises of those that were not: the others must not be sent again */
export async function claimUnsent(tx: Tx, reminders: readonly DueReminder[]): Promise<Set<number>> {
  if (reminders.length === 0) return new Set();
  const rows = reminders.map(({ promise, key, day }) => ({ id: promise.id, key, day }));
  const recorded = await rowsOf(tx, recordSent, JSON.stringify(rows));
  return new Set(recorded.map(({ id }) => id));
}
