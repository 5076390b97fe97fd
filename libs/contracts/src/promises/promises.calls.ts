import {
  DAYS_DEFAULT,
  DAYS_MAX,
  DAYS_MIN,
  DESCRIPTION_MAX,
  REPORT_TEXT_MAX,
  START_DAYS,
  TITLE_MAX,
} from '@slovo/domain';
import { z } from 'zod';
import { ARRAY_PAGE, OBJECT_PAGE, call } from '../call.ts';
import { Done, Id, Instant, Limit, Person } from '../wire.ts';
import { Line, Lines } from '../written.ts';
import { FeedItem } from './feed.wire.ts';
import {
  ApprovalType,
  CompletionType,
  FrequencyConfig,
  FrequencyMode,
  InvitationView,
  MotivatorCode,
  MotivatorLink,
  PenaltyMode,
  PromiseType,
  PromiseView,
  ReportStats,
  ReportView,
} from './promises.wire.ts';

// The messages are the codes of the domain's `checkNewPromise`: form and server report a problem by the same code.
const title = Line(TITLE_MAX.server, { error: 'TITLE_REQUIRED', long: 'TITLE_TOO_LONG' }).min(
  1,
  'TITLE_REQUIRED',
);
const description = Lines(DESCRIPTION_MAX.server, { long: 'DESCRIPTION_TOO_LONG' });
const type = z.enum(PromiseType.options, { error: 'TYPE_INVALID' });
const days_total = z.int('DAYS_INVALID').min(DAYS_MIN, 'DAYS_TOO_FEW').max(DAYS_MAX, 'DAYS_TOO_MANY');
const request_key = z.string().min(1).max(200);

const Day = z.int().min(1).max(DAYS_MAX);

/**
 * `sent_at`: when Telegram got the message, or when the request came. `seal`: of a report that was written without a
 * connection, when the server signed the device's latest receipt, and how long after it that was by the device's clock.
 * Only edges say both, no browser. `day`: the day that its author was shown, so that it counts for no later one.
 */
const sending = {
  sent_at: Instant.optional(),
  seal: z.object({ received_at: Instant, elapsed_ms: z.int().min(0) }).optional(),
  day: Day.optional(),
};

/** A page has at most 100 items; `cursor` continues after the last one. */
const page = { limit: Limit(100), cursor: z.string().max(200).optional() };
const next = z.string().nullable();

/**
 * Creates a draft. With `replaces` it replaces a draft of the caller in one transaction: visibility, approval and an
 * accepted motivator are copied and the old draft is deleted.
 */
export const createPromise = call({
  name: 'promises.create-promise',
  who: 'user',
  summary: 'Creates a draft promise',
  http: { idempotencyKey: true },
  input: z.object({
    title,
    description: description.nullish().transform((text) => text ?? ''),
    type,
    days_total: days_total.default(DAYS_DEFAULT),
    frequency_mode: FrequencyMode.default('daily'),
    frequency_config: FrequencyConfig.nullish().transform((config) => config ?? null),
    penalty_mode: PenaltyMode.default('none'),
    is_public: z.boolean().default(false),
    status: z.literal('draft').default('draft'),
    replaces: Id.optional(),
    request_key: request_key.optional(),
  }),
  output: PromiseView,
  refusals: [
    'PROMISE_NOT_FOUND',
    'NOT_OWNER',
    'PROMISE_NOT_DRAFT',
    'INVITATION_PENDING',
    'IDEMPOTENCY_KEY_REUSED',
    'DRAFTS_TOO_MANY',
  ],
});

/** Title and description of any promise that is not closed; the rest only of a draft. */
export const updatePromise = call({
  name: 'promises.update-promise',
  who: 'user',
  summary: 'Changes a promise',
  input: z.object({
    id: Id,
    title: title.optional(),
    description: description.optional(),
    type: type.optional(),
    days_total: days_total.optional(),
    frequency_mode: FrequencyMode.optional(),
    frequency_config: FrequencyConfig.nullable().optional(),
    penalty_mode: PenaltyMode.optional(),
  }),
  output: PromiseView,
  refusals: [
    'PROMISE_NOT_FOUND',
    'NOT_OWNER',
    'PROMISE_CLOSED',
    'PROMISE_NOT_DRAFT',
    'INVITATION_PENDING',
    'STATE_CHANGED',
  ],
});

