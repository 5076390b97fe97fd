import { addDays } from '@slovo/domain';
import { rowsOf, statement } from '@slovo/kit/db';
import type { Tx } from '../database.ts';

/** A person's day by their own clock. */
interface PersonDay {
  userId: number;
  date: string;
}

const findCounts = statement<[userIds: number[]], PersonDay & { count: number }>(
  'reminder-counts',
  'SELECT user_id AS "userId", date, count FROM reminder_counts WHERE user_id = ANY ($1::int[])',
  'once',
);

const forgetCounts = statement<[userIds: number[], dates: string[]]>(
  'forget-reminder-counts',
  `DELETE FROM reminder_counts USING unnest($1::int[], $2::text[]) AS day (user_id, date)
  WHERE reminder_counts.user_id = day.user_id AND reminder_counts.date < day.date`,
  'once',
);

const addCounts = statement<[userIds: number[], dates: string[], counts: number[]]>(
  'add-reminder-counts',
  `INSERT INTO reminder_counts (user_id, date, count)
  SELECT user_id, date, count FROM unnest($1::int[], $2::text[], $3::int[]) AS day (user_id, date, count)
  ORDER BY user_id, date
  ON CONFLICT (user_id, date) DO UPDATE SET count = reminder_counts.count + excluded.count`,
  'once',
);

const keyOf = ({ userId, date }: PersonDay): string => `${userId} ${date}`;

/** How many reminders each person got on that day. */
export async function loadReminderCounts(
  tx: Tx,
  days: readonly PersonDay[],
): Promise<(day: PersonDay) => number> {
  const rows = await rowsOf(
    tx,
    findCounts,
    days.map(({ userId }) => userId),
  );
  const counts = new Map(rows.map((row) => [keyOf(row), row.count]));
  return (day) => counts.get(keyOf(day)) ?? 0;
}

/** Each person once. */
export async function addReminders(tx: Tx, added: readonly (PersonDay & { count: number })[]): Promise<void> {
  const days = added.filter(({ count }) => count > 0);
  if (days.length === 0) return;
  const ids = days.map(({ userId }) => userId);
  // Older counts are no longer needed, except yesterday's: it may be today again for a traveller.
  const outdated = days.map(({ date }) => addDays(date, -1));
  await rowsOf(tx, forgetCounts, ids, outdated);
  const dates = days.map(({ date }) => date);
  const counts = days.map(({ count }) => count);
  await rowsOf(tx, addCounts, ids, dates, counts);
}
