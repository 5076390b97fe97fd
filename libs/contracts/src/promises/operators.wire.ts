import { z } from 'zod';
import { Instant, Person } from '../wire.ts';
import {
  CompletionType,
  DayView,
  PromiseStatus,
  PromiseType,
  PromiseView,
  ReportView,
} from './promises.wire.ts';

/** How operators see the state of a promise; `wireStatus` and `completionType` tell more. */
export const AdminPromiseStatus = z.enum(['active', 'closed_success', 'closed_failed', 'draft']);
export type AdminPromiseStatus = z.output<typeof AdminPromiseStatus>;

/** A promise in the operators' list. */
export const AdminPromise = z
  .object({
    id: z.int(),
    title: z.string(),
    mode: PromiseType,
    status: AdminPromiseStatus,
    wireStatus: PromiseStatus,
    completionType: CompletionType.nullable(),
    visibility: z.enum(['public', 'private']),
    isPenalty: z.boolean(),
    /** In roubles. No money is taken: always 0. */
    penaltyAmount: z.number(),
    reportsCount: z.int(),
    votesCount: z.int(),
    commentsCount: z.int(),
    currentStreak: z.int(),
    /** Kept days of all, in percent: 0 to 100. */
    progress: z.int(),
    createdAt: Instant,
    /** The latest activity. */
    updatedAt: Instant,
    closedAt: Instant.nullable(),
    /** The ribbon, a cell for each day of the term; empty for drafts. */
    days: z.array(DayView),
    daysTotal: z.int(),
    completedDays: z.int(),
    currentDay: z.int().nullable(),
    /** The job that is deleting it, while it is held or running. */
    deletionJobId: z.string().nullable(),
  })
  .meta({ id: 'AdminPromise' });
export type AdminPromise = z.output<typeof AdminPromise>;

/** A promise's page of the panel. The reports have calls of their own. */
export const AdminPromisePage = AdminPromise.extend({
  userId: z.int(),
  owner: Person,
  /** Public, but not shown now: its owner is banned, or it is being deleted. */
  isHidden: z.boolean(),
  description: z.string(),
  startedAt: Instant.nullable(),
  approvalType: PromiseView.shape.approval_type,
  motivator: Person.nullable(),
  penaltyMode: PromiseView.shape.penalty_mode,
  frequencyMode: PromiseView.shape.frequency_mode,
  frequencyConfig: PromiseView.shape.frequency_config,
  overdueUntil: Instant.nullable(),
  skips: PromiseView.shape.skips,
  strength: z.int(),
  /** Reports by status; `withMedia` have a photo or a video. */
  reports: z.object({
    total: z.int(),
    approved: z.int(),
    pending: z.int(),
    rejected: z.int(),
    withMedia: z.int(),
  }),
}).meta({ id: 'AdminPromisePage' });
export type AdminPromisePage = z.output<typeof AdminPromisePage>;

export const AdminReportPage = z.object({ items: z.array(ReportView), next: z.string().nullable() });
