import { CLOSED_BY } from '@slovo/domain';
import { z } from 'zod';
import { event } from '../event.ts';
import { type Tag, tag } from '../tags.ts';
import { Instant } from '../wire.ts';
import {
  ApprovalType,
  CompletionType,
  FrequencyConfig,
  FrequencyMode,
  PromiseStatus,
  PromiseType,
  ReportMedia,
} from './promises.wire.ts';

/** Everything that other services store of a promise. `version` grows with each change; consumers ignore older ones. */
export const PromiseSnapshot = z.object({
  id: z.int(),
  userId: z.int(),
  title: z.string(),
  type: PromiseType,
  status: PromiseStatus,
  completionType: CompletionType.nullable(),
  approvalType: ApprovalType,
  motivatorId: z.int().nullable(),
  isPublic: z.boolean(),
  daysTotal: z.int(),
  completedDays: z.int(),
  currentDay: z.int().nullable(),
  timeZone: z.string().nullable(),
  dayStartsAt: z.int().nullable(),
  startedAt: Instant.nullable(),
  /**
   * Bans of the owner during the term, and the pause that they took (`by`): from day `day` on, everything is `dates`
   * calendar days later.
   */
  pauses: z.array(z.object({ day: z.int(), dates: z.int(), by: z.literal('owner').optional() })).optional(),
  /** On which days a report is required; daily where it is missing. */
  frequencyMode: FrequencyMode.optional(),
  frequencyConfig: FrequencyConfig.nullish(),
  /** Hidden from everybody, because an operator deletes it; an undo shows it again. */
  held: z.boolean().optional(),
  /** It can no longer be kept. */
  lost: z.boolean().optional(),
  /** Its owner goes on although it is lost. */
  goesOn: z.boolean().optional(),
  version: z.int(),
});
export type PromiseSnapshot = z.output<typeof PromiseSnapshot>;

export const ReportSnapshot = z.object({
  id: z.int(),
  promiseId: z.int(),
  userId: z.int(),
  dayNumber: z.int().nullable(),
  text: z.string(),
  media: z.array(ReportMedia),
  createdAt: Instant,
  /** When its author sent it, where that was on an earlier day. */
  sentAt: Instant.optional(),
  /** A withdrawn skip: it is stored as a report, although nobody sent one. */
  isSkip: z.boolean().optional(),
});
export type ReportSnapshot = z.output<typeof ReportSnapshot>;

const InvitationFacts = z.object({
  invitationId: z.int(),
  /** Secret part of the `i_{code}` deep link. */
  code: z.string(),
  inviteeId: z.int(),
  promise: PromiseSnapshot,
});

/** Tags of an event about one promise. Every public promise may be in the feed, or come into it. */
export const ofPromise = {
  changes: ({ promise: { id, userId, isPublic } }: { promise: PromiseSnapshot }): Tag[] => [
    tag.promise(id),
    tag.promisesOf(userId),
    ...(isPublic ? [tag.feed] : []),
  ],
};

const promise = z.object({ promise: PromiseSnapshot });
const reported = z.object({ promise: PromiseSnapshot, report: ReportSnapshot });

export const promiseCreated = event('promises', 'promise-created', promise, ofPromise);
export const promiseStarted = event('promises', 'promise-started', promise, ofPromise);
/** Title, privacy, approval or motivator changed. */
export const promiseChanged = event('promises', 'promise-changed', promise, ofPromise);
/** The motivator’s account was deleted: from now on the system approves. */
export const motivatorRemoved = event('promises', 'motivator-removed', promise, ofPromise);
/** `replacedBy`: an edited draft took its place, with its motivator. */
export const promiseDeleted = event(
  'promises',
  'promise-deleted',
  promise.extend({ replacedBy: z.int().optional() }),
  ofPromise,
);
/**
 * All or some promises of a person whose account is being deleted, a thousand at most: one event, for as many would
 * reach every service at once. A service with a copy of a promise keeps its id as a mark; each service removes what
 * else it has of the person in a step of the deletion.
 */
export const promisesOfPersonDeleted = event(
  'promises',
  'promises-of-person-deleted',
  z.object({ userId: z.int(), promiseIds: z.array(z.int()).max(1_000) }),
  {
    changes: ({ userId, promiseIds }) => [tag.promisesOf(userId), ...promiseIds.map(tag.promise)],
  },
);
export const promiseBecameOverdue = event(
  'promises',
  'promise-became-overdue',
  promise.extend({ until: Instant }),
  ofPromise,
);
export const promiseClosed = event(
  'promises',
  'promise-closed',
  promise.extend({ closedBy: z.enum(CLOSED_BY) }),
  ofPromise,
);
export const reportSubmitted = event('promises', 'report-submitted', reported, ofPromise);
export const reportApproved = event(
  'promises',
  'report-approved',
  reported.extend({ decidedBy: z.union([z.literal('system'), z.int()]), milestone: z.int().nullable() }),
  ofPromise,
);
export const reportRejected = event(
  'promises',
  'report-rejected',
  reported.extend({ decidedBy: z.int(), reason: z.string() }),
  ofPromise,
);
export const reportWithdrawn = event('promises', 'report-withdrawn', reported, ofPromise);
export const daySkipped = event(
  'promises',
  'day-skipped',
  promise.extend({ day: z.int(), by: z.enum(['author', 'system']) }),
  ofPromise,
);
export const invitationSent = event(
  'promises',
  'invitation-sent',
  /** `opened`: they took it by a link, and see it already. */
  InvitationFacts.extend({ opened: z.boolean().optional() }),
  ofPromise,
);
export const invitationAnswered = event(
  'promises',
  'invitation-answered',
  InvitationFacts.extend({ answer: z.enum(['accepted', 'rejected']) }),
  ofPromise,
);
export const invitationCancelled = event(
  'promises',
  'invitation-cancelled',
  InvitationFacts.extend({ because: z.enum(['withdrawn', 'expired']) }),
  ofPromise,
);
