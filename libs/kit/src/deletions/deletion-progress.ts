import { Injectable } from '@nestjs/common';
import {
  deletionStepDue,
  type DeletionStepDue,
  type deletionStepProgressed,
  type EventPayload,
  type eventParked,
} from '@slovo/contracts';
import { type DeletionStage, deletionPlans, moveDeletion } from '@slovo/domain/deletion';
import { direct } from '../db/connection.ts';
import type { SqlTransaction } from '../db/database.ts';
import { Outbox } from '../events/outbox.ts';
import { DeletionJobs } from './deletion-jobs.ts';
import { addCounts, doneIn, type JobRow, lockJob, stepsOf, type StepRow } from './job.record.ts';
import { stepOfParked } from './step-of-parked.ts';

type Progress = EventPayload<ReturnType<typeof deletionStepProgressed>>;
type Parked = EventPayload<ReturnType<typeof eventParked>>;

/**
 * Adds up what the services report of a job, and asks for its next piece or step. One piece of a job is under way at a
 * time, and each is counted in the transaction of its inbox entry: a kill anywhere neither loses nor doubles a count.
 */
@Injectable()
export class DeletionProgress {
  constructor(
    private readonly jobs: DeletionJobs,
    private readonly outbox: Outbox,
  ) {}

  async add(tx: SqlTransaction, progress: Progress, now: Date): Promise<void> {
    const found = await this.find(tx, progress);
    if (!found) return;
    const { job, step, steps } = found;
    await this.setStage(tx, job, job.stage === 'stuck' ? moveDeletion('stuck', 'resume') : null);
    const removed = JSON.stringify(addCounts(step.removed, progress.removed));
    const state = progress.left ? 'running' : 'done';
    await direct(tx).$executeRaw`
      UPDATE deletion_steps
      SET state = ${state}::deletion_step_state, pieces = pieces + 1, total = coalesce(${progress.total ?? null}::int, total),
          removed = ${removed}::jsonb, error = NULL, parked_event_id = NULL, parked_in = NULL
      WHERE deletion_id = ${job.id} AND position = ${step.position}`;
    const next = progress.left ? step : steps[step.position + 1];
    if (!next) return this.finish(tx, job, now);
    if (next !== step)
      await direct(tx).$executeRaw`
        UPDATE deletion_steps SET state = 'running' WHERE deletion_id = ${job.id} AND position = ${next.position}`;
    const { piece, at } = progress;
    await this.ask(tx, job, next.position, progress.left ? { piece: piece + 1, at } : { piece: 0 }, now);
  }

  /** The event of a step, or of its progress, failed at every delivery: the job waits for an operator. */
  async stop(tx: SqlTransaction, parked: Parked): Promise<void> {
    const about = stepOfParked(parked);
    const found = about && (await this.find(tx, about));
    if (!found || found.step.state === 'failed') return;
    const { job, step } = found;
    await this.setStage(tx, job, moveDeletion(job.stage, 'fail'));
    await direct(tx).$executeRaw`
      UPDATE deletion_steps
      SET state = 'failed', error = ${parked.error}, parked_event_id = ${parked.id}, parked_in = ${parked.service}
      WHERE deletion_id = ${job.id} AND position = ${step.position}`;
  }

  /** Locks the job. Undefined for another owner's job, and for a piece that was counted before. */
  private async find(
    tx: SqlTransaction,
    { subject, jobId, step: name, piece }: DeletionStepDue,
  ): Promise<{ job: JobRow; step: StepRow; steps: StepRow[] } | undefined> {
    if (subject !== this.jobs.subject) return undefined;
    const job = await lockJob(tx, jobId);
    if (!job || (job.stage !== 'running' && job.stage !== 'stuck')) return undefined;
    const steps = await stepsOf(tx, jobId);
    const step = steps.find((one) => one.name === name);
    return step && step.state !== 'done' && step.pieces === piece ? { job, step, steps } : undefined;
  }

  private async ask(
    tx: SqlTransaction,
    job: JobRow,
    position: number,
    place: Pick<DeletionStepDue, 'piece' | 'at'>,
    now: Date,
  ): Promise<void> {
    const { subject, owner } = this.jobs;
    const { name: step, service } = deletionPlans[subject][position]!;
    const due = { subject, subjectId: job.subject_id, jobId: job.id, step, service, ...place };
    await this.outbox.put(tx, deletionStepDue(owner), due, now);
  }

  private async finish(tx: SqlTransaction, job: JobRow, now: Date): Promise<void> {
    const rows = (await stepsOf(tx, job.id)).reduce((sum, step) => sum + doneIn(step), 0);
    await this.setStage(tx, job, moveDeletion('running', 'finish'));
    await direct(tx)
      .$executeRaw`UPDATE deletions SET finished_at = ${now}, removed_rows = ${rows} WHERE id = ${job.id}`;
  }

  private async setStage(tx: SqlTransaction, { id }: JobRow, stage: DeletionStage | null): Promise<void> {
    if (stage)
      await direct(tx).$executeRaw`UPDATE deletions SET stage = ${stage}::deletion_stage WHERE id = ${id}`;
  }
}
