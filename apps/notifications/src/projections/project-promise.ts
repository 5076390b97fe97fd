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
import { rowsOf, statement } from '@slovo/kit/db';
import { type ReactionContext, ReactsToAll } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { People } from '../people/people.ts';
import { countActivePromises } from '../people/person-facts.ts';
import {
  isReminded,
  pausesOf,
  type PromiseRow,
  type TermColumns,
  termOf,
} from '../reminders/promise.record.ts';
import { ReminderPlanner } from '../reminders/reminder-planner.ts';
import { upsertPromises } from './promise-copy.ts';

/** The newest known state of each promise, and when its owner is reminded next. */
@Controller()
export class ProjectPromise {
  constructor(
    private readonly people: People,
    private readonly planner: ReminderPlanner,
  ) {}

  @ReactsToAll(
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
    events: readonly { payload: { promise: PromiseSnapshot } }[],
    { now }: Pick<ReactionContext, 'now'>,
  ): Promise<void> {
    const promises = events.map(({ payload }) => payload.promise);
    // Before the promises are read: otherwise settings that change at this moment would be ignored.
    await this.people.lockAll(
      tx,
      promises.map(({ userId }) => userId),
    );
    const known = await rowsOf(
      tx,
      findKnown,
      promises.map(({ id }) => id),
    );
    const before = new Map(known.map((row) => [row.id, row]));
    const written = await upsertPromises(tx, promises);
    const moved = written.filter((row) => before.get(row.id)?.status !== row.status);
    await countActivePromises(tx, ...moved.map(({ userId }) => userId));
    const changed = written.filter((row) => {
      const isPlanned = row.nextReminderAt !== null;
      return isPlanned !== isReminded(row) || !isSameTerm(before.get(row.id), row);
    });
    await forgetMovedReminders(tx, before, changed);
    const owners = await this.people.recipients(
      tx,
      changed.map(({ userId }) => userId),
      now,
    );
    const plans = changed.map((promise) => ({ promise, owner: owners.get(promise.userId)! }));
    await this.planner.planEach(tx, plans, now);
  }
}

type KnownPromise = TermColumns & Pick<PromiseRow, 'id' | 'status'>;

const findKnown = statement<[promiseIds: number[]], KnownPromise>(
  'known-promises',
  `SELECT id, status, started_at AS "startedAt", days_total AS "daysTotal", time_zone AS "timeZone",
    day_starts_at AS "dayStartsAt", pauses
  FROM promises WHERE id = ANY ($1::int[])`,
  'once',
);

const forgetFrom = statement<[promiseIds: number[], days: number[]]>(
  'forget-moved-reminders',
  `DELETE FROM told_reminders USING unnest($1::int[], $2::int[]) AS moved (promise_id, day)
  WHERE told_reminders.promise_id = moved.promise_id AND told_reminders.day >= moved.day`,
  'once',
);

/** The reminder of a day that a ban or a pause moved was sent on a date before, so it may be sent again. */
async function forgetMovedReminders(
  tx: Tx,
  before: ReadonlyMap<number, KnownPromise>,
  after: readonly PromiseRow[],
): Promise<void> {
  const moved = after.flatMap((row) => {
    const day = firstMovedDay(before.get(row.id), row);
    return day === null ? [] : [{ id: row.id, day }];
  });
  if (moved.length === 0) return;
  const ids = moved.map(({ id }) => id);
  const days = moved.map(({ day }) => day);
  await rowsOf(tx, forgetFrom, ids, days);
}

function firstMovedDay(before: KnownPromise | undefined, after: PromiseRow): number | null {
  const known = new Set(before && pausesOf(before).map((pause) => JSON.stringify(pause)));
  const days = pausesOf(after)
    .filter((pause) => !known.has(JSON.stringify(pause)))
    .map(({ day }) => day);
  return days.length > 0 ? Math.min(...days) : null;
}

/** A ban that ended and a pause move the days, and their reminders with them. */
const isSameTerm = (before: KnownPromise | undefined, after: PromiseRow): boolean =>
  JSON.stringify(before ? termOf(before) : null) === JSON.stringify(termOf(after));
