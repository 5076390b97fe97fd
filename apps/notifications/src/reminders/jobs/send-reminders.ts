import { Injectable } from '@nestjs/common';
import { mayRemind, type ReminderKey, wallOf } from '@slovo/domain';
import { rowsOf, statement } from '@slovo/kit/db';
import { Scheduled, Turns } from '@slovo/kit/schedule';
import { PrismaClient, type Tx } from '../../database.ts';
import { LOCK_OF_PERSON, People, type Recipient } from '../../people/people.ts';
import { type NewReceipt, ReceiptWriter } from '../../receipts/receipt-writer.ts';
import { recordAsked, voiceFor } from '../asked-days.ts';
import { isTooLate } from '../lateness.ts';
import { loadUnmetCheck, PROMISE_COLUMNS, type PromiseRow } from '../promise.record.ts';
import { addReminders, loadReminderCounts } from '../reminder-counts.ts';
import { type DueReminder, questionNotice, reminderNotice } from '../reminder-notice.ts';
import { ReminderPlanner } from '../reminder-planner.ts';
import { type Claim, runInSets, type SetJob } from '../run-in-sets.ts';
import { claimUnsent } from '../sent-reminders.ts';

/**
 * Promises of one person and moment in one transaction, which may take a few seconds. Nobody keeps so many, but an
 * attacker may create them.
 */
export const MOST_AT_ONCE = 50;
/** Rows that are looked through for people whom nobody else has locked. */
const SCANNED = 5_000;

/** The first moment of a person at which promises of theirs fall due. */
interface Moment {
  userId: number;
  at: Date;
}

/** What falls due for a person at their moment. */
interface Due extends Moment {
  owner: Recipient;
  /** Today's date on the owner's clock. */
  date: string;
  promises: PromiseRow[];
}

const claimMoments = statement<
  [key: number, now: Date, except: number[], scanned: number, count: number],
  Moment
>(
  'claim-moments',
  `WITH due AS MATERIALIZED (
    SELECT user_id, next_reminder_at FROM promises
    WHERE next_reminder_at <= $2::timestamptz AND user_id <> ALL ($3::int[])
    ORDER BY next_reminder_at LIMIT $4::int)
  SELECT user_id AS "userId", at
  FROM (SELECT user_id, min(next_reminder_at) AS at FROM due GROUP BY user_id) AS moment
  WHERE pg_try_advisory_xact_lock($1::int, user_id) LIMIT $5::int`,
);

/** After the claim: a statement sees rows as they were when it began, which was before the locks. */
const promisesOfMoments = statement<[userIds: number[], moments: string[]], PromiseRow>(
  'promises-of-moments',
  `SELECT ${PROMISE_COLUMNS} FROM unnest($1::int[], $2::timestamptz[]) AS moment (owner_id, at) CROSS JOIN LATERAL (
    SELECT * FROM promises WHERE promises.user_id = moment.owner_id AND next_reminder_at = moment.at
    ORDER BY promises.id LIMIT ${MOST_AT_ONCE} FOR UPDATE) AS promises
  ORDER BY promises.id`,
);

/**
 * Reminds the owners of running promises, in one message about all promises that fall due for a person at one moment. Each
 * promise, day and key once, also on several replicas: a replica claims a moment by the locks of its person and by planning
 * its promises' next reminders. Promises beyond MOST_AT_ONCE are planned as well, but the message is about the first ones.
 */
@Injectable()
export class SendReminders implements SetJob<Moment> {
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
  sendReminders(now: Date): Promise<void> {
    return runInSets(this.prisma, this, now);
  }

  claim(tx: Tx, { now, count, except }: Claim): Promise<Moment[]> {
    return rowsOf(tx, claimMoments, LOCK_OF_PERSON, now, except, SCANNED, count);
  }

