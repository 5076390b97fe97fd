import { Controller } from '@nestjs/common';
import {
  daySkipped,
  pauseEnded,
  promiseBecameOverdue,
  promiseChanged,
  promiseClosed,
  promiseCreated,
  promiseLost,
  promisePaused,
  promiseStarted,
  promiseWentOn,
  reportApproved,
  reportRejected,
  reportSubmitted,
  reportWithdrawn,
  type PromiseSnapshot,
} from '@slovo/contracts';
import { storedStatus } from '@slovo/domain';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { People } from '../people/people.ts';
import { countActivePromises } from '../people/person-facts.ts';
import { isReminded, pausesOf, type PromiseRow, termOf } from '../reminders/promise.record.ts';
import { ReminderPlanner } from '../reminders/reminder-planner.ts';
import { upsertPromise } from './promise-copy.ts';

/** The newest known state of each promise, and when its owner is reminded next. */
@Controller()
export class ProjectPromise {
  constructor(
    private readonly people: People,
    private readonly planner: ReminderPlanner,
  ) {}

  @ReactsTo(
    promiseCreated,
    promiseStarted,
    promiseChanged,
    promiseClosed,
    promiseBecameOverdue,
    promiseLost,
    promiseWentOn,
    promisePaused,
    pauseEnded,
    daySkipped,
    reportSubmitted,
    reportApproved,
    reportRejected,
    reportWithdrawn,
  )
  async projectPromise(
    tx: Tx,
    { promise }: { promise: PromiseSnapshot },
    { now }: ReactionContext,
  ): Promise<void> {
    // Before the promise is read: otherwise settings that change at this moment would be ignored.
    await this.people.lock(tx, promise.userId);
    const before = await tx.promise_.findUnique({ where: { id: promise.id } });
    const row = await upsertPromise(tx, promise);
    if (!row) return;
    if (before?.status !== storedStatus(promise.status)) await countActivePromises(tx, promise.userId);
    const isPlanned = row.nextReminderAt !== null;
    if (isPlanned === isReminded(row) && isSameTerm(before, row)) return;
    await forgetMovedReminders(tx, before, row);
    await this.planner.plan(tx, row, await this.people.recipient(tx, row.userId, now), now);
  }
}

/** The reminder of a day that a ban or a pause moved was sent on a date before, so it may be sent again. */
async function forgetMovedReminders(tx: Tx, before: PromiseRow | null, after: PromiseRow): Promise<void> {
  const known = new Set(before && pausesOf(before).map((pause) => JSON.stringify(pause)));
  const days = pausesOf(after)
    .filter((pause) => !known.has(JSON.stringify(pause)))
    .map(({ day }) => day);
  if (days.length > 0)
    await tx.toldReminder.deleteMany({ where: { promiseId: after.id, day: { gte: Math.min(...days) } } });
}

/** A ban that ended and a pause move the days, and their reminders with them. */
const isSameTerm = (before: PromiseRow | null, after: PromiseRow): boolean =>
  JSON.stringify(before && termOf(before)) === JSON.stringify(termOf(after));
