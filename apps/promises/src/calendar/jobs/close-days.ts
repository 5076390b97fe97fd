import { Injectable, Logger } from '@nestjs/common';
import { isOutage } from '@slovo/kit/events';
import { BatchSize, Scheduled, Turns } from '@slovo/kit/schedule';
import { type DuePlan, planDue } from '../../changes/due-plan.ts';
import { DueSteps } from '../../changes/due-steps.ts';
import { PrismaClient, type Tx } from '../../database.ts';
import type { JudgedPromise } from '../../promises/promise.record.ts';
import { lockDue } from '../due-promises.ts';

/** While PostgreSQL works for one batch, the other one is judged. */
const CONCURRENCY = 2;
/** Delay before a promise that failed is retried. Without it the scheduler would never sleep. */
const RETRY_MS = 10 * 60_000;

interface Run {
  now: Date;
  size: BatchSize;
  /** Those that failed in this run: each is tried once, and blocks none behind it. */
  failed: Set<number>;
}

/**
 * Ends days and terms when they are over, many promises in one transaction (docs/decisions/037). Replicas share the work,
 * because rows are selected with SKIP LOCKED. A second run finds nothing, because what was done is no longer due. Nothing is
 * due for a banned person.
 */
@Injectable()
export class CloseDays {
  private readonly logger = new Logger(CloseDays.name);

  constructor(
    private readonly prisma: PrismaClient,
    private readonly dueSteps: DueSteps,
  ) {}

  async nextDue(): Promise<Date | null> {
    const [first] = await this.prisma.$queryRaw<{ due: Date | null }[]>`
      SELECT next_due_at AS due FROM promises WHERE next_due_at IS NOT NULL ORDER BY next_due_at LIMIT 1`;
    return first?.due ?? null;
  }

  @Scheduled()
  async closeDays(now: Date): Promise<void> {
    const run: Run = { now, size: new BatchSize(), failed: new Set() };
    await Promise.all(Array.from({ length: CONCURRENCY }, () => this.closeAll(run)));
  }

  private async closeAll(run: Run): Promise<void> {
    let more = true;
    while (more) more = await this.closeBatch(run);
  }

  /** Returns whether there may be more. */
  private async closeBatch(run: Run): Promise<boolean> {
    let taken: JudgedPromise[] = [];
    const begun = performance.now();
    try {
      const more = await this.prisma.$transaction(async (tx) => {
        const due = await lockDue(tx, { now: run.now, count: run.size.rows, except: run.failed });
        // Let go of after this query was sent: what has just failed for the other batch would fail again.
        taken = due.filter(({ id }) => !run.failed.has(id));
        const plans = await this.plan(tx, taken, run);
        await this.dueSteps.write(tx, plans);
        return due.length > 0;
      });
      run.size.took(performance.now() - begun, taken.length);
      return more;
    } catch (error) {
      if (taken.length === 0 || isOutage(error)) throw error;
      if (taken.length === 1) await this.setAside(this.prisma, taken[0]!, run, error);
      run.size.failed(taken.length);
      return true;
    }
  }

  private async plan(tx: Tx, promises: readonly JudgedPromise[], run: Run): Promise<DuePlan[]> {
    const plans: DuePlan[] = [];
    const turns = new Turns();
    for (const promise of promises) {
      try {
        plans.push(planDue(promise, run.now));
      } catch (error) {
        await this.setAside(tx, promise, run, error);
      }
      await turns.pass();
    }
    return plans;
  }

  private async setAside(tx: Tx, { id }: JudgedPromise, { now, failed }: Run, error: unknown): Promise<void> {
    failed.add(id);
    this.logger.error(`promise ${id}: ${(error as Error).stack ?? String(error)}`);
    await tx.promiseRecord.updateMany({
      where: { id, nextDueAt: { lte: now } },
      data: { nextDueAt: new Date(now.getTime() + RETRY_MS) },
    });
  }
}
