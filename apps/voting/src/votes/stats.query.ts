import { Prisma } from '../database.ts';
import type { VoteType } from '../generated/client.ts';

/** Votes of one type on one UTC date. */
export interface Count {
  date: string;
  type: VoteType;
  votes: number;
}

interface Period {
  from: Date;
  until: Date;
}

/** Votes cast, by UTC date and type. The index on (voter_id, cast_at) reads the votes of the period only. */
export const castQuery = (voterId: number, { from, until }: Period) => Prisma.sql`
  SELECT to_char(cast_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date, type, count(*)::int AS votes
  FROM votes WHERE voter_id = ${voterId} AND cast_at >= ${from} AND cast_at < ${until} GROUP BY 1, 2`;

/** Votes received, by type. The index on (owner_id, cast_at) reads the votes of the period only. */
export const receivedQuery = (ownerId: number, { from, until }: Period) => Prisma.sql`
  SELECT type, count(*)::int AS votes
  FROM votes WHERE owner_id = ${ownerId} AND cast_at >= ${from} AND cast_at < ${until} GROUP BY 1`;
