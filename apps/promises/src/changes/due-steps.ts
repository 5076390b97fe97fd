import { Injectable } from '@nestjs/common';
import { promiseBecameOverdue, promiseClosed } from '@slovo/contracts';
import { decideTransition, judge, type Step, unreachable } from '@slovo/domain';
import { rowsOf } from '@slovo/kit/db';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { nextStatus } from '../promises/assert-allowed.ts';
import { judgeInputOf, type LoadedPromise } from '../promises/promise.record.ts';
import { activeAt, savePromise } from '../promises/promise.rows.ts';
import { setNextDue } from '../promises/promise.sql.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';
import { nextLoss, recordLoss, unrecordedLoss } from './losses.ts';
import { ReportDecisions } from './report-decisions.ts';
import { writeSkip } from './write-skip.ts';

const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b));

type DueStep = Exclude<Step, { kind: 'nothing' }>;

/** A year of skips, the end of the term and a reserve. If more steps are due, one of them changes nothing. */
const MAX_STEPS = 400;

/**
 * The steps of the calendar that are due for a locked promise: skips, a loss, approvals, becoming overdue, closing. The scheduler
 * takes them on time. Everything that changes a promise or its reports takes them first as well, so no result depends on
 * how punctual the scheduler is.
 */
@Injectable()
export class DueSteps {
  constructor(
    private readonly outbox: Outbox,
    private readonly decisions: ReportDecisions,
  ) {}

  /** Takes all steps that are due by now, in order, and stores when the next one is due. */
  async takeAll(tx: Tx, promise: LoadedPromise, now: Date): Promise<LoadedPromise> {
    let current = promise;
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const input = judgeInputOf(current, now);
      if (!input) return this.storeNextDue(tx, current, null);
      const step = judge(input);
      const loss = unrecordedLoss(current, now);
      // In the order in which a punctual scheduler would have seen them.
      if (loss && (step.kind === 'nothing' || loss < step.dueAt))
        current = await recordLoss(tx, this.outbox, current, loss);
      else if (step.kind === 'nothing')
        return this.storeNextDue(tx, current, earlier(step.nextAt, nextLoss(current, now)));
      else current = await this.take(tx, current, step);
    }
    throw new Error(`Promise ${promise.id} exceeded ${MAX_STEPS} due steps`);
  }

  private take(tx: Tx, promise: LoadedPromise, step: DueStep): Promise<LoadedPromise> {
    switch (step.kind) {
      case 'spend-skip':
        return writeSkip(tx, this.outbox, promise, {
          day: step.day,
          by: 'system',
          source: 'system',
          at: step.dueAt,
        });
      case 'approve-pending':
        return this.approvePending(tx, promise, step.dueAt);
      case 'overdue':
        return this.makeOverdue(tx, promise, step);
      case 'close':
        return this.close(tx, promise, step);
      default:
        return unreachable(step);
    }
  }

  private async approvePending(tx: Tx, promise: LoadedPromise, at: Date): Promise<LoadedPromise> {
    let current = promise;
    for (const { id } of promise.reports.filter(({ status }) => status === 'pending')) {
      current = (await this.decisions.approve(tx, current, id, 'system', at)).promise;
    }
    return current;
  }

  private async makeOverdue(tx: Tx, promise: LoadedPromise, { until, dueAt }: DueStep & { kind: 'overdue' }) {
    const status = nextStatus(decideTransition(promise.status, 'expire'));
    const saved = await savePromise(tx, promise, { status, overdueUntil: until });
    const payload = { promise: snapshotOf(saved, dueAt), until: until.toISOString() };
    await this.outbox.put(tx, promiseBecameOverdue, payload, dueAt);
    return saved;
  }

  private async close(tx: Tx, promise: LoadedPromise, { completion, dueAt }: DueStep & { kind: 'close' }) {
    const status = nextStatus(decideTransition(promise.status, 'settle'));
    const saved = await savePromise(tx, promise, {
      status,
      completionType: completion,
      closedBy: 'system',
      closedAt: dueAt,
      nextDueAt: null,
      ...activeAt(promise, dueAt),
    });
    await this.outbox.put(
      tx,
      promiseClosed,
      { promise: snapshotOf(saved, dueAt), closedBy: 'system' },
      dueAt,
    );
    return saved;
  }

  /** Makes no new version: the time of the next step is not visible outside. */
  private async storeNextDue(tx: Tx, promise: LoadedPromise, nextDueAt: Date | null): Promise<LoadedPromise> {
    if (promise.nextDueAt?.getTime() === nextDueAt?.getTime()) return promise;
    await rowsOf(tx, setNextDue, promise.id, nextDueAt);
    return { ...promise, nextDueAt };
  }
}
