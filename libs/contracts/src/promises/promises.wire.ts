import {
  APPROVAL_TYPES,
  CLOSED_BY,
  COMPLETION_TYPES,
  DAY_OF_MONTH_DEFAULT,
  DAY_STATES,
  FREQUENCY_MODES,
  INTERVAL_DAYS_DEFAULT,
  INVITATION_STATUSES,
  OUTLOOKS,
  PENALTY_MODES,
  PROMISE_TYPES,
  REPORT_STATUSES,
  WIRE_STATUSES,
} from '@slovo/domain';
import { z } from 'zod';
import { MediaFacts } from '../media/media.wire.ts';
import { Instant, Person } from '../wire.ts';

export const PromiseType = z.enum(PROMISE_TYPES);
export const PromiseStatus = z.enum(WIRE_STATUSES);
export const CompletionType = z.enum(COMPLETION_TYPES);
export const ApprovalType = z.enum(APPROVAL_TYPES);
export const PenaltyMode = z.enum(PENALTY_MODES);
export const FrequencyMode = z.enum(FREQUENCY_MODES);
export const ReportStatus = z.enum(REPORT_STATUSES);

/** The configuration that belongs to a frequency mode; daily has none. */
export const FrequencyConfig = z.union([
  z.object({ days: z.array(z.int().min(1).max(7)).min(1).max(7) }).strict(),
  z
    .object({
      interval: z.union([
        z.object({ type: z.literal('strict'), every: z.int().min(2).max(6) }).strict(),
        z.object({ type: z.literal('flexible'), times: z.int().min(1).max(6) }).strict(),
      ]),
    })
    .strict(),
  z.object({ day_of_month: z.int().min(1).max(31).default(DAY_OF_MONTH_DEFAULT) }).strict(),
  z.object({ interval_days: z.int().min(1).max(365).default(INTERVAL_DAYS_DEFAULT) }).strict(),
]);

/** One cell of the ribbon of days. `date` is the owner's local date. */
export const DayView = z
  .object({
    day: z.int().positive(),
    date: z.iso.date(),
    state: z.enum(DAY_STATES),
    today: z.boolean(),
  })
  .meta({ id: 'Day' });

export const PauseView = z
  .object({ day: z.int().positive(), from: z.iso.date(), until: z.iso.date() })
  .meta({ id: 'Pause' });

export const InvitationView = z
  .object({
    id: z.int(),
    promise_id: z.int(),
    status: z.enum(INVITATION_STATUSES),
    invitee_username: z.string().nullable(),
    invitee_id: z.int(),
    invitee: z.object({
      first_name: z.string(),
      last_name: z.string().nullable(),
      photo_url: z.string().nullable(),
    }),
    created_at: Instant,
    expires_at: Instant,
    responded_at: Instant.nullable(),
  })
  .meta({ id: 'Invitation' });
export type InvitationView = z.output<typeof InvitationView>;

/** The secret part of an `m_{code}` deep link and of `/motivator/{code}`. */
export const MotivatorCode = z.string().regex(/^[\w-]{4,60}$/, { message: 'the code of a link' });

/** By which one person, who need not be here yet, becomes the invited motivator of a draft. */
export const MotivatorLink = z
  .object({
    code: z.string(),
    /** To be put after the origin of the web app. */
    path: z.string(),
    expires_at: Instant,
  })
  .meta({ id: 'MotivatorLink' });
export type MotivatorLink = z.output<typeof MotivatorLink>;

export const PromiseView = z
  .object({
    id: z.int(),
    user_id: z.int(),
    title: z.string(),
    description: z.string(),
    type: PromiseType,
    status: PromiseStatus,
    completion_type: CompletionType.nullable(),
    closed_by: z.enum(CLOSED_BY),
    created_at: Instant,
    /** When day 1 begins; in the future for a promise that begins tomorrow. */
    started_at: Instant.nullable(),
    closed_at: Instant.nullable(),
    days_total: z.int(),
    completed_days: z.int(),
    is_public: z.boolean(),
    /** The owner's username. */
    username: z.string().nullable(),
    /** `system`, `{anyusers}` or the motivator's id in braces. */
    motivator: z.string(),
    approval_type: ApprovalType,
    penalty_mode: PenaltyMode,
    frequency_mode: FrequencyMode,
    frequency_config: FrequencyConfig.nullable(),
    owner: Person,
    /** The chosen motivator, for approval type `specific`. */
    motivator_person: Person.nullable(),
    /** Today's day number, at most `days_total`; null before day 1 and after the end. */
    current_day: z.int().nullable(),
    /** The owner's local date by the promise's own day, which may begin after midnight; null before the start. */
    today: z.iso.date().nullable(),
    /** When today's report stops counting for today; null unless the promise runs. */
    today_ends_at: Instant.nullable(),
    /** Until when an overdue promise can still be saved. */
    overdue_until: Instant.nullable(),
    /** The ribbon, a cell for each day of the term; empty for drafts. */
    days: z.array(DayView),
    reports_count: z.int(),
    pending_count: z.int(),
    skips: z.object({ used: z.int(), budget: z.int() }).nullable(),
    streak: z.int(),
    /** 0 to 100. */
    strength: z.int(),
    /** Whether a running promise can still be kept; null for drafts and closed ones. */
    outlook: z.enum(OUTLOOKS).nullable(),
    /** The owner chose to go on although it is lost. */
    goes_on: z.boolean(),
    /** The owner's pause as local dates, both included, also when it is over; day `day` follows it. */
    pause: PauseView.nullable(),
    /** The latest invitation; only the owner and the invited person see it. */
    invitation: InvitationView.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Promise' });
export type PromiseView = z.output<typeof PromiseView>;

export const ReportMedia = MediaFacts;
export type ReportMedia = z.output<typeof ReportMedia>;

/** `approved` counts milestones too. */
export const ReportStats = z
  .object({
    total: z.int(),
    approved: z.int(),
    pending: z.int(),
    rejected: z.int(),
    withMedia: z.int(),
  })
  .meta({ id: 'ReportStats' });
export type ReportStats = z.output<typeof ReportStats>;

export const ReportView = z
  .object({
    id: z.int(),
    promise_id: z.int(),
    user_id: z.int(),
    created_at: Instant,
    /** Null for a goal's report. */
    day_number: z.int().nullable(),
    report_text: z.string(),
    /** Under `/media/` with the session, under `/media/public/` while the promise is public. */
    media_path: z.string().nullable(),
    media: ReportMedia.nullable(),
    /** Further pictures of an album, in order. */
    more_media: z.array(ReportMedia),
    report_status: ReportStatus,
    submitted_by: z.enum(['bot', 'web', 'system']),
    /** `system`, or the id of who decided, in braces as in `motivator`. */
    approved_by: z.string().nullable(),
    /** Null for the system, and once the account of who decided was deleted. */
    decided_by: Person.nullable(),
    decided_at: Instant.nullable(),
    reject_reason: z.string().nullable(),
    /** Until when the owner may withdraw it; null once it is decided. */
    undo_until: Instant.nullable(),
  })
  .meta({ id: 'Report' });
export type ReportView = z.output<typeof ReportView>;
