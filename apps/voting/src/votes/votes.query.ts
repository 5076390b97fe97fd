import type { Keyset } from '@slovo/kit/pages';
import { Prisma } from '../database.ts';
import type { VoteType } from '../generated/client.ts';

export interface VoteKeyset extends Keyset {
  reportId: number;
  type: VoteType;
  reason: string | null;
}

/** Newest first. The row comparison lets PostgreSQL walk the index on (voter_id, cast_at, id) without sorting. */
export const votesQuery = (voterId: number, after: Omit<Keyset, 'rank'>, take: number) =>
  Prisma.sql`
    SELECT 0 AS rank, cast_at AS at, id, report_id AS "reportId", type, reason
    FROM votes
    WHERE voter_id = ${voterId} AND (cast_at, id) < (${after.at}, ${after.id})
    ORDER BY cast_at DESC, id DESC
    LIMIT ${take}`;

export interface VoteOfPromise extends VoteKeyset {
  voterId: number | null;
  day: number | null;
}

/** Newest first. A promise has about as many votes as reports, which two indexes find and a small sort orders. */
export const votesOfPromiseQuery = (promiseId: number, after: Omit<Keyset, 'rank'>, take: number) =>
  Prisma.sql`
    SELECT 0 AS rank, cast_at AS at, id, votes.report_id AS "reportId", type, votes.reason,
      voter_id AS "voterId", day_number AS day
    FROM polls JOIN votes ON votes.report_id = polls.report_id
    WHERE promise_id = ${promiseId} AND (cast_at, id) < (${after.at}, ${after.id})
    ORDER BY cast_at DESC, id DESC
    LIMIT ${take}`;
