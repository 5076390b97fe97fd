import type { Place } from '@slovo/kit/pages';
import { type Db, Prisma } from '../database.ts';
import { ANYBODY } from '../promises/promise.store.ts';

/** The two parts of the list of what waits, in the order of their ranks. */
export const PARTS = ['motivator', 'voter'] as const;

/** Before every report: ids begin at 1. */
const TOP = { at: new Date(0), id: 0 };

const waiting = (waitsFor: number, userId: number): Prisma.Sql => Prisma.sql`
  FROM polls AS poll JOIN promises AS promise ON promise.id = poll.promise_id
  WHERE poll.status = 'open' AND poll.waits_for = ${waitsFor} AND promise.owner_id <> ${userId}
    AND NOT EXISTS (SELECT FROM people AS owner WHERE owner.id = promise.owner_id AND owner.banned)
    AND NOT EXISTS (SELECT FROM votes AS vote WHERE vote.report_id = poll.report_id AND vote.voter_id = ${userId})`;

/**
 * Open polls that wait for the person's own word (as their motivator) or for anybody's, the longest waiting first.
 * Compared as a pair, which the index on (status, waits_for, reported_at, report_id) walks without sorting or skipping.
 */
export const waitingQuery = (part: number, userId: number, after: Omit<Place, 'rank'>, take: number) =>
  Prisma.sql`
    SELECT ${part}::int AS rank, poll.reported_at AS at, poll.report_id AS id
    ${waiting(PARTS[part] === 'motivator' ? userId : ANYBODY, userId)}
      AND (poll.reported_at, poll.report_id) > (${after.at}, ${after.id})
    ORDER BY poll.reported_at, poll.report_id
    LIMIT ${take}`;

export const waitingForMotivator = (userId: number) =>
  Prisma.sql`SELECT count(*)::int AS reports ${waiting(userId, userId)}`;

/** Up to `take` of both parts from behind a place on. */
export async function waitingPlaces(
  db: Db,
  userId: number,
  after: Place | null,
  take: number,
): Promise<Place[]> {
  const found: Place[] = [];
  for (let part = after?.rank ?? 0; part < PARTS.length && found.length < take; part += 1) {
    const from = part === after?.rank ? after : TOP;
    found.push(...(await db.$queryRaw<Place[]>(waitingQuery(part, userId, from, take - found.length))));
  }
  return found;
}