export const deletePromise = call({
  name: 'promises.delete-promise',
  who: 'user',
  summary: 'Deletes a draft',
  input: z.object({ id: Id }),
  output: Done,
  refusals: ['PROMISE_NOT_FOUND', 'NOT_OWNER', 'PROMISE_NOT_DRAFT', 'INVITATION_PENDING', 'STATE_CHANGED'],
});

/**
 * With `approvalType` and `is_public` the choice shown on the page is saved in the same transaction; `specific` needs a
 * motivator who has accepted. With `start_on: 'tomorrow'`, in the last three hours of the owner's day, day 1 is the next
 * day. A refusal names the field at fault in its `details.fields`.
 */
export const startPromise = call({
  name: 'promises.start-promise',
  who: 'user',
  summary: 'Starts a draft: day 1 is today, or tomorrow, in the zone of its owner',
  input: z.object({
    id: Id,
    start_on: z.enum(START_DAYS).default('today'),
    /** The owner's date that the page showed as today: on another one nothing starts. */
    today: z.iso.date().optional(),
    approvalType: ApprovalType.optional(),
    is_public: z.boolean().optional(),
  }),
  output: PromiseView,
  refusals: [
    'PROMISE_NOT_FOUND',
    'NOT_OWNER',
    'PROMISE_NOT_DRAFT',
    'INVITATION_MISSING',
    'INVITATION_PENDING',
    'INVITATION_REJECTED',
    'START_TOMORROW_TOO_EARLY',
    'DAY_IS_OVER',
    'STATE_CHANGED',
  ],
});

export const setPrivacy = call({
  name: 'promises.set-privacy',
  who: 'user',
  summary: 'Makes a promise public or private',
  input: z.object({ id: Id, is_public: z.boolean() }),
  output: PromiseView,
  refusals: ['PROMISE_NOT_FOUND', 'NOT_OWNER', 'STATE_CHANGED'],
});

/** `specific` invites a person and needs their `username` or `invitee_id`. */
export const setApprovalType = call({
  name: 'promises.set-approval-type',
  who: 'user',
  summary: 'Chooses who approves the reports of a draft',
  input: z.object({
    id: Id,
    approvalType: ApprovalType,
    username: Line(64).nullish(),
    /** The person who was picked in a search. It counts before the username, which people may lack or change. */
    invitee_id: Id.nullish(),
  }),
  output: PromiseView,
  refusals: [
    'PROMISE_NOT_FOUND',
    'NOT_OWNER',
    'PROMISE_NOT_DRAFT',
    'INVITATION_PENDING',
    'INVITATION_WAS_CANCELLED',
    'INVITATION_TOO_SOON',
    'MOTIVATOR_REQUIRED',
    'MOTIVATOR_IS_OWNER',
    'USER_NOT_FOUND',
    'STATE_CHANGED',
  ],
});

/** The server ignores `closed_by` and sets it itself. */
export const closePromise = call({
  name: 'promises.close-promise',
  who: 'user',
  summary: 'Closes an active promise',
  input: z.object({
    id: Id,
    completion_type: CompletionType.exclude(['overdue']),
    closed_by: z.string().max(64).optional(),
  }),
  output: PromiseView,
  refusals: ['PROMISE_NOT_FOUND', 'NOT_OWNER', 'PROMISE_NOT_ACTIVE', 'PROMISE_CLOSED', 'STATE_CHANGED'],
});

export const getPromise = call({
  name: 'promises.get-promise',
  who: 'user',
  summary: 'A promise, for its owner or its motivator',
  input: z.object({ id: Id }),
  output: PromiseView,
  refusals: ['PROMISE_NOT_FOUND'],
  batch: true,
});

export const listPromises = call({
  name: 'promises.list-promises',
  who: 'user',
  summary: 'Own promises: active, draft, completed, closed, overdue; newest first within each',
  input: z.object(page),
  output: z.object({ promises: z.array(PromiseView), next }),
  http: OBJECT_PAGE,
  refusals: [],
  batch: true,
});

