import { Injectable } from '@nestjs/common';
import { calendarOf, mayRemind, type ReminderKey, wallOf } from '@slovo/domain';
import { Scheduled, type ScheduledWork } from '@slovo/kit/schedule';
import { PrismaClient, type Tx } from '../database.ts';
import { People } from '../people/people.ts';
import { MakeReceipt } from '../receipts/make-receipt.ts';
import { PlanReminder } from './plan-reminder.ts';
import { type PromiseRow, standingInput, termOf } from './promise-row.ts';
import { reminderActions, reminderVariables } from './reminder-notice.ts';

/** After downtime a reminder that is later than this is left out: nobody wants the morning's at night, or ten at once. */
const LATEST_MS = 60 * 60_000;
const BATCH = 200;

/**
 * Reminds the owners of running promises. Keyed by promise, day and key, so that a repeat, or another replica, sends
 * nothing twice; each promise is claimed by moving its next moment on.
 */
@Scheduled()
@Injectable()
export class SendReminders implements ScheduledWork {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly people: People,
    private readonly receipts: MakeReceipt,
    private readonly planReminder: PlanReminder,
  ) {}

  async nextDue(): Promise<Date | null> {
    const { _min } = await this.prisma.promise_.aggregate({ _min: { nextReminderAt: true } });
    return _min.nextReminderAt;
  }

  async run(now: Date): Promise<void> {
    for (;;) {
      const due = await this.prisma.promise_.findMany({
        where: { nextReminderAt: { lte: now } },
        orderBy: { nextReminderAt: 'asc' },
        take: BATCH,
      });
      for (const promise of due) await this.prisma.$transaction((tx) => this.remind(tx, promise, now));
      if (due.length < BATCH) return;
    }
  }

  private async remind(tx: Tx, promise: PromiseRow, now: Date): Promise<void> {
    const { nextReminderAt: at, nextReminderKey: key, nextReminderDay: day } = promise;
    const { count } = await tx.promise_.updateMany({
      where: { id: promise.id, nextReminderAt: at },
      data: { nextReminderAt: null },
    });
    if (count === 0) return; // another replica has it
    await this.planReminder.run(tx, promise, now);
    if (!at || !key || day === null || now.getTime() - at.getTime() > LATEST_MS) return;
    if (!(await this.isWanted(tx, promise, day, now))) return;
    const made = await this.receipts.run(
      tx,
      {
        source: `reminder:${promise.id}:${day}`,
        key: key as ReminderKey,
        userId: promise.userId,
        promiseId: promise.id,
        variables: reminderVariables(promise, day),
        actions: reminderActions(promise),
      },
      now,
    );
    if (made) await this.count(tx, promise.userId, now);
  }

  /** Only while the day is unmet and asked for, the person can be reached, and not too often. */
  private async isWanted(tx: Tx, promise: PromiseRow, day: number, now: Date): Promise<boolean> {
    const term = termOf(promise);
    if (promise.status !== 'active' || !term) return false;
    const person = await this.people.recipient(tx, promise.userId, now);
    if (!person.isReachable || person.banned) return false;
    const sent = await tx.reminderCount.findUnique({
      where: { userId_date: { userId: promise.userId, date: wallOf(now, person.timeZone).date } },
    });
    if (!mayRemind(now, person.timeZone, sent?.count ?? 0).ok) return false;
    const state = calendarOf({ ...(await standingInput(tx, promise, term)), now }).find(
      (one) => one.day === day,
    )?.state;
    return state === 'open' || state === 'rejected';
  }

  private async count(tx: Tx, userId: number, now: Date): Promise<void> {
    const { timeZone } = await this.people.recipient(tx, userId, now);
    const key = { userId, date: wallOf(now, timeZone).date };
    await tx.reminderCount.upsert({
      where: { userId_date: key },
      create: { ...key, count: 1 },
      update: { count: { increment: 1 } },
    });
  }
}
