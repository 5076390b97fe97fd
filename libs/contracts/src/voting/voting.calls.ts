import { VOTE_REASON_MAX, VOTE_TYPES, VOTING_STATS_DAYS } from '@slovo/domain';
import { z } from 'zod';
import { ARRAY_PAGE, call } from '../call.ts';
import { Id, Instant, Limit, Person } from '../wire.ts';
import { PollView, ReportToJudge } from './voting.wire.ts';
import { Lines } from '../written.ts';

export const castVote = call({
  name: 'voting.cast-vote',
  who: 'user',
  summary: 'Votes for a report whose promise anyone may judge',
  input: z.object({
    id: Id,
    voteType: z.literal('approve'),
    voteReason: Lines(VOTE_REASON_MAX).nullish(),
  }),
  // `repeated`: this person's same vote was counted before, and this one changed nothing.
  output: PollView.extend({ repeated: z.literal(true).optional() }),
  // ALREADY_VOTED: with another reason.
  refusals: ['REPORT_NOT_FOUND', 'REPORT_NOT_PENDING', 'OWN_REPORT', 'ALREADY_VOTED', 'NOT_VOTABLE'],
  batch: true,
  repeatable: true,
});

export const approveByMotivator = call({
  name: 'voting.approve-by-motivator',
  who: 'user',
  summary: 'Approves a report as the promise’s motivator',
  input: z.object({ id: Id }),
  output: PollView,
  refusals: ['REPORT_NOT_FOUND', 'REPORT_NOT_PENDING', 'OWN_REPORT', 'NOT_MOTIVATOR'],
});

export const rejectByMotivator = call({
  name: 'voting.reject-by-motivator',
  who: 'user',
  summary: 'Rejects a report as the promise’s motivator',
  input: z.object({ id: Id, reason: Lines(VOTE_REASON_MAX).min(1) }),
  output: PollView,
  refusals: ['REPORT_NOT_FOUND', 'REPORT_NOT_PENDING', 'OWN_REPORT', 'NOT_MOTIVATOR'],
});

export const getApprovalCount = call({
  name: 'voting.get-approval-count',
  who: 'anyone',
  summary: 'Votes for a report',
  input: z.object({ id: Id }),
  output: PollView,
  refusals: ['REPORT_NOT_FOUND'],
  batch: true,
});

export const listApprovals = call({
  name: 'voting.list-approvals',
  who: 'anyone',
  summary: 'Who voted for a report',
  input: z.object({ id: Id }),
  output: z.array(
    z
      .object({
        /** Null once the voter’s account was deleted. */
        user_id: z.int().nullable(),
        vote_type: z.literal('approve'),
        voteReason: z.string().nullable(),
        created_at: Instant,
        user: Person.nullable(),
      })
      .meta({ id: 'Vote' }),
  ),
  refusals: ['REPORT_NOT_FOUND'],
});

const page = { limit: Limit(50), cursor: z.string().max(200).optional() };

/** No page shows it yet. A day is a UTC date; `daily` has one entry for each of the `days`, oldest first. */
export const getVotingStats = call({
  name: 'voting.get-voting-stats',
  who: 'user',
  summary: 'Own voting of the last days',
  input: z.object({ days: z.coerce.number().int().min(1).max(365).default(VOTING_STATS_DAYS) }),
  output: z
    .object({
      days: z.int(),
      /** Own votes and decisions as a motivator. */
      totalVotes: z.int(),
      approveVotes: z.int(),
      rejectVotes: z.int(),
      /** Approvals by others of own reports. */
      receivedApprovals: z.int(),
      receivedRejections: z.int(),
      /** Reports that wait for the caller as their motivator, whenever they came. */
      pendingForMe: z.int(),
      daily: z.array(z.object({ date: z.iso.date(), votes: z.int() })),
    })
    .meta({ id: 'VotingStats' }),
  refusals: [],
});

/** Votes on reports that the caller may no longer see stay in the list, without the report. */
export const listMyVotes = call({
  name: 'voting.list-my-votes',
  who: 'user',
  summary: 'Own votes and decisions, newest first',
  input: z.object(page),
  output: z.object({
    items: z.array(
      z
        .object({
          vote_id: z.int(),
          vote_type: z.enum(VOTE_TYPES),
          voteReason: z.string().nullable(),
          created_at: Instant,
          poll: PollView,
          /** Null where the caller may not see it any more. */
          report: ReportToJudge.nullable(),
        })
        .meta({ id: 'MyVote' }),
    ),
    next: z.string().nullable(),
  }),
  http: ARRAY_PAGE,
  refusals: [],
});
