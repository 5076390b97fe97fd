import { Prisma, type Tx } from '../database.ts';

/** So many people, the latest met, count as known: a list that begins with them stays bounded for everybody. */
const MOST_KNOWN = 500;

/** Nobody is their own acquaintance. Safe to repeat; the latest occasion counts. */
export async function recordMeeting(tx: Tx, personId: number, knownId: number, at: Date): Promise<void> {
  if (personId === knownId) return;
  await tx.$executeRaw`
    INSERT INTO acquaintances (person_id, known_id, met_at) VALUES (${personId}, ${knownId}, ${at})
    ON CONFLICT (person_id, known_id) DO UPDATE SET met_at = excluded.met_at
    WHERE acquaintances.met_at < excluded.met_at`;
}

/** Whom the person knows, as a subquery with the column `known_id`. */
export const knownTo = (personId: number): Prisma.Sql => Prisma.sql`
  SELECT known_id FROM acquaintances WHERE person_id = ${personId}
  ORDER BY met_at DESC, known_id DESC LIMIT ${MOST_KNOWN}`;
