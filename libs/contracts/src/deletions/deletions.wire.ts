import {
  DELETION_RECOMMENDATIONS,
  DELETION_RISKS,
  DELETION_STAGES,
  DELETION_STATUSES,
  DELETION_STEP_STATES,
  DELETION_STEPS,
  DELETION_SUBJECTS,
  DELETION_WARNINGS,
} from '@slovo/domain/deletion';
import { z } from 'zod';
import { SERVICES } from '../services.ts';
import { Instant } from '../wire.ts';

export const DeletionSubjectKind = z.enum(DELETION_SUBJECTS);
export const DeletionStepName = z.enum(DELETION_STEPS as [string, ...string[]]);
/** Rows by the name of their table. */
export const RemovedCounts = z.record(z.string(), z.int().nonnegative());

/** What one service holds of a promise or of a person; the gateway adds up all services. */
export const Holdings = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      /** Primary: the subject’s own records. Related: what other people or the system made of them. */
      role: z.enum(['primary', 'related']),
      count: z.int().nonnegative(),
    }),
  ),
  /** Reminders and deliveries still to come. */
  queued: z.int().nonnegative().default(0),
  /** `paths` lists 100 at most. */
  files: z.object({ count: z.int(), bytes: z.int(), paths: z.array(z.string()) }).nullish(),
  /** Messages in Telegram chats, which stay. */
  messages: z.int().nonnegative().default(0),
  facts: z
    .object({
      runningPromises: z.int(),
      othersVotes: z.int(),
      waitingReports: z.int(),
      lastActivityAt: Instant.nullable(),
      /** Days of the terms that have begun. */
      promiseDays: z.int(),
      /** Milestones and skips. */
      growthEvents: z.int(),
      /** Reports of others that the person decided. */
      decidedReports: z.int(),
      /** How fast the latest jobs removed rows; null before the first. */
      rowsPerSecond: z.number().nullable(),
    })
    .partial()
    .default({}),
});
export type Holdings = z.output<typeof Holdings>;

const TableCount = z.object({ name: z.string(), count: z.int() });

/** What a deletion would remove. */
export const DeletionImpact = z
  .object({
    reports: z.int(),
    media: z.int(),
    votes: z.int(),
    promiseDays: z.int(),
    /** All rows; files are not counted. */
    totalRecords: z.int(),
    primaryTables: z.array(TableCount),
    relatedTables: z.array(TableCount),
    externalSystems: z.array(
      z.object({ name: z.enum(['storage', 'telegram']), count: z.int(), bytes: z.int().optional() }),
    ),
    receipts: z.int(),
    queueJobs: z.int(),
  })
  .meta({ id: 'DeletionImpact' });

const dryRun = {
  safeToDelete: z.boolean(),
  impact: DeletionImpact,
  analysis: z.object({
    riskLevel: z.enum(DELETION_RISKS),
    /** Milliseconds, from the rate of past jobs. */
    estimatedDuration: z.int(),
    recommendation: z.enum(DELETION_RECOMMENDATIONS),
  }),
  warnings: z.array(
    z.object({ type: z.enum(DELETION_WARNINGS), severity: z.enum(DELETION_RISKS), message: z.string() }),
  ),
  /** Whole milliseconds at the server. */
  requestDuration: z.int(),
  timestamp: Instant,
};

export const PromiseDryRun = z.object(dryRun).meta({ id: 'PromiseDryRun' });
export type PromiseDryRun = z.output<typeof PromiseDryRun>;

export const UserDryRun = z
  .object({
    dataSummary: z.object({
      promises: z.int(),
      promiseReports: z.int(),
      promiseVotes: z.int(),
      /** Sessions. */
      userClients: z.int(),
      /** Milestones and skips. */
      promiseGrowthEvents: z.int(),
      /** Reports of others that they decided. */
      promiseReportApprovals: z.int(),
    }),
    /** Paths of the first 100. */
    filesToDelete: z.array(z.string()),
    filesToDeleteCount: z.int(),
    ...dryRun,
  })
  .meta({ id: 'UserDryRun' });
export type UserDryRun = z.output<typeof UserDryRun>;

/** The answer to the start of a job. */
export const DeletionReceipt = z
  .object({
    /** `promise-12` or `user-7`, where the number is that of the job. */
    deletionJobId: z.string(),
    status: z.enum(DELETION_STATUSES),
    stage: z.enum(DELETION_STAGES),
    /** Until then nothing is removed and it can be undone; null without a hold. */
    holdUntil: Instant.nullable(),
  })
  .meta({ id: 'DeletionReceipt' });
export type DeletionReceipt = z.output<typeof DeletionReceipt>;

export const DeletionJob = DeletionReceipt.extend({
  subject: z.object({ kind: DeletionSubjectKind, id: z.int() }),
  reason: z.string(),
  operatorId: z.int(),
  requestedAt: Instant,
  isCompleted: z.boolean(),
  isFailed: z.boolean(),
  /** Rows, and under `files` the files, that are gone so far. */
  removedCounts: RemovedCounts,
  /** Since the removal began, without the hold. */
  durationMs: z.int(),
  errors: z.array(z.object({ step: z.string(), error: z.string() })),
  steps: z.array(
    z.object({
      name: z.string(),
      service: z.enum(SERVICES),
      state: z.enum(DELETION_STEP_STATES),
      done: z.int(),
      /** Null until the step has counted its rows. */
      total: z.int().nullable(),
      /** The parked event that stopped a failed step, and the service that parked it. */
      parkedEventId: z.int().nullable(),
      parkedIn: z.enum(SERVICES).nullable(),
    }),
  ),
}).meta({ id: 'DeletionJob' });
export type DeletionJob = z.output<typeof DeletionJob>;
