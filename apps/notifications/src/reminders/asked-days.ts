import { silenceOn, voiceOn } from '@slovo/domain';
import { rowsOf, statement } from '@slovo/kit/db';
import type { Tx } from '../database.ts';
import { isOverdueGoal, type PromiseRow } from './promise.record.ts';

const writeAsked = statement<[asked: string]>(
  'record-asked-days',
  `UPDATE promises SET asked_day = one.day, unanswered_days = one.unanswered, questions = one.questions, question_at = one.at
  FROM jsonb_to_recordset($1::jsonb) AS one (id int, day int, unanswered int, questions int, at timestamptz)
  WHERE promises.id = one.id`,
);

export interface AskedDay {
  promise: PromiseRow;
  day: number;
}

/** The three questions about an overdue goal are asked after any silence. */
export const voiceFor = (promise: PromiseRow, day: number, now: Date) =>
  isOverdueGoal(promise) ? 'remind' : voiceOn(day, promise, now);

/** Each of these days waits for an answer from now on; what was asked is counted until one comes. */
export async function recordAsked(tx: Tx, asked: readonly AskedDay[], now: Date): Promise<void> {
  const rows = asked.map(({ promise, day }) => {
    const asks = voiceFor(promise, day, now) === 'ask';
    const { unansweredDays } = silenceOn(day, promise);
    const questions = promise.questions + (asks ? 1 : 0);
    const questionAt = asks ? now : promise.questionAt;
    return { id: promise.id, day, unanswered: unansweredDays, questions, at: questionAt };
  });
  if (rows.length === 0) return;
  await rowsOf(tx, writeAsked, JSON.stringify(rows));
}
