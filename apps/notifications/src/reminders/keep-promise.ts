import { Injectable } from '@nestjs/common';
import {
  daySkipped,
  promiseBecameOverdue,
  promiseChanged,
  promiseClosed,
  promiseCreated,
  promiseDeleted,
  promiseStarted,
  reportApproved,
  reportRejected,
  reportSubmitted,
  reportWithdrawn,
  type EventPayload,
  type PromiseSnapshot,
} from '@slovo/contracts';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import { Prisma, type Tx } from '../database.ts';
import { People } from '../people/people.ts';
import { PlanReminder } from './plan-reminder.ts';
import { isReminded, pausesOf, type PromiseRow, termOf } from './promise-row.ts';

/** The newest known state of each promise, and when its owner is reminded next. */
@Injectable()
@Reacts(
  promiseCreated,
  promiseStarted,
  promiseChanged,
  promiseClosed,
  promiseBecameOverdue,
  daySkipped,
  reportSubmitted,
  reportApproved,
  reportRejected,
  reportWithdrawn,
)
export class KeepPromise {
  constructor(
    private readonly people: People,
    private readonly planReminder: PlanReminder,
  ) {}

  async react(tx: Tx, { promise }: { promise: PromiseSnapshot }, { now }: ReactionContext): Promise<void> {
    const facts = factsOf(promise);
    // Before the promise, as whoever else plans: with a setting that changes at this moment it would be planned by the old one.
    await this.people.hold(tx, promise.userId);
    const before = await tx.promise_.findUnique({ where: { id: promise.id } });
    const isNew = !before && (await addPromise(tx, promise.id, facts));
    if (!isNew && !(await updatePromise(tx, promise.id, facts))) return;
    const row = await tx.promise_.findUniqueOrThrow({ where: { id: promise.id } });
    const isPlanned = row.nextReminderAt !== null;
    if (isPlanned === isReminded(row) && isSameTerm(before, row)) return;
    await forgetTold(tx, before, row);
    await this.planReminder.run(tx, row, await this.people.recipient(tx, row.userId, now), now);
  }
}

/** The row stays, marked: an older event that comes late must not bring the promise back. */
@Reacts(promiseDeleted)
@Injectable()
export class ForgetPromise implements Reaction<typeof promiseDeleted, Tx> {
  async react(tx: Tx, { promise }: EventPayload<typeof promiseDeleted>): Promise<void> {
    const gone = { ...factsOf(promise), title: '', status: 'deleted', nextReminderAt: null };
    await tx.promise_.upsert({
      where: { id: promise.id },
      create: { id: promise.id, ...gone },
      update: gone,
    });
    await tx.report.deleteMany({ where: { promiseId: promise.id } });
    await tx.skippedDay.deleteMany({ where: { promiseId: promise.id } });
    await tx.voter.deleteMany({ where: { promiseId: promise.id } });
    await tx.toldReminder.deleteMany({ where: { promiseId: promise.id } });
  }
}

type Facts = ReturnType<typeof factsOf>;

/** @returns false where another event of the promise was quicker. */
async function addPromise(tx: Tx, id: number, facts: Facts): Promise<boolean> {
  const { count } = await tx.promise_.createMany({ data: [{ id, ...facts }], skipDuplicates: true });
  return count > 0;
}

/** @returns false where what is known is as new. */
async function updatePromise(tx: Tx, id: number, facts: Facts): Promise<boolean> {
  const { count } = await tx.promise_.updateMany({
    where: { id, version: { lt: facts.version } },
    data: facts,
  });
  return count > 0;
}

/** A day that a ban moved was reminded of on a date that is over. */
async function forgetTold(tx: Tx, before: PromiseRow | null, after: PromiseRow): Promise<void> {
  const known = before ? pausesOf(before).length : 0;
  const days = pausesOf(after)
    .slice(known)
    .map(({ day }) => day);
  if (days.length > 0)
    await tx.toldReminder.deleteMany({ where: { promiseId: after.id, day: { gte: Math.min(...days) } } });
}

/** A ban that ended moves the days, and their reminders with them. */
const isSameTerm = (before: PromiseRow | null, after: PromiseRow): boolean =>
  JSON.stringify(before && termOf(before)) === JSON.stringify(termOf(after));

const factsOf = (promise: PromiseSnapshot) => ({
  userId: promise.userId,
  title: promise.title,
  type: promise.type,
  status: promise.status,
  daysTotal: promise.daysTotal,
  completedDays: promise.completedDays,
  timeZone: promise.timeZone,
  dayStartsAt: promise.dayStartsAt,
  startedAt: promise.startedAt === null ? null : new Date(promise.startedAt),
  pauses: promise.pauses ?? [],
  frequencyMode: promise.frequencyMode ?? 'daily',
  frequencyConfig: promise.frequencyConfig ?? Prisma.DbNull,
  version: promise.version,
});