/** The shape of both lists of running promises is nowhere shown; it is that of the own list. */
export const listActivePromises = call({
  name: 'promises.list-active-promises',
  who: 'user',
  summary: 'Own promises that run: active and overdue, newest first',
  input: z.object(page),
  output: z.object({ promises: z.array(PromiseView), next }),
  http: OBJECT_PAGE,
  refusals: [],
  batch: true,
});

export const listActiveChallenges = call({
  name: 'promises.list-active-challenges',
  who: 'user',
  summary: 'Own challenges that run: active and overdue, newest first',
  input: z.object(page),
  output: z.object({ promises: z.array(PromiseView), next }),
  http: OBJECT_PAGE,
  refusals: [],
  batch: true,
});

export const listReports = call({
  name: 'promises.list-reports',
  who: 'user',
  summary: 'Reports of a promise, newest first, for its owner or its motivator',
  input: z.object({ id: Id, ...page }),
  output: z.object({ items: z.array(ReportView), next }),
  http: ARRAY_PAGE,
  refusals: ['PROMISE_NOT_FOUND'],
  batch: true,
});

/**
 * Reached through `POST /api/promises/:id/reports` (multipart) and from the bot. `request_key` makes a repeat harmless:
 * the same key gives the first answer. `media` are tickets that the media service signed for this person's uploads.
 */
export const submitReport = call({
  name: 'promises.submit-report',
  who: 'user',
  summary: 'Reports progress with a text, a photo, a video or an album, for the day on which it was sent',
  http: { idempotencyKey: true },
  input: z.object({
    id: Id,
    text: Lines(REPORT_TEXT_MAX).default(''),
    media: z.array(z.string().max(4096)).max(10).default([]),
    request_key,
    ...sending,
  }),
  output: z.object({ report: ReportView, promise: PromiseView, repeated: z.boolean() }),
  refusals: [
    'PROMISE_NOT_FOUND',
    'NOT_OWNER',
    'PROMISE_NOT_ACTIVE',
    'PROMISE_CLOSED',
    'PROMISE_NOT_BEGUN',
    'REPORT_EMPTY',
    'REPORT_LIMIT_REACHED',
    'PROMISE_PAUSED',
    'DAY_IS_OVER',
    'MEDIA_TICKET_INVALID',
    'IDEMPOTENCY_KEY_REUSED',
    'STATE_CHANGED',
  ],
});

/**
 * Asked by the edges before they store a file or ask for a confirmation, so that a report that would be refused stores
 * none and is not asked for. What a report says is not known yet: it may still be refused. The end of its day waits for
 * the report for up to half an hour.
 */
export const checkReport = call({
  name: 'promises.check-report',
  who: 'user',
  summary: 'For which day a report may be made, or whether it was made with this key',
  input: z.object({ id: Id, request_key, ...sending }),
  /** `day` is null for a goal; it is missing where the report was made. */
  output: z.object({ day: z.int().nullish() }),
  refusals: [
    'DAY_IS_OVER',
    'PROMISE_NOT_FOUND',
    'NOT_OWNER',
    'PROMISE_NOT_ACTIVE',
    'PROMISE_CLOSED',
    'PROMISE_NOT_BEGUN',
    'REPORT_EMPTY',
    'REPORT_LIMIT_REACHED',
    'PROMISE_PAUSED',
    'STATE_CHANGED',
  ],
});

/**
 * What the calendar has closed since a message was sent: a report that was sent before is accepted, and the promise is
 * judged anew.
 */
export const listJustClosed = call({
  name: 'promises.list-just-closed',
  who: 'user',
  summary: 'Own promises that the end of a day closed as failed after a message was sent',
  input: z.object({ sent_at: Instant }),
  output: z.object({ promises: z.array(PromiseView) }),
  refusals: [],
});

/** Counts of all reports of a promise that the caller may see; skipped days are not counted. */
export const getReportStats = call({
  name: 'promises.get-report-stats',
  who: 'anyone',
  summary: 'The tiles above the reports: total, approved, pending, rejected, with media',
  input: z.object({ id: Id }),
  output: ReportStats,
  refusals: ['PROMISE_NOT_FOUND'],
  batch: true,
});

