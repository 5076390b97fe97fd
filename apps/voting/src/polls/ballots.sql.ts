import { statement } from '@slovo/kit/db';
import type { ReadPoll } from './poll.record.ts';

/** In the order of their ids, so that two batches of ballots wait for each other in one direction. */
export const lockPolls = statement<[reportIds: number[]]>(
  'lock-polls',
  'SELECT FROM polls WHERE report_id = ANY ($1::int[]) ORDER BY report_id FOR UPDATE',
  'once',
);

/** Those that nobody else has locked. Their ballots wait for no other poll. */
export const lockFreePolls = statement<[reportIds: number[]], { reportId: number }>(
  'lock-free-polls',
  `SELECT report_id AS "reportId" FROM polls WHERE report_id = ANY ($1::int[]) ORDER BY report_id
   FOR UPDATE SKIP LOCKED`,
  'once',
);

/** Without reports that were withdrawn or whose promise is being deleted or is held: nobody may know of them. */
export const readPolls = statement<[reportIds: number[]], ReadPoll>(
  'read-polls',
  `SELECT polls.report_id AS "reportId", promise_id AS "promiseId", status, required_votes AS "requiredVotes", closed,
    json_build_object('ownerId', promises.owner_id, 'approvalType', approval_type, 'motivatorId', motivator_id,
      'isPublic', is_public) AS promise,
    EXISTS (SELECT FROM people WHERE people.id = promises.owner_id AND banned) AS "ownerBanned",
    ARRAY(
      SELECT json_build_object('voterId', voter_id, 'type', type, 'reason', reason) FROM votes
      WHERE votes.report_id = polls.report_id ORDER BY votes.id
    ) AS votes
  FROM polls JOIN promises ON promises.id = promise_id
  WHERE polls.report_id = ANY ($1::int[]) AND status <> 'withdrawn' AND NOT deleted AND NOT held`,
  'once',
);

/** Votes, verdicts and who met whom by them, each a list of objects as JSON. Nobody is their own acquaintance. */
export const writeBallots = statement<[votes: string, closed: string, met: string]>(
  'write-ballots',
  `WITH cast_now AS (
    INSERT INTO votes (report_id, voter_id, owner_id, type, reason, cast_at)
    SELECT "reportId", "voterId", "ownerId", type::vote_type, reason, at
    FROM jsonb_to_recordset($1::jsonb)
      AS one ("reportId" int, "voterId" int, "ownerId" int, type text, reason text, at timestamptz)
  ), closed_now AS (
    UPDATE polls SET status = one.status::poll_status, decided_by = one."decidedBy", reason = one.reason,
      closed_at = one."closedAt"
    FROM jsonb_to_recordset($2::jsonb)
      AS one ("reportId" int, status text, "decidedBy" int, reason text, "closedAt" timestamptz)
    WHERE report_id = one."reportId"
  )
  INSERT INTO acquaintances AS given (person_id, known_id, met_at, known_from)
  SELECT "personId", "knownId", max("metAt"), min("knownFrom")
  FROM jsonb_to_recordset($3::jsonb)
    AS one ("personId" int, "knownId" int, "metAt" timestamptz, "knownFrom" timestamptz)
  WHERE "personId" <> "knownId" GROUP BY "personId", "knownId" ORDER BY "personId", "knownId"
  ON CONFLICT (person_id, known_id) DO UPDATE SET met_at = greatest(given.met_at, excluded.met_at),
    known_from = least(given.known_from, excluded.known_from)`,
  'once',
);
