import { rowsOf, statement } from '@slovo/kit/db';
import type { Tx } from '../database.ts';

/**
 * Since when a person is here: that of the earliest event about them. Until they are seen they count as seen then.
 */
export async function recordRegistration(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE people SET registered_at = ${at}, last_seen_on = GREATEST(last_seen_on, ${dateOf(at)}::date)
    WHERE user_id = ${userId}`;
}

/** In the order of their ids, so that two batches wait for each other in one direction. */
const seePeople = statement<[userIds: number[], dates: string[]]>(
  'see-people',
  `WITH seen AS (
    SELECT user_id, max(day) AS day FROM unnest($1::int[], $2::date[]) AS one (user_id, day) GROUP BY user_id
  ), locked AS MATERIALIZED (
    SELECT user_id, seen.day FROM people JOIN seen USING (user_id) WHERE last_seen_on < seen.day
    ORDER BY user_id FOR NO KEY UPDATE OF people
  )
  UPDATE people SET last_seen_on = locked.day FROM locked WHERE people.user_id = locked.user_id`,
  'once',
);

/** The latest day wins, in any order of arrival. */
export async function recordSeen(tx: Tx, seen: readonly { userId: number; date: string }[]): Promise<void> {
  const ids = seen.map(({ userId }) => userId);
  const dates = seen.map(({ date }) => date);
  await rowsOf(tx, seePeople, ids, dates);
}

const recountActive = statement<[userIds: number[]]>(
  'recount-active-promises',
  `UPDATE people SET active_promises = (
    SELECT count(*) FROM promises
    WHERE promises.user_id = people.user_id AND promises.status IN ('active', 'overdue'))
  WHERE user_id = ANY ($1::int[])`,
  'once',
);

/** Counted anew under the locks of the people, so that no event of a promise counts twice. */
export async function countActivePromises(tx: Tx, ...userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await rowsOf(tx, recountActive, [...new Set(userIds)]);
}

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);
