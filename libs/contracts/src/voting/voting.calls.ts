import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Instant, Person } from '../wire.ts';

/** How a report stands with those who may approve it. */
export const PollView = z
  .object({
    report_id: z.int(),
    promise_id: z.int(),
    status: z.enum(['open', 'approved', 'rejected', 'withdrawn']),
    totalVotes: z.int(),
    approveVotes: z.int(),
    requiredVotes: z.int(),
  })
  .meta({ id: 'Poll' });
export type PollView = z.output<typeof PollView>;

export const castVote = call({
  name: 'voting.cast-vote',
  who: 'user',
  summary: 'Votes for a report whose promise anyone may judge',
  takes: z.object({
    id: Id,
    voteType: z.literal('approve'),
    voteReason: z.string().trim().max(500).nullish(),
  }),
  gives: PollView,
  refusals: ['REPORT_NOT_FOUND', 'REPORT_NOT_PENDING', 'OWN_REPORT', 'ALREADY_VOTED', 'NOT_VOTABLE'],
});

export const approveByMotivator = call({
  name: 'voting.approve-by-motivator',
  who: 'user',
  summary: 'Approves a report as the promise’s motivator',
  takes: z.object({ id: Id }),
  gives: PollView,
  refusals: ['REPORT_NOT_FOUND', 'REPORT_NOT_PENDING', 'OWN_REPORT', 'NOT_MOTIVATOR'],
});

export const rejectByMotivator = call({
  name: 'voting.reject-by-motivator',
  who: 'user',
  summary: 'Rejects a report as the promise’s motivator',
  takes: z.object({ id: Id, reason: z.string().trim().min(1).max(500) }),
  gives: PollView,
  refusals: ['REPORT_NOT_FOUND', 'REPORT_NOT_PENDING', 'OWN_REPORT', 'NOT_MOTIVATOR'],
});

export const getApprovalCount = call({
  name: 'voting.get-approval-count',
  who: 'anyone',
  summary: 'Votes for a report',
  takes: z.object({ id: Id }),
  gives: PollView,
  refusals: ['REPORT_NOT_FOUND'],
});

export const listApprovals = call({
  name: 'voting.list-approvals',
  who: 'anyone',
  summary: 'Who voted for a report',
  takes: z.object({ id: Id }),
  gives: z.array(
    z
      .object({
        user_id: z.int(),
        vote_type: z.literal('approve'),
        voteReason: z.string().nullable(),
        created_at: Instant,
        user: Person.nullable(),
      })
      .meta({ id: 'Vote' }),
  ),
  refusals: ['REPORT_NOT_FOUND'],
});

export const votingCalls = {
  castVote,
  approveByMotivator,
  rejectByMotivator,
  getApprovalCount,
  listApprovals,
} as const;
