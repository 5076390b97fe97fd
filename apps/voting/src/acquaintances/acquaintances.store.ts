import { Prisma, type Tx } from '../database.ts';

/** So many people, the latest met, count as known: a list that begins with them stays bounded for everybody. */
const MOST_KNOWN = 500;

/**
 * A vote makes the owner known half an hour later. While a person decides one report after the other, none may move
 * between the two parts of the list that they page through.
 */
const KNOWN_AFTER_VOTE_MS = 30 * 60_000;

interface Meeting {
  personId: number;
  knownId: number;
  at: Date;
}

/** When a vote or a motivator's decision makes the owner known to the person who cast it. */
export const knownFromVote = (at: Date): Date => new Date(at.getTime() + KNOWN_AFTER_VOTE_MS);

/** By an invitation or as a witness. Nobody is their own acquaintance. Safe to repeat. */
export async function recordMeeting(tx: Tx, { personId, knownId, at }: Meeting): Promise<void> {
  if (personId === knownId) return;
  await tx.$executeRaw`
    INSERT INTO acquaintances AS given (person_id, known_id, met_at, known_from)
    VALUES (${personId}, ${knownId}, ${at}, ${at})
    ON CONFLICT (person_id, known_id) DO UPDATE SET met_at = greatest(given.met_at, excluded.met_at),
      known_from = least(given.known_from, excluded.known_from)`;
}

/** Whom the person knows, as a subquery with the column `known_id`. */
export const knownTo = (personId: number, now: Date): Prisma.Sql => Prisma.sql`
  SELECT known_id FROM acquaintances WHERE person_id = ${personId} AND known_from <= ${now}
  ORDER BY met_at DESC, known_id DESC LIMIT ${MOST_KNOWN}`;