  async run(tx: Tx, moments: readonly Moment[], now: Date): Promise<void> {
    const ids = moments.map(({ userId }) => userId);
    const instants = moments.map(({ at }) => at.toISOString());
    const claimed = Map.groupBy(await rowsOf(tx, promisesOfMoments, ids, instants), ({ userId }) => userId);
    const people = await this.people.recipients(tx, ids, now);
    const due = moments.flatMap(({ userId, at }): Due[] => {
      const promises = claimed.get(userId); // none where another replica was faster
      const owner = people.get(userId)!;
      return promises ? [{ userId, at, owner, promises, date: wallOf(now, owner.timeZone).date }] : [];
    });
    await this.planNext(tx, due, now);
    await this.sendWithinLimits(
      tx,
      due.filter(({ at, owner }) => !isTooLate(at, now) && owner.isReachable && owner.isReminded),
      now,
    );
  }

  /** What is due is claimed by it, so nothing of it is left to this job. */
  private planNext(tx: Tx, due: readonly Due[], now: Date): Promise<void> {
    const plans = due.flatMap(({ owner, promises }) =>
      promises.map((promise) => ({ owner, promise: { ...promise, nextReminderAt: null } })),
    );
    return this.planner.planEach(tx, plans, now);
  }

  private async sendWithinLimits(tx: Tx, due: readonly Due[], now: Date): Promise<void> {
    if (due.length === 0) return;
    const countOf = await loadReminderCounts(tx, due);
    const allowed = due.filter((one) => {
      const { timeZone, settings } = one.owner;
      return mayRemind(now, timeZone, countOf(one), settings.quiet).ok;
    });
    const reminders = await this.claimUnmet(tx, allowed, now);
    const receipts: NewReceipt[] = [];
    const turns = new Turns();
    for (const one of allowed) {
      receipts.push(...receiptsOf(one, reminders.get(one.userId) ?? [], now));
      await turns.pass();
    }
    const created = await this.receipts.createAll(tx, receipts, now);
    const messages = Map.groupBy(created, ({ to }) => to.userId);
    await addReminders(
      tx,
      due.map((one) => ({ ...one, count: messages.get(one.userId)?.length ?? 0 })),
    );
    await recordAsked(tx, [...reminders.values()].flat(), now);
  }

  /**
   * By their owner: promises that still need a report for the day, of which no reminder with this key was sent for it, and
   * whose owner is not silent.
   */
  private async claimUnmet(tx: Tx, due: readonly Due[], now: Date): Promise<Map<number, DueReminder[]>> {
    const promises = due.flatMap((one) => one.promises);
    const isUnmet = await loadUnmetCheck(tx, promises, now);
    const reminders: DueReminder[] = [];
    const turns = new Turns();
    for (const promise of promises) {
      const { nextReminderDay: day, nextReminderKey: key } = promise;
      const isDue =
        day !== null && key !== null && isUnmet(promise, day) && voiceFor(promise, day, now) !== 'nothing';
      if (isDue) reminders.push({ promise, day, key: key as ReminderKey });
      await turns.pass();
    }
    const isNew = await claimUnsent(tx, reminders);
    return Map.groupBy(
      reminders.filter(({ promise }) => isNew.has(promise.id)),
      ({ promise }) => promise.userId,
    );
  }
}

/** A reminder of those that still wait for their owner, and a question about those they are silent about. */
function receiptsOf({ owner, at, date }: Due, due: readonly DueReminder[], now: Date): NewReceipt[] {
  const asked = due.filter(({ promise, day }) => voiceFor(promise, day, now) === 'ask');
  const [first, ...others] = due.filter((one) => !asked.includes(one));
  const [quiet, ...quietOthers] = asked;
  const receipts: NewReceipt[] = [];
  if (first) {
    const source = sourceOf(due, owner, at, date);
    receipts.push({ ...reminderNotice([first, ...others], owner), source, to: owner });
  }
  if (quiet) {
    const source = `silence:${quiet.promise.id}:${date}`;
    receipts.push({ ...questionNotice([quiet, ...quietOthers], now), source, to: owner });
  }
  return receipts;
}

/** With the date: a ban moves the days, so after it the same day number may need a reminder again. */
function sourceOf(due: readonly DueReminder[], { userId }: Recipient, at: Date, date: string): string {
  const [only, ...others] = due;
  return only && others.length === 0
    ? `reminder:${only.promise.id}:${only.day}:${date}`
    : `reminders:${userId}:${at.toISOString()}`;
}
