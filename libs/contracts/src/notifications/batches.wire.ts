import {
  BATCH_STAGES,
  BATCH_STATUSES,
  BATCH_TYPES,
  FAILURE_REASONS,
  OUTCOMES,
  SKIP_REASONS,
} from '@slovo/domain/batch';
import { MESSAGE_FORMATS, PERSONAL_LANGUAGES, TELEGRAM_FORMATS, WEB_FORMATS } from '@slovo/domain/message';
import { z } from 'zod';
import { Instant, Language } from '../wire.ts';
import { NoticeMedia } from './notifications.wire.ts';

export const BatchType = z.enum(BATCH_TYPES);
export const BatchStatus = z.enum(BATCH_STATUSES);
export const BatchStage = z.enum(BATCH_STAGES);
export const BatchOutcome = z.enum(OUTCOMES);
export const FailureReason = z.enum(FAILURE_REASONS);
/** Why a recipient failed or was skipped. */
export const OutcomeReason = z.enum([...new Set([...FAILURE_REASONS, ...SKIP_REASONS])]);

const count = z.int().min(0);
const days = z.int().min(0).max(36_500);

/** All of them have to apply. Without any: everyone who is not banned. */
export const AudienceFilters = z.strictObject({
  /** Last seen more than so many days ago; who never came counts from their registration. */
  lastLoginDaysGt: days.optional(),
  /** More promises than this are active or overdue. */
  activePromisesGt: z.int().min(0).max(1_000_000).optional(),
  language: Language.optional(),
  registeredBefore: Instant.optional(),
  registeredAfter: Instant.optional(),
});
export type AudienceFilters = z.output<typeof AudienceFilters>;

export const OutcomeCounts = z
  .object({
    queued: count,
    waiting: count,
    delivered: count,
    read: count,
    responded: count,
    failed: count,
    skipped: count,
  })
  .meta({ id: 'OutcomeCounts' });

export const Channels = z.object({ telegram: z.boolean(), web: z.boolean() }).meta({ id: 'Channels' });
export const QuietHoursChoice = z.enum(['silent', 'wait']);

/** A message to one, many or all people, and how far it is. `total` is always the sum of all outcomes. */
export const Batch = z
  .object({
    batchId: z.int(),
    type: BatchType,
    /** Canonical HTML with its variables; empty for media alone. */
    textContent: z.string(),
    /** The template's key, or null for a text. */
    messageKey: z.string().nullable(),
    variables: z.record(z.string(), z.string()),
    lang: z.enum(PERSONAL_LANGUAGES),
    media: NoticeMedia.nullable(),
    format: z.object({
      content: z.enum(MESSAGE_FORMATS),
      telegram: z.enum(TELEGRAM_FORMATS),
      web: z.enum(WEB_FORMATS),
    }),
    channels: Channels,
    quietHours: QuietHoursChoice,
    /** In words of the API, such as `everyone`, `user 17` or `language = ru`; `filters` is the same as data. */
    audience: z.string(),
    filters: AudienceFilters,
    /** The recipient of a personal message. */
    userId: z.int().nullable(),
    reason: z.string().nullable(),
    /** The operator's account. */
    operatorId: z.int(),
    status: BatchStatus,
    stage: BatchStage,
    total: count,
    /** Recipients whose receipt is written. */
    enqueued: count,
    /** Delivered, read and responded. */
    delivered: count,
    failed: count,
    outcomes: OutcomeCounts,
    /** Messages that Telegram has still to answer for good. */
    inLine: count,
    progressPercentage: z.int().min(0).max(100),
    /** Since the hold passed, without pauses; null before. */
    durationMs: count.nullable(),
    createdAt: Instant,
    /** When it begins, while it is scheduled or held. */
    startsAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    /** Grows with each change of the stage. */
    version: z.int(),
  })
  .meta({ id: 'Batch' });
export type Batch = z.output<typeof Batch>;

