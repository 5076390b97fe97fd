import { statement } from '@slovo/kit/db';
import type { PollToJudge } from '../polls/poll.record.ts';

/** A poll as a page shows it. */
export interface ReadPoll extends PollToJudge {
  /** Whether its promise is over: then nobody votes any more. */
  closed: boolean;
}

/** Without reports that were withdrawn or whose promise is being deleted or is held: nobody sees them. */
export const readerPolls = statement<[reportIds: number[]], ReadPoll>(
  'reader-polls',
  `SELECT polls.report_id AS "reportId", promise_id AS "promiseId", status, required_votes AS "requiredVotes", closed,
    json_build_object('ownerId', promises.owner_id, 'approvalType', approval_type, 'motivatorId', motivator_id,
      'isPublic', is_public) AS promise,
    EXISTS (SELECT FROM people WHERE people.id = promises.owner_id AND banned) AS "ownerBanned",
    ARRAY(
      SELECT json_build_object('voterId', voter_id, 'type', type) FROM votes
      WHERE votes.report_id = polls.report_id ORDER BY votes.id
    ) AS votes
  FROM polls JOIN promises ON promises.id = promise_id
  WHERE polls.report_id = ANY ($1::int[]) AND status <> 'withdrawn' AND NOT deleted AND NOT held`,
);
