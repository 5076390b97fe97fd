import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type DeletionJob,
  type DeletionOwner,
  type DeletionReceipt,
  deletionStarted,
  deletionStepDue,
  operatorActed,
  type ServiceName,
} from '@slovo/contracts';
import {
  deletionJobId,
  type DeletionMove,
  deletionPlans,
  type DeletionSubject,
  moveDeletion,
} from '@slovo/domain/deletion';
import type { CallContext, Operator } from '../calls/call-context.ts';
import { Refusal } from '../calls/refusal.ts';
import { afterCommit } from '../db/after-commit.ts';
import type { SqlDatabase, SqlTransaction } from '../db/database.ts';
import { Outbox } from '../events/outbox.ts';
import { Scheduler } from '../schedule/schedule.ts';
import { SERVICE, type ServiceIdentity } from '../service/identity.ts';
import {
  JOB,
  type JobRow,
  lockJob,
  presentJob,
  readJob,
  receiptOf,
  stepsOf,
  stepsOfAll,
} from './job.record.ts';
import { templateOf } from '../db/template.ts';

export interface DeletionRequest {
  subjectId: number;
  reason: string;
  idempotencyKey: string;
  holdSeconds: number;
}

/** The call by which an operator acts. */
type Acting = Pick<CallContext<'operator'>, 'operator' | 'requestId' | 'now'>;

const MOST_LISTED = 20;

const jobs = {
  repeated: templateOf(`SELECT ${JOB} FROM deletions WHERE operator_id = ? AND idempotency_key = ?`),
  inserted: templateOf(`
    INSERT INTO deletions (subject_id, stage, reason, operator_id, fingerprint, idempotency_key, request_hash, requested_at, hold_until)
    VALUES (?, 'held', ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (operator_id, idempotency_key) DO NOTHING
    RETURNING ${JOB}`),
  running: templateOf(`
    SELECT ${JOB} FROM unnest('{held,running,stuck}'::deletion_stage[]) AS live (of_stage), LATERAL (
      SELECT ${JOB} FROM deletions WHERE deletions.stage = of_stage ORDER BY hold_until DESC LIMIT ${MOST_LISTED}
    ) AS jobs ORDER BY id DESC LIMIT ${MOST_LISTED}`),
  due: templateOf(`
    SELECT ${JOB} FROM deletions WHERE stage = 'held' AND hold_until <= ?
    ORDER BY hold_until LIMIT 1 FOR UPDATE SKIP LOCKED`),
};

/** Jobs of the one kind of subject that this service owns: promises, or people. */
@Injectable()
export class DeletionJobs {
  readonly subject: DeletionSubject;
  readonly owner: DeletionOwner;

  constructor(
    @Inject(SERVICE) service: ServiceIdentity,
    private readonly outbox: Outbox,
    private readonly scheduler: Scheduler,
  ) {
    this.subject = service.name === 'promises' ? 'promise' : 'user';
    this.owner = this.subject === 'promise' ? 'promises' : 'auth';
  }