export const BatchDetails = Batch.extend({
  success: z.literal(true),
  /** Recipients by the reason of their outcome. */
  failures: z.record(FailureReason, count),
  skips: z.record(z.enum(SKIP_REASONS), count),
  /** People for whom `wait` holds the message until their quiet hours end, and when the first of them end. */
  waitingForMorning: z.object({ count, until: Instant.nullable() }),
  /** Answers of Telegram a second, over the last 60 s. */
  rate: z.number().min(0),
  /** Until nothing is in line at this rate; null while it is not known. */
  etaMs: count.nullable(),
  /** Answers of Telegram by minute, oldest first; the last 1,440 minutes. */
  series: z.array(z.object({ minute: Instant, delivered: count, failed: count })),
}).meta({ id: 'BatchDetails' });
export type BatchDetails = z.output<typeof BatchDetails>;

/** `id` is `batchId` and `totalUsers` is `total`: clients read either. */
export const BatchCreated = z
  .object({
    success: z.literal(true),
    batchId: z.int(),
    id: z.int(),
    total: count,
    totalUsers: count,
    enqueued: count,
    status: BatchStatus,
    stage: BatchStage,
    /** When it begins. */
    startsAt: Instant.nullable(),
    message: z.string(),
  })
  .meta({ id: 'BatchCreated' });
export type BatchCreated = z.output<typeof BatchCreated>;

export const AudiencePreview = z
  .object({
    estimatedAudience: count,
    /** As `audience` of a batch. */
    filterSummary: z.string(),
    /** The same people for 15 minutes. */
    sampleUsers: z.array(z.object({ id: z.int(), username: z.string().nullable(), language: Language })),
    /** The sum of the four is the audience. `webOnly`: reached on the web although Telegram is not chosen. */
    reach: z.object({ telegram: count, webOnly: count, blocked: count, muted: count }),
    /** People who got a batch within 7 days. */
    recentlyMessaged: count,
    /** People who have quiet hours now. */
    quietNow: count,
  })
  .meta({ id: 'AudiencePreview' });
export type AudiencePreview = z.output<typeof AudiencePreview>;

/** `other`: read or responded. `error` is the reason of a failure. */
export const PersonalResult = z
  .object({
    jobId: z.int(),
    notificationId: z.int().nullable(),
    status: z.enum(['sent', 'failed', 'queued', 'other']),
    outcome: BatchOutcome,
    error: z.string().nullable(),
  })
  .meta({ id: 'PersonalResult' });
export type PersonalResult = z.output<typeof PersonalResult>;

export const BatchRecipient = z
  .object({
    receiptId: z.int(),
    userId: z.int(),
    username: z.string().nullable(),
    firstName: z.string(),
    outcome: BatchOutcome,
    reason: OutcomeReason.nullable(),
    retryCount: z.int(),
    createdAt: Instant,
    deliveredAt: Instant.nullable(),
    readAt: Instant.nullable(),
    respondedAt: Instant.nullable(),
  })
  .meta({ id: 'BatchRecipient' });
export type BatchRecipient = z.output<typeof BatchRecipient>;

export const MessageTemplate = z
  .object({
    key: z.string(),
    /** Their values come from the sender; `username` may be prefilled. */
    variables: z.array(z.string()),
    languages: z.array(Language),
    /** Whether the personal form offers it, and whether it is one of its quick picks. */
    offered: z.boolean(),
    quickPick: z.boolean(),
    /** By language, with the names of the variables in braces. */
    samples: z.array(z.object({ lang: Language, title: z.string(), html: z.string() })),
  })
  .meta({ id: 'MessageTemplate' });

export const Segment = z
  .object({
    id: z.int(),
    name: z.string(),
    filters: AudienceFilters,
    createdBy: z.int(),
    updatedAt: Instant,
  })
  .meta({ id: 'Segment' });
export type Segment = z.output<typeof Segment>;