export const undoReport = call({
  name: 'promises.undo-report',
  who: 'user',
  summary: 'Withdraws a report within 15 minutes, unless somebody has decided on it',
  input: z.object({ id: Id }),
  output: z.object({ promise: PromiseView }),
  refusals: [
    'REPORT_NOT_FOUND',
    'NOT_OWNER',
    'PROMISE_CLOSED',
    'REPORT_ALREADY_DECIDED',
    'UNDO_TOO_LATE',
    'STATE_CHANGED',
  ],
});

export const skipDay = call({
  name: 'promises.skip-day',
  who: 'user',
  summary: 'Spends a skip of a habit on today',
  input: z.object({
    id: Id,
    /** The day that the button is of. */
    day: Day.optional(),
    /** When a button without a day was shown, which says the same. */
    shown_at: Instant.optional(),
  }),
  output: PromiseView,
  refusals: [
    'DAY_IS_OVER',
    'PROMISE_NOT_FOUND',
    'NOT_OWNER',
    'PROMISE_NOT_ACTIVE',
    'NOT_A_HABIT',
    'SKIPS_SPENT',
    'DAY_NOT_REQUIRED',
    'DAY_ALREADY_KEPT',
    'STATE_CHANGED',
  ],
});

export const withdrawInvitation = call({
  name: 'promises.withdraw-invitation',
  who: 'user',
  summary: 'Takes the pending or accepted invitation of a draft’s motivator back',
  input: z.object({ id: Id }),
  output: PromiseView,
  refusals: ['PROMISE_NOT_FOUND', 'NOT_OWNER', 'INVITATION_NOT_FOUND', 'PROMISE_NOT_DRAFT', 'STATE_CHANGED'],
});

/** Reached from the bot's buttons and from /notifications. */
export const answerInvitation = call({
  name: 'promises.answer-invitation',
  who: 'user',
  summary: 'Accepts or rejects an invitation to be a motivator',
  input: z.object({ invitation_id: Id, answer: z.enum(['accept', 'decline']) }),
  output: z.object({ invitation: InvitationView, promise: PromiseView }),
  refusals: ['INVITATION_NOT_FOUND', 'INVITATION_ANSWERED', 'INVITATION_EXPIRED', 'STATE_CHANGED'],
});

/** Bot only in use: what an `i_{code}` link or a notice's button points to, for the invited person. */
export const getInvitation = call({
  name: 'promises.get-invitation',
  who: 'user',
  summary: 'An invitation addressed to the caller, by its code',
  input: z.object({ code: z.string().min(4).max(64) }),
  output: z.object({ invitation: InvitationView, promise: PromiseView }),
  refusals: ['INVITATION_NOT_FOUND'],
});

export const listInvitations = call({
  name: 'promises.list-invitations',
  who: 'user',
  summary: 'Invitations of an own promise, newest first',
  input: z.object({ id: Id }),
  output: z.object({ invitations: z.array(InvitationView) }),
  refusals: ['PROMISE_NOT_FOUND', 'NOT_OWNER'],
});

/** A draft has one link at a time: asking again gives the same until it was used, withdrawn or has expired. */
export const createMotivatorLink = call({
  name: 'promises.create-motivator-link',
  who: 'user',
  summary: 'A link by which one person becomes the invited motivator of an own draft',
  input: z.object({ id: Id }),
  output: MotivatorLink,
  refusals: [
    'PROMISE_NOT_FOUND',
    'NOT_OWNER',
    'PROMISE_NOT_DRAFT',
    'INVITATION_PENDING',
    'INVITATION_ANSWERED',
  ],
});

export const findMotivatorLink = call({
  name: 'promises.find-motivator-link',
  who: 'user',
  summary: 'The link that invites a motivator to an own draft; null where none is open',
  input: z.object({ id: Id }),
  output: z.object({ link: MotivatorLink.nullable() }),
  refusals: ['PROMISE_NOT_FOUND', 'NOT_OWNER'],
});

/** Withdrawing what is gone changes nothing. */
export const withdrawMotivatorLink = call({
  name: 'promises.withdraw-motivator-link',
  who: 'user',
  summary: 'Makes the link that invites a motivator useless',
  input: z.object({ id: Id }),
  output: Done,
  refusals: ['PROMISE_NOT_FOUND', 'NOT_OWNER'],
});

