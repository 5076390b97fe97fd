import { Injectable } from '@nestjs/common';
import { promiseBecameOverdue, promiseClosed } from '@slovo/contracts';
import { decideTransition, judge, type Step, unreachable } from '@slovo/domain';
import { Outbox } from '@slovo/kit/events';
import type { Db } from '../database.ts';
import { moved } from '../promises/decide.ts';
import { judgeInputOf, type LoadedPromise } from '../promises/promise.record.ts';
import { activeAt, savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';
import { DecideReport } from '../reports/decide-report.ts';
import { writeSkip } from './write-skip.ts';

type DueStep = Exclude<Step, { kind: 'nothing' }>;

/** A year of skips, the end of the term and some air: more steps mean that one of them changes nothing. */
const MOST_STEPS = 400;

/**
 * Takes, one after the other, the steps that the calendar owes a locked promise by now, and notes when to look again.
 * The scheduler does it on time; everything that changes a report or decides on a promise does it as well, so a result
 * never depends on how punctual the scheduler is.
 */
@Injectable()
export class CatchUp {
  constructor(
    private readonly outbox: Outbox,
    private readonly decisions: DecideReport,
  ) {}

  async run(tx: Db, promise: LoadedPromise, now: Date): Promise<LoadedPromise> {
    let current = promise;
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const input = judgeInputOf(current, now);
      if (!input) return this.note(tx, current, null);
      const step = judge(input);
      if (step.kind === 'nothing') return this.note(tx, current, step.nextAt);
      current = await this.take(tx, current, step);
    }
    throw new Error(`Promise ${promise.id} does not come to rest`);
  }

  private take(tx: Db, promise: LoadedPromise, step: DueStep): Promise<LoadedPromise> {
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

  private async approvePending(tx: Db, promise: LoadedPromise, at: Date): Promise<LoadedPromise> {
    let current = promise;
    for (const { id } of promise.reports.filter(({ status }) => status === 'pending')) {
      current = await this.decisions.approve(tx, current, id, 'system', at);
    }
    return current;
  }

  private async makeOverdue(tx: Db, promise: LoadedPromise, { until, dueAt }: DueStep & { kind: 'overdue' }) {
    const status = moved(decideTransition(promise.status, 'expire'));
    const saved = await savePromise(tx, promise, { status, overdueUntil: until });
    const payload = { promise: snapshotOf(saved, dueAt), until: until.toISOString() };
    await this.outbox.put(tx, promiseBecameOverdue, payload, dueAt);
    return saved;
  }

  private async close(tx: Db, promise: LoadedPromise, { completion, dueAt }: DueStep & { kind: 'close' }) {
    const status = moved(decideTransition(promise.status, 'settle'));
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

  /** Not a new version: nobody outside sees when the scheduler looks again. */
  private async note(tx: Db, promise: LoadedPromise, nextDueAt: Date | null): Promise<LoadedPromise> {
    if (promise.nextDueAt?.getTime() === nextDueAt?.getTime()) return promise;
    await tx.promiseRecord.update({ where: { id: promise.id }, data: { nextDueAt } });
    return { ...promise, nextDueAt };
  }
}
