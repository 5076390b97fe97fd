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

/** The latest day wins, in whatever order they come. */
export async function recordSeen(tx: Tx, userId: number, date: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE people SET last_seen_on = ${date}::date WHERE user_id = ${userId} AND last_seen_on < ${date}::date`;
}

const recountActive = statement<[userIds: number[]]>(
  'recount-active-promises',
  `UPDATE people SET active_promises = (
    SELECT count(*) FROM promises
    WHERE promises.user_id = people.user_id AND promises.status IN ('active', 'overdue'))
  WHERE user_id = ANY ($1::int[])`,
);

/** Counted anew under the locks of the people, so that no event of a promise counts twice. */
export async function countActivePromises(tx: Tx, ...userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await rowsOf(tx, recountActive, [...new Set(userIds)]);
}

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);
