import type { Keyset } from '@slovo/kit/pages';
import { Prisma, type Tx } from '../database.ts';
import { ANYBODY } from '../projections/promise.store.ts';

/** The two parts of the list of pending reports; the index of a part is the rank in its keyset. */
export const PARTS = ['motivator', 'voter'] as const;

/** Sorts before every report: ids begin at 1. */
const PART_START = { at: new Date(0), id: 0 };

const waiting = (waitsFor: number, userId: number): Prisma.Sql => Prisma.sql`
  FROM polls AS poll JOIN promises AS promise ON promise.id = poll.promise_id
  WHERE poll.status = 'open' AND poll.waits_for = ${waitsFor} AND promise.owner_id <> ${userId}
    AND NOT EXISTS (SELECT FROM people AS owner WHERE owner.id = promise.owner_id AND owner.banned)
    AND NOT EXISTS (SELECT FROM votes AS vote WHERE vote.report_id = poll.report_id AND vote.voter_id = ${userId})`;

/**
 * Open polls that wait for the person's decision as a motivator, or for anybody's vote; the longest waiting first. The row
 * comparison lets PostgreSQL walk the index on (status, waits_for, reported_at, report_id) without sorting.
 */
export const waitingQuery = (part: number, userId: number, after: Omit<Keyset, 'rank'>, take: number) =>
  Prisma.sql`
    SELECT ${part}::int AS rank, poll.reported_at AS at, poll.report_id AS id
    ${waiting(PARTS[part] === 'motivator' ? userId : ANYBODY, userId)}
      AND (poll.reported_at, poll.report_id) > (${after.at}, ${after.id})
    ORDER BY poll.reported_at, poll.report_id
    LIMIT ${take}`;

export const waitingForMotivator = (userId: number) =>
  Prisma.sql`SELECT count(*)::int AS reports ${waiting(userId, userId)}`;

/** Up to `take` rows after the keyset, from the first part and then from the second. */
export async function waitingKeysets(
  tx: Tx,
  userId: number,
  after: Keyset | null,
  take: number,
): Promise<Keyset[]> {
  const found: Keyset[] = [];
  for (let part = after?.rank ?? 0; part < PARTS.length && found.length < take; part += 1) {
    const from = part === after?.rank ? after : PART_START;
    found.push(...(await tx.$queryRaw<Keyset[]>(waitingQuery(part, userId, from, take - found.length))));
  }
  return found;
}
