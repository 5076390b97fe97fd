import { rowsOf, statement } from '@slovo/kit/db';
import type { PrismaClient } from '../database.ts';
import type { PollToJudge } from './poll.record.ts';

type Row = Omit<PollToJudge, 'promise'> & PollToJudge['promise'];

const pollById = statement<[reportId: number], Row>(
  'poll-by-id',
  `SELECT poll.report_id AS "reportId", poll.promise_id AS "promiseId", poll.status,
     poll.required_votes AS "requiredVotes", promise.owner_id AS "ownerId", promise.is_public AS "isPublic",
     promise.approval_type AS "approvalType", promise.motivator_id AS "motivatorId",
     EXISTS (SELECT FROM people WHERE people.id = promise.owner_id AND people.banned) AS "ownerBanned",
     (SELECT coalesce(json_agg(json_build_object('voterId', vote.voter_id, 'type', vote.type) ORDER BY vote.id), '[]')
      FROM votes AS vote WHERE vote.report_id = poll.report_id) AS votes
   FROM polls AS poll JOIN promises AS promise ON promise.id = poll.promise_id
   WHERE poll.report_id = $1 AND poll.status <> 'withdrawn' AND NOT promise.deleted AND NOT promise.held`,
);

/** The same as `loadPoll`, for reading and in one statement. */
export async function readPoll(prisma: PrismaClient, reportId: number): Promise<PollToJudge | null> {
  const [row] = await rowsOf(prisma, pollById, reportId);
  if (!row) return null;
  const { ownerId, isPublic, approvalType, motivatorId, ...poll } = row;
  return { ...poll, promise: { ownerId, isPublic, approvalType, motivatorId } };
}
