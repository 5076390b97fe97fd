import { Injectable } from '@nestjs/common';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { type LoadedPromise, withFacts } from '../promises/promise.record.ts';
import { type DuePlan, isVisible, planDue } from './due-plan.ts';
import { writePlans } from './due-writes.ts';

/**
 * The steps of the calendar that are due for locked promises: skips, a loss, approvals, becoming overdue, closing. The
 * scheduler takes them on time. Everything that changes a promise or its reports takes them first as well, so no result
 * depends on how punctual the scheduler is.
 */
@Injectable()
export class DueSteps {
  constructor(private readonly outbox: Outbox) {}

  /** Takes all steps that are due by now, in order, and stores when the next one is due. */
  async takeAll(tx: Tx, promise: LoadedPromise, now: Date): Promise<LoadedPromise> {
    const plan = planDue(promise, now);
    await this.write(tx, [plan]);
    // Rare: the scheduler has taken most steps before.
    if (isVisible(plan))
      return tx.promiseRecord.findUniqueOrThrow({ where: { id: promise.id }, include: withFacts });
    return { ...promise, nextDueAt: plan.after.nextDueAt };
  }

  /** When the next step is due, without writing it; undefined where one is due by now, for which there is `takeAll`. */
  nextDueOf(promise: LoadedPromise, now: Date): Date | null | undefined {
    const plan = planDue(promise, now);
    return isVisible(plan) ? undefined : plan.after.nextDueAt;
  }

  /** Writes what was planned for locked promises, and when each is due next. */
  write(tx: Tx, plans: readonly DuePlan[]): Promise<void> {
    return writePlans(tx, this.outbox, plans);
  }
}
