import { Injectable } from '@nestjs/common';
import { addDays, mayRemind, type ReminderKey, wallOf } from '@slovo/domain';
import { Scheduled } from '@slovo/kit/schedule';
import { PrismaClient, type Tx } from '../../database.ts';
import { runInTurn } from '../../run-in-turn.ts';
import { People, type Recipient } from '../../people/people.ts';
import { type NewReceipt, ReceiptWriter } from '../../receipts/receipt-writer.ts';
import { isTooLate } from '../lateness.ts';
import { loadUnmetCheck, type PromiseRow } from '../promise.record.ts';
import { type DueReminder, questionNotice, reminderNotice } from '../reminder-notice.ts';
import { recordAsked, voiceFor } from '../asked-days.ts';
import { MOST_AT_ONCE, ReminderPlanner } from '../reminder-planner.ts';

const BATCH = 200;

interface Moment {
  userId: number;
  at: Date;
}

/**
 * Reminds the owners of running promises, in one message about all promises that fall due for a person at one moment. Each
 * promise, day and key once, also on several replicas: a replica claims a moment by planning its promises' next reminders.
 * Promises beyond MOST_AT_ONCE are planned as well, but the message is about the first ones.
 */
@Injectable()
export class SendReminders {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly people: People,
    private readonly receipts: ReceiptWriter,
    private readonly planner: ReminderPlanner,
  ) {}

  async nextDue(): Promise<Date | null> {
    const first = await this.prisma.promise_.findFirst({
      where: { nextReminderAt: { not: null } },
      orderBy: { nextReminderAt: 'asc' },
      select: { nextReminderAt: true },
    });
    return first?.nextReminderAt ?? null;
  }

  @Scheduled()
  async sendReminders(now: Date): Promise<void> {
    for (;;) {
      const due = await this.prisma.promise_.findMany({
        where: { nextReminderAt: { lte: now } },
        orderBy: { nextReminderAt: 'asc' },
        select: { userId: true, nextReminderAt: true },
        take: BATCH,
      });
      await runInTurn(uniqueMoments(due), async (moment) => {
        let claimed = MOST_AT_ONCE;
        while (claimed === MOST_AT_ONCE)
          claimed = await this.prisma.$transaction((tx) => this.remind(tx, moment, now));
      });
      if (due.length < BATCH) return;
    }
  }

  /** @returns how many promises it claimed: none where another replica was faster */
  private async remind(tx: Tx, moment: Moment, now: Date): Promise<number> {
    const { userId, at } = moment;
    await this.people.lock(tx, userId);
    const promises = await tx.promise_.updateManyAndReturn({
      where: { userId, nextReminderAt: at },
      data: { nextReminderAt: null },
      limit: MOST_AT_ONCE,
    });
    const owner = await this.people.recipient(tx, userId, now);
    await this.planner.planAll(tx, promises, owner, now);
    if (!isTooLate(at, now) && owner.isReachable && owner.isReminded)
      await this.sendWithinLimits(tx, promises, owner, at, now);
    return promises.length;
  }

  private async sendWithinLimits(
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
    const due = await this.claimUnmet(tx, promises, now);
    const asked = due.filter(({ promise, day }) => voiceFor(promise, day, now) === 'ask');
    const [first, ...others] = due.filter((one) => !asked.includes(one));
    const [quiet, ...quietOthers] = asked;
    if (first) {
      const notice = { ...reminderNotice([first, ...others], owner), source: sourceOf(due, owner, at, date) };
      await this.send(tx, { owner, date, notice }, now);
    }
    if (quiet) {
      const notice = questionNotice([quiet, ...quietOthers], now);
      const source = `silence:${quiet.promise.id}:${date}`;
      await this.send(tx, { owner, date, notice: { ...notice, source } }, now);
    }
    await recordAsked(tx, due, now);
  }

  /** Promises that still need a report for the day, of which no reminder with this key was sent for it, and whose owner is not silent. */
  private async claimUnmet(tx: Tx, promises: readonly PromiseRow[], now: Date): Promise<DueReminder[]> {
    const isUnmet = await loadUnmetCheck(tx, promises, now);
    const due = promises
      .toSorted((a, b) => a.id - b.id)
      .flatMap((promise): DueReminder[] => {
        const { nextReminderDay: day, nextReminderKey: key } = promise;
        const isDue =
          day !== null && key !== null && isUnmet(promise, day) && voiceFor(promise, day, now) !== 'nothing';
        return isDue ? [{ promise, day, key: key as ReminderKey }] : [];
      });
    const candidates = due.map(({ promise, key, day }) => ({ id: promise.id, key, day }));
    const recorded = await tx.$queryRaw<{ id: number }[]>`
      INSERT INTO told_reminders (promise_id, message_key, day)
      SELECT id, key, day FROM jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) AS one (id int, key text, day int)
      ON CONFLICT (promise_id, message_key) DO UPDATE SET day = excluded.day WHERE told_reminders.day < excluded.day
      RETURNING promise_id AS id`;
    const isNew = new Set(recorded.map(({ id }) => id));
    return due.filter(({ promise }) => isNew.has(promise.id));
  }

  private async send(
    tx: Tx,
    { owner, date, notice }: { owner: Recipient; date: string; notice: Omit<NewReceipt, 'to'> },
    now: Date,
  ): Promise<void> {
    if (!(await this.receipts.create(tx, { ...notice, to: owner }, now))) return;
    const key = { userId: owner.userId, date };
    // Older counts are no longer needed, except yesterday's: it may be today again for a traveller.
    await tx.reminderCount.deleteMany({ where: { userId: key.userId, date: { lt: addDays(date, -1) } } });
    await tx.reminderCount.upsert({
      where: { userId_date: key },
      create: { ...key, count: 1 },
      update: { count: { increment: 1 } },
    });
  }
}

/** With the date: a ban moves the days, so after it the same day number may need a reminder again. */
function sourceOf(due: readonly DueReminder[], { userId }: Recipient, at: Date, date: string): string {
  const [only, ...others] = due;
  return only && others.length === 0
    ? `reminder:${only.promise.id}:${only.day}:${date}`
    : `reminders:${userId}:${at.toISOString()}`;
}

/** Each person's moments, without repetitions, in order. */
function uniqueMoments(due: readonly { userId: number; nextReminderAt: Date | null }[]): Iterable<Moment> {
  const moments = due.flatMap(({ userId, nextReminderAt: at }) => (at ? [{ userId, at }] : []));
  return new Map(moments.map((moment) => [`${moment.userId} ${moment.at.getTime()}`, moment])).values();
}
