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

/** Counted anew under the lock of the person, so that no event of a promise counts twice. */
export async function countActivePromises(tx: Tx, userId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE people SET active_promises = (
      SELECT count(*) FROM promises WHERE promises.user_id = ${userId} AND promises.status IN ('active', 'overdue'))
    WHERE user_id = ${userId}`;
}

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);