/** Everybody who has the link may read it; it changes nothing. `status` is `open` for all but the person who took it. */
export const getMotivatorLink = call({
  name: 'promises.get-motivator-link',
  who: 'anyone',
  summary: 'What a link that invites a motivator is about',
  input: z.object({ code: MotivatorCode }),
  output: z.object({
    promise_id: z.int(),
    promise_title: z.string(),
    owner: Person,
    expires_at: Instant,
    status: z.enum(['open', ...InvitationView.shape.status.options]),
  }),
  refusals: ['INVITATION_NOT_FOUND', 'INVITATION_EXPIRED'],
});

/** The first to take it is the invited motivator, and the link is spent. Safe to repeat for them. */
export const takeMotivatorLink = call({
  name: 'promises.take-motivator-link',
  who: 'user',
  summary: 'Takes the invitation of a link, and accepts it at once if asked to',
  input: z.object({ code: MotivatorCode, accept: z.boolean().default(false) }),
  output: z.object({ invitation: InvitationView, promise: PromiseView }),
  refusals: [
    'INVITATION_NOT_FOUND',
    'INVITATION_EXPIRED',
    'INVITATION_ANSWERED',
    'INVITATION_WAS_CANCELLED',
    'MOTIVATOR_IS_OWNER',
    'STATE_CHANGED',
  ],
});

export const getPublicPromise = call({
  name: 'promises.get-public-promise',
  who: 'anyone',
  summary: 'A public promise',
  input: z.object({ id: Id }),
  output: PromiseView,
  refusals: ['PROMISE_NOT_FOUND'],
  batch: true,
});

export const getUserPromise = call({
  name: 'promises.get-user-promise',
  who: 'anyone',
  summary: 'A public promise of the named person',
  input: z.object({ username: z.string().min(1).max(64), id: Id }),
  output: PromiseView,
  refusals: ['PROMISE_NOT_FOUND'],
  batch: true,
});

/**
 * For callers that do not know which version is meant for them. `insider`: for owner, motivator and administrators; its
 * reports are those of `list-reports`. `public`: for everyone; its reports are those of `list-public-reports`. With a
 * `username` the public version is found only under its owner's name.
 */
export const findPromise = call({
  name: 'promises.find-promise',
  who: 'anyone',
  summary: 'A promise in the version that the caller may see',
  input: z.object({ id: Id, username: z.string().min(1).max(64).optional() }),
  output: z.object({ promise: PromiseView, audience: z.enum(['insider', 'public']) }),
  refusals: ['PROMISE_NOT_FOUND'],
  batch: true,
});

export const listPublicReports = call({
  name: 'promises.list-public-reports',
  who: 'anyone',
  summary: 'Reports of a public promise, newest first',
  input: z.object({ id: Id, ...page }),
  output: z.object({ items: z.array(ReportView), next }),
  http: ARRAY_PAGE,
  refusals: ['PROMISE_NOT_FOUND'],
  batch: true,
});

/** The gateway adds the polls. A poll is null while the voting service is silent. */
export const listFeed = call({
  name: 'promises.list-feed',
  who: 'anyone',
  summary: 'Public promises of everyone, the latest activity first',
  input: z.object({ ...page, limit: Limit(20) }),
  output: z.object({ items: z.array(FeedItem), next }),
  http: { ...ARRAY_PAGE, polls: { items: 'items', report: 'waiting_report' } },
  refusals: [],
});

export const listUserPromises = call({
  name: 'promises.list-user-promises',
  who: 'anyone',
  summary: 'Public promises of one person',
  input: z.object({ username: z.string().min(1).max(64), ...page }),
  output: z.object({ items: z.array(PromiseView), next }),
  http: ARRAY_PAGE,
  refusals: ['USER_NOT_FOUND'],
});

/**
 * Edges only: whether the viewer may read the object. Returns a short-lived read ticket for the media service. `viewed` is for an
 * operator whose view was logged: anything that a report shows.
 */
export const grantMedia = call({
  name: 'promises.grant-media',
  who: 'anyone',
  summary: 'A read ticket for the media of a report',
  input: z.object({ path: z.string().min(1).max(300), audience: z.enum(['private', 'public', 'viewed']) }),
  output: z.object({ ticket: z.string() }),
  refusals: ['MEDIA_NOT_FOUND'],
  batch: true,
});
