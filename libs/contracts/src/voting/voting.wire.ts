import { z } from 'zod';
import { ReportMedia } from '../promises/promises.wire.ts';
import { Instant, Person } from '../wire.ts';

/** The state of the poll about a report. */
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

/** A report as those see it who are asked to decide on it. */
export const ReportToJudge = z.object({
  report_id: z.int(),
  promise_id: z.int(),
  promise_title: z.string(),
  owner: Person,
  day_number: z.int().nullable(),
  report_text: z.string(),
  media_path: z.string().nullable(),
  media: ReportMedia.nullable(),
  more_media: z.array(ReportMedia),
  created_at: Instant,
});

export const PendingReport = ReportToJudge.extend({
  /** `motivator`: the caller alone approves or rejects it. `voter`: the caller may vote for it. */
  role: z.enum(['motivator', 'voter']),
  /** Whether the caller knows the owner: as a motivator, a witness, by an invitation or by an earlier vote. */
  known: z.boolean(),
  /** Media of a public promise are under `/media/public/`, others under `/media/` with the session. */
  is_public: z.boolean(),
  /** When the system approves it, unless a person decides before; null where that is not known. */
  decide_by: Instant.nullable(),
  poll: PollView,
}).meta({ id: 'PendingReport' });
export type PendingReport = z.output<typeof PendingReport>;

/** `sign-in`: a visitor could vote after signing in. */
export const READER_ACTIONS = ['vote', 'decide', 'sign-in'] as const;

/** The poll about a report, as the reader of a list sees it. */
export const ReaderPoll = z
  .object({
    ...PollView.pick({ status: true, totalVotes: true, approveVotes: true, requiredVotes: true }).shape,
    /** What the reader may do; null for nothing. */
    action: z.enum(READER_ACTIONS).nullable(),
    /** Whether the reader has voted or decided. */
    voted: z.boolean(),
  })
  .meta({ id: 'ReaderPoll' });
export type ReaderPoll = z.output<typeof ReaderPoll>;
