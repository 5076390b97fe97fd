import type { DeletionJob, DeletionReceipt, ServiceName } from '@slovo/contracts';
import {
  deletionJobId,
  type DeletionStage,
  deletionStatus,
  type DeletionStepState,
  type DeletionSubject,
} from '@slovo/domain/deletion';
import { direct } from '../db/connection.ts';
import type { SqlTransaction } from '../db/database.ts';
import { templateOf } from '../db/template.ts';
import { causeOf } from '../events/cause-of.ts';

export interface JobRow {
  id: number;
  subject_id: number;
  stage: DeletionStage;
  reason: string;
  operator_id: number;
  request_hash: string;
  requested_at: Date;
  hold_until: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
}

export interface StepRow {
  position: number;
  name: string;
  service: ServiceName;
  state: DeletionStepState;
  pieces: number;
  total: number | null;
  removed: Record<string, number>;
  error: string | null;
  /** The parked event that stopped the step, and the service that parked it. */
  parked_event_id: number | null;
  parked_in: ServiceName | null;
}

/**
 * The columns of a `JobRow`, by their names: Prisma prepares its statements, and PostgreSQL refuses a prepared `SELECT *`
 * or `RETURNING *` from when a newer release adds a column to the table.
 */
export const JOB = `id, subject_id, stage, reason, operator_id, request_hash, requested_at, hold_until, started_at, finished_at`;
const STEP = `position, name, service, state, pieces, total, removed, error, parked_event_id, parked_in`;

const jobs = {
  one: templateOf(`SELECT ${JOB} FROM deletions WHERE id = ?`),
  locked: templateOf(`SELECT ${JOB} FROM deletions WHERE id = ? FOR UPDATE`),
};
const steps = {
  ofOne: templateOf(`SELECT ${STEP} FROM deletion_steps WHERE deletion_id = ? ORDER BY position`),
  ofSeveral: templateOf(
    `SELECT deletion_id, ${STEP} FROM deletion_steps WHERE deletion_id = ANY (?::int[]) ORDER BY deletion_id, position`,
  ),
};

/** Locks the job until the transaction ends. */
export async function lockJob(tx: SqlTransaction, id: number): Promise<JobRow | undefined> {
  const [job] = await direct(tx).$queryRaw<JobRow[]>(jobs.locked, id);
  return job;
}

export async function readJob(tx: SqlTransaction, id: number): Promise<JobRow | undefined> {
  const [job] = await direct(tx).$queryRaw<JobRow[]>(jobs.one, id);
  return job;
}

export const stepsOf = (tx: SqlTransaction, id: number): PromiseLike<StepRow[]> =>
  direct(tx).$queryRaw<StepRow[]>(steps.ofOne, id);

/** By the id of their job. */
export async function stepsOfAll(tx: SqlTransaction, ids: number[]): Promise<Map<number, StepRow[]>> {
  const rows = await direct(tx).$queryRaw<(StepRow & { deletion_id: number })[]>(steps.ofSeveral, ids);
  return Map.groupBy(rows, ({ deletion_id }) => deletion_id);
}

export const doneIn = ({ removed }: Pick<StepRow, 'removed'>): number =>
  Object.values(removed).reduce((sum, rows) => sum + rows, 0);

export function addCounts(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const sum = { ...a };
  for (const [name, rows] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + rows;
  return sum;
}

export const receiptOf = (subject: DeletionSubject, job: JobRow): DeletionReceipt => ({
  deletionJobId: deletionJobId(subject, job.id),
  status: deletionStatus(job.stage),
  stage: job.stage,
  holdUntil: job.hold_until?.toISOString() ?? null,
});

export function presentJob(
  subject: DeletionSubject,
  job: JobRow,
  steps: readonly StepRow[],
  now: Date,
): DeletionJob {
  const status = deletionStatus(job.stage);
  const until = job.finished_at ?? now;
  return {
    ...receiptOf(subject, job),
    subject: { kind: subject, id: job.subject_id },
    reason: job.reason,
    operatorId: job.operator_id,
    requestedAt: job.requested_at.toISOString(),
    isCompleted: status === 'completed',
    isFailed: status === 'failed',
    removedCounts: steps.reduce<Record<string, number>>((sum, { removed }) => addCounts(sum, removed), {}),
    durationMs: job.started_at ? Math.max(0, until.getTime() - job.started_at.getTime()) : 0,
    errors: steps.flatMap(({ name, error }) =>
      // Rows of earlier releases have the whole message.
      error === null ? [] : [{ step: name, error: causeOf(error) }],
    ),
    steps: steps.map((step) => ({
      name: step.name,
      service: step.service,
      state: step.state,
      done: doneIn(step),
      total: step.total,
      parkedEventId: step.parked_event_id,
      parkedIn: step.parked_in,
    })),
  };
}