  /**
   * The job that this request has made before, also where its subject is gone by now.
   * @throws Refusal IDEMPOTENCY_KEY_REUSED
   */
  async findRepeated(
    tx: SqlTransaction,
    request: DeletionRequest,
    { userId }: Operator,
  ): Promise<DeletionReceipt | null> {
    const [job] = await tx.$queryRaw<JobRow[]>(jobs.repeated, userId, request.idempotencyKey);
    if (!job) return null;
    if (job.request_hash !== hashOf(request)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return receiptOf(this.subject, job);
  }

  /**
   * Writes the job of a subject that the caller has locked and hidden.
   * @throws Refusal DELETION_EXISTS while another job for it is not over
   */
  async start(tx: SqlTransaction, request: DeletionRequest, context: Acting): Promise<DeletionReceipt> {
    const { operator, now } = context;
    const { subjectId, reason, idempotencyKey, holdSeconds } = request;
    const live = (await this.liveJobsOf(tx, [subjectId])).get(subjectId);
    if (live) throw new Refusal('DELETION_EXISTS', { deletionJobId: live });
    const holdUntil = holdSeconds > 0 ? new Date(now.getTime() + holdSeconds * 1000) : null;
    const { userId, fingerprint } = operator;
    const asker = [userId, fingerprint, idempotencyKey, hashOf(request)];
    const [job] = await tx.$queryRaw<JobRow[]>(jobs.inserted, subjectId, reason, ...asker, now, holdUntil);
    if (!job) throw new Refusal('STATE_CHANGED'); // the same key came twice at once; a repetition finds its job
    for (const [position, { name, service }] of deletionPlans[this.subject].entries())
      await tx.$executeRaw`
        INSERT INTO deletion_steps (deletion_id, position, name, service) VALUES (${job.id}, ${position}, ${name}, ${service})`;
    const { subject } = this;
    await this.outbox.put(tx, deletionStarted(this.owner), { subject, subjectId, jobId: job.id }, now);
    await this.log(tx, `delete-${subject}`, job, context, { holdSeconds });
    if (!holdUntil) return receiptOf(subject, await this.begin(tx, job, now));
    afterCommit(tx, () => this.scheduler.wake());
    return receiptOf(subject, job);
  }

  /** By subject: the id of its job that is not over. */
  async liveJobsOf(tx: SqlTransaction, subjectIds: number[]): Promise<ReadonlyMap<number, string>> {
    const live = await tx.$queryRaw<{ id: number; subject_id: number }[]>`
      SELECT id, subject_id FROM deletions
      WHERE subject_id = ANY (${subjectIds}::int[]) AND stage IN ('held', 'running', 'stuck')`;
    return new Map(live.map(({ id, subject_id }) => [subject_id, deletionJobId(this.subject, id)]));
  }

  /** @throws Refusal DELETION_NOT_FOUND */
  async get(tx: SqlTransaction, id: number, now: Date): Promise<DeletionJob> {
    const job = await readJob(tx, id);
    if (!job) throw new Refusal('DELETION_NOT_FOUND');
    return presentJob(this.subject, job, await stepsOf(tx, id), now);
  }

  /** Those that are not over, the newest first; 20 at most, of each stage those whose hold ends last. */
  async running(tx: SqlTransaction, now: Date): Promise<DeletionJob[]> {
    const live = await tx.$queryRaw<JobRow[]>(jobs.running);
    const steps = await stepsOfAll(
      tx,
      live.map(({ id }) => id),
    );
    return live.map((job) => presentJob(this.subject, job, steps.get(job.id) ?? [], now));
  }

  /**
   * Ends the hold for an operator: the first step is due.
   * @throws Refusal DELETION_NOT_FOUND, DELETION_STATE_REFUSED
   */
  async run(tx: SqlTransaction, id: number, context: Acting): Promise<void> {
    const job = await this.lock(tx, id);
    await this.begin(tx, job, context.now);
    await this.log(tx, 'run-deletion', job, context);
  }

  /**
   * Undoes a held job; the caller shows the subject again.
   * @returns the subject's id, or null if the job was cancelled before
   * @throws Refusal DELETION_NOT_FOUND, DELETION_RUNNING
   */
  async cancel(tx: SqlTransaction, id: number, context: Acting): Promise<number | null> {
    const job = await this.lock(tx, id);
    if (job.stage === 'cancelled') return null;
    if (!moveDeletion(job.stage, 'cancel')) throw new Refusal('DELETION_RUNNING');
    await this.move(tx, job, 'cancel');
    await tx.$executeRaw`UPDATE deletions SET finished_at = ${context.now} WHERE id = ${id}`;
    await this.log(tx, 'cancel-deletion', job, context);
    return job.subject_id;
  }

  /**
   * Records that an operator had the parked event of a stuck job processed, once for each event: an operator who gets
   * no answer presses again. Its progress may have arrived before.
   * @throws Refusal DELETION_NOT_FOUND, DELETION_STATE_REFUSED before the job has run
   */
  async retried(
    tx: SqlTransaction,
    { id, parked }: { id: number; parked?: { service: ServiceName; id: number } | undefined },
    context: Acting,
  ): Promise<void> {
    const job = await this.lock(tx, id);
    if (job.stage === 'held' || job.stage === 'cancelled')
      throw new Refusal('DELETION_STATE_REFUSED', { stage: job.stage });
    if (parked) {
      const event = `${parked.service}-${parked.id}`;
      const isFirst = await tx.$executeRaw`
        UPDATE deletions SET retried_events = array_append(retried_events, ${event})
        WHERE id = ${id} AND NOT ${event} = ANY (retried_events)`;
      if (!isFirst) return;
    }
    await this.log(tx, 'retry-deletion', job, context);
  }

  /** Begins deletions whose hold is over, each in a transaction. A second run finds none, and replicas share them. */
  async beginDue(database: SqlDatabase, now: Date): Promise<void> {
    let more = true;
    while (more) more = await database.$transaction((tx: SqlTransaction) => this.beginNext(tx, now));
  }

  async nextDue(tx: SqlTransaction): Promise<Date | null> {
    const [first] = await tx.$queryRaw<{ at: Date }[]>`
      SELECT hold_until AS at FROM deletions WHERE stage = 'held' AND hold_until IS NOT NULL ORDER BY hold_until LIMIT 1`;
    return first?.at ?? null;
  }

  /** Rows a second of the latest jobs; null before the first that removed something. */
  async rate(tx: SqlTransaction): Promise<number | null> {
    const [past] = await tx.$queryRaw<{ rate: number | null }[]>`
      SELECT (sum(removed_rows) / nullif(sum(extract(epoch FROM finished_at - started_at)), 0))::float8 AS rate
      FROM (SELECT removed_rows, started_at, finished_at FROM deletions
            WHERE stage = 'purged' AND removed_rows >= 1000 ORDER BY id DESC LIMIT 20) AS latest`;
    return past?.rate ?? null;
  }

  private async beginNext(tx: SqlTransaction, now: Date): Promise<boolean> {
    const [due] = await tx.$queryRaw<JobRow[]>(jobs.due, now);
    if (!due) return false;
    await this.begin(tx, due, now);
    return true;
  }

  private async begin(tx: SqlTransaction, job: JobRow, now: Date): Promise<JobRow> {
    const moved = await this.move(tx, job, 'start');
    await tx.$executeRaw`UPDATE deletions SET started_at = ${now} WHERE id = ${job.id}`;
    await tx.$executeRaw`UPDATE deletion_steps SET state = 'running' WHERE deletion_id = ${job.id} AND position = 0`;
    const [first] = deletionPlans[this.subject];
    const { subject } = this;
    const due = {
      subject,
      subjectId: job.subject_id,
      jobId: job.id,
      step: first.name,
      service: first.service,
      piece: 0,
    };
    await this.outbox.put(tx, deletionStepDue(this.owner), due, now);
    return { ...moved, started_at: now };
  }

  private async lock(tx: SqlTransaction, id: number): Promise<JobRow> {
    const job = await lockJob(tx, id);
    if (!job) throw new Refusal('DELETION_NOT_FOUND');
    return job;
  }

  /** @throws Refusal DELETION_STATE_REFUSED where the table of moves lacks it */
  private async move(tx: SqlTransaction, job: JobRow, by: DeletionMove): Promise<JobRow> {
    const stage = moveDeletion(job.stage, by);
    if (!stage) throw new Refusal('DELETION_STATE_REFUSED', { stage: job.stage });
    await tx.$executeRaw`UPDATE deletions SET stage = ${stage}::deletion_stage WHERE id = ${job.id}`;
    return { ...job, stage };
  }

  private async log(
    tx: SqlTransaction,
    action: string,
    job: JobRow,
    { operator, requestId, now }: Acting,
    details: Record<string, unknown> = {},
  ): Promise<void> {
    const target = `${this.subject}:${job.subject_id}`;
    const { userId: operatorId, fingerprint } = operator;
    const known = { ...details, requestId, deletionJobId: deletionJobId(this.subject, job.id) };
    const entry = { operatorId, fingerprint, action, target, reason: job.reason, details: known };
    await this.outbox.put(tx, operatorActed(this.owner), entry, now);
  }
}

const hashOf = ({ subjectId, reason, holdSeconds }: DeletionRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([subjectId, reason, holdSeconds]))
    .digest('hex');
