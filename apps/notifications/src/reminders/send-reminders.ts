import { Injectable } from '@nestjs/common';
import { addDays, mayRemind, type ReminderKey, wallOf } from '@slovo/domain';
import { Scheduled, type ScheduledWork } from '@slovo/kit/schedule';
import { PrismaClient, type Tx } from '../database.ts';
import { inTurn } from '../in-turn.ts';
import { People, type Recipient } from '../people/people.ts';
import { MakeReceipt } from '../receipts/make-receipt.ts';
import { PlanReminder } from './plan-reminder.ts';
import { type PromiseRow, whatAsks } from './promise-row.ts';
import { type Due, reminderNotice } from './reminder-notice.ts';

/** After downtime a reminder that is later than this is left out: nobody wants the morning's at night, or ten at once. */
export const LATEST_MS = 60 * 60_000;
const BATCH = 200;
/** Promises of one person and moment for one transaction, which has seconds: nobody keeps so many, but somebody may make them. */
export const MOST_AT_ONCE = 50;

interface Moment {
  userId: number;
  at: Date;
}

/**
 * Reminds the owners of running promises, in one message of all that fall due for a person at one moment. Told once for each
 * promise, day and key, whoever runs it how often: a moment is claimed by moving its promises on. Of more than can be claimed
 * at once the others are moved on as well, and the message speaks of the first ones.
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
    const first = await this.prisma.promise_.findFirst({
      where: { nextReminderAt: { not: null } },
      orderBy: { nextReminderAt: 'asc' },
      select: { nextReminderAt: true },
    });
    return first?.nextReminderAt ?? null;
  }

  async run(now: Date): Promise<void> {
    for (;;) {
      const due = await this.prisma.promise_.findMany({
        where: { nextReminderAt: { lte: now } },
        orderBy: { nextReminderAt: 'asc' },
        select: { userId: true, nextReminderAt: true },
        take: BATCH,
      });
      await inTurn(momentsOf(due), async (moment) => {
        let claimed = MOST_AT_ONCE;
        while (claimed === MOST_AT_ONCE)
          claimed = await this.prisma.$transaction((tx) => this.remind(tx, moment, now));
      });
      if (due.length < BATCH) return;
    }
  }

  /** @returns how many promises it claimed: none where another replica has them. */
  private async remind(tx: Tx, moment: Moment, now: Date): Promise<number> {
    const { userId, at } = moment;
    await this.people.hold(tx, userId);
    const promises = await tx.promise_.updateManyAndReturn({
      where: { userId, nextReminderAt: at },
      data: { nextReminderAt: null },
      limit: MOST_AT_ONCE,
    });
    const owner = await this.people.recipient(tx, userId, now);
    await this.planReminder.forAll(tx, promises, owner, now);
    const isLate = now.getTime() - at.getTime() > LATEST_MS;
    if (!isLate && owner.isReachable && !owner.banned) await this.tellOf(tx, promises, owner, at, now);
    return promises.length;
  }

  private async tellOf(
    tx: Tx,
    promises: readonly PromiseRow[],
    owner: Recipient,
    at: Date,
    now: Date,
  ): Promise<void> {
    const { userId } = owner;
    const { date } = wallOf(now, owner.timeZone);
    const sent = await tx.reminderCount.findUnique({ where: { userId_date: { userId, date } } });
    if (!mayRemind(now, owner.timeZone, sent?.count ?? 0, owner.settings.quiet).ok) return;
    const [first, ...others] = await this.unmet(tx, promises, now);
    if (first) await this.tell(tx, owner, { due: [first, ...others], at, date }, now);
  }

  /** Those that still ask for a report on the day and were not reminded of it by this key. */
  private async unmet(tx: Tx, promises: readonly PromiseRow[], now: Date): Promise<Due[]> {
    const asks = await whatAsks(tx, promises, now);
    const due = promises
      .toSorted((a, b) => a.id - b.id)
      .flatMap((promise): Due[] => {
        const { nextReminderDay: day, nextReminderKey: key } = promise;
        const isAsked = day !== null && key !== null && asks(promise, day);
        return isAsked ? [{ promise, day, key: key as ReminderKey }] : [];
      });
    const news = due.map(({ promise, key, day }) => ({ id: promise.id, key, day }));
    const noted = await tx.$queryRaw<{ id: number }[]>`
      INSERT INTO told_reminders (promise_id, message_key, day)
      SELECT id, key, day FROM jsonb_to_recordset(${JSON.stringify(news)}::jsonb) AS one (id int, key text, day int)
      ON CONFLICT (promise_id, message_key) DO UPDATE SET day = excluded.day WHERE told_reminders.day < excluded.day
      RETURNING promise_id AS id`;
    const isNew = new Set(noted.map(({ id }) => id));
    return due.filter(({ promise }) => isNew.has(promise.id));
  }

  private async tell(
    tx: Tx,
    owner: Recipient,
    { due, at, date }: { due: [Due, ...Due[]]; at: Date; date: string },
    now: Date,
  ): Promise<void> {
    const [{ promise, day }] = due;
    // With the date: after a ban the day that was current then is current, and reminded of, again.
    const source =
      due.length === 1
        ? `reminder:${promise.id}:${day}:${date}`
        : `reminders:${owner.userId}:${at.toISOString()}`;
    const made = await this.receipts.run(tx, { ...reminderNotice(due, owner), source, to: owner }, now);
    if (!made) return;
    const key = { userId: owner.userId, date };
    // Of the dates before nothing is asked any more; yesterday may be today again for who travels.
    await tx.reminderCount.deleteMany({ where: { userId: key.userId, date: { lt: addDays(date, -1) } } });
    await tx.reminderCount.upsert({
      where: { userId_date: key },
      create: { ...key, count: 1 },
      update: { count: { increment: 1 } },
    });
  }
}

/** Each person's moments once, in order. */
function momentsOf(due: readonly { userId: number; nextReminderAt: Date | null }[]): Iterable<Moment> {
  const moments = due.flatMap(({ userId, nextReminderAt: at }) => (at ? [{ userId, at }] : []));
  return new Map(moments.map((moment) => [`${moment.userId} ${moment.at.getTime()}`, moment])).values();
}
