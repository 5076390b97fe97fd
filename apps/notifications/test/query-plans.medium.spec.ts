// Real: PostgreSQL and its planner, NATS and the whole service, whose every statement is noted while it does all that it can
// do; then the tables are filled and the plans of those statements asked for. Not real: events of other services.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  chatBlocked,
  chatOpened,
  daySkipped,
  getNotificationSettings,
  getReceiptStats,
  invitationAnswered,
  invitationCancelled,
  invitationSent,
  listReceipts,
  noticeAnswered,
  noticeDelivered,
  noticeUndelivered,
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
  setReceiptStatus,
  updateNotificationSettings,
  userRegistered,
  voteCast,
} from '@slovo/contracts';
import { Scheduler } from '@slovo/kit/schedule';
import { QueryPlans } from '@slovo/testing/query-plans';
import { as, type House, openHouse, person, reported } from './house.ts';

const [OWNER, VOTER, MOTIVATOR] = [1, 2, 3];
/** A Wednesday in Moscow: reminders of the days, a nudge and Monday's look back lie in the week after it. */
const START = '2027-01-06T09:00:00Z';
const HOUR = 3_600_000;

let house: House;
let plans: QueryPlans;

beforeAll(async () => {
  house = await openHouse();
  plans = QueryPlans.of(house.app);
  house.moveTo(START);
});

async function doEverything(): Promise<void> {
  await house.hear(userRegistered, { user: person(OWNER) });
  for (const id of [OWNER, VOTER, MOTIVATOR]) await house.person(id, { version: 2 });
  await house.call(getNotificationSettings, {}, as(OWNER));
  await house.call(updateNotificationSettings, { day_start: '08:30' }, as(OWNER));
  await tellOfInvitations();
  await tellOfReports();
  await letTimePass();
  await sendAgain();
  await answer();
  await end();
}

const running = {
  startedAt: START,
  approvalType: 'specific',
  motivatorId: MOTIVATOR,
  daysTotal: 30,
} as const;

async function tellOfInvitations(): Promise<void> {
  const { promise } = reported({ status: 'draft', startedAt: null });
  await house.hear(promiseCreated, { promise });
  const facts = { invitationId: 1, code: 'abcd', inviteeId: MOTIVATOR, promise };
  await house.hear(invitationSent, facts);
  await house.hear(invitationAnswered, { ...facts, answer: 'accepted' });
  await house.hear(invitationCancelled, { ...facts, because: 'expired' });
}

async function tellOfReports(): Promise<void> {
  const judged = reported(running, { createdAt: START, dayNumber: 1 });
  await house.hear(promiseStarted, judged);
  await house.hear(reportSubmitted, judged);
  const voted = reported({ ...running, approvalType: 'anyuser' }, { createdAt: START, dayNumber: 1 });
  await house.hear(promiseStarted, voted);
  await house.hear(reportSubmitted, voted);
  const { promise, report } = voted;
  const ballot = { reportId: report.id, promiseId: promise.id, voterId: VOTER, ownerId: OWNER };
  await house.hear(voteCast, { ...ballot, approveVotes: 1, requiredVotes: 2 });
  await house.hear(reportApproved, { ...voted, decidedBy: VOTER, milestone: 7 });
  await house.hear(reportSubmitted, { promise, report: { ...report, id: report.id + 1000, dayNumber: 2 } });
  const rejected = reported(running, { createdAt: START, dayNumber: 1 });
  await house.hear(reportSubmitted, rejected);
  await house.hear(reportRejected, { ...rejected, decidedBy: MOTIVATOR, reason: 'Не видно' });
  await house.hear(reportWithdrawn, reported(running, { createdAt: START }));
  await house.hear(daySkipped, { promise: { ...promise, version: 4 }, day: 2, by: 'system' });
}

async function letTimePass(): Promise<void> {
  const scheduler = house.app.get(Scheduler);
  const end = new Date(Date.parse(START) + 7 * 24 * HOUR);
  for (let due = await scheduler.nextDue(); due && due <= end; due = await scheduler.nextDue()) {
    if (due > house.now) house.moveTo(due.toISOString());
    await house.runDue();
  }
  house.moveTo(end.toISOString());
}

/** Before anybody looks: who fetches the list has them delivered. */
async function sendAgain(): Promise<void> {
  const { id } = await house.prisma.receipt.findFirstOrThrow({ where: { userId: OWNER, status: 'pending' } });
  await house.hear(noticeUndelivered, { receiptId: id, userId: OWNER, reason: 'gave-up' });
  await house.call(setReceiptStatus, { id, status: 'responded', responseType: 'retry' }, as(OWNER));
}

async function answer(): Promise<void> {
  const receipts = await house.call(listReceipts, { userId: OWNER }, as(OWNER));
  await house.call(listReceipts, { userId: OWNER, status: 'delivered', limit: 2, offset: 1 }, as(OWNER));
  await house.call(getReceiptStats, { userId: OWNER }, as(OWNER));
  const reminder = receipts.find(({ message_key }) => message_key.startsWith('reminder'))!;
  await house.hear(noticeDelivered, { receiptId: reminder.id, userId: OWNER, messageId: 5 });
  await house.hear(noticeAnswered, { receiptId: reminder.id, userId: OWNER, action: 'snooze' });
  const other = receipts.find(({ id, promise_id }) => id !== reminder.id && promise_id !== null)!;
  await house.call(setReceiptStatus, { id: other.id, status: 'responded', responseType: 'view' }, as(OWNER));
  house.moveTo(new Date(house.now.getTime() + 2 * HOUR).toISOString());
  await house.runDue();
}

async function end(): Promise<void> {
  const { promise } = reported(running);
  await house.hear(promiseStarted, { promise });
  await house.hear(promiseChanged, { promise: { ...promise, pauses: [{ day: 1, dates: 1 }], version: 4 } });
  const until = new Date(house.now.getTime() + 72 * HOUR).toISOString();
  await house.hear(promiseBecameOverdue, { promise: { ...promise, status: 'overdue', version: 5 }, until });
  const closed = { ...promise, status: 'closed', completionType: 'overdue', version: 6 } as const;
  await house.hear(promiseClosed, { promise: closed, closedBy: 'system' });
  await house.hear(promiseDeleted, { promise: { ...closed, version: 7 } });
  await house.hear(chatBlocked, { userId: OWNER });
  await house.hear(chatOpened, { userId: OWNER });
}

describe('the plans of all statements', () => {
  it('are those of everything that the service does', async () => {
    await doEverything();
    expect(plans.idle).toEqual([]);
    expect(await plans.unreached()).toEqual([]);
  }, 120_000);

  it('read no large table through', async () => {
    // Nothing works on what follows.
    await house.app.close();
    const complaints = await plans.complaintsOnLargeTables({
      promises: { status: `CASE WHEN i % 3 = 0 THEN 'active' ELSE 'closed' END` },
      receipts: {
        user_id: `CASE WHEN i % 60 = 0 THEN ${OWNER} ELSE 10000000 + i % 4000 END`,
        status: `(ARRAY['read', 'responded', 'delivered', 'pending'])[1 + i % 4]`,
      },
      reports: {
        status: `CASE WHEN i % 20 = 0 THEN 'pending' ELSE 'approved' END`,
        nudge_at: `CASE WHEN i % 20 = 0 THEN now() + interval '1 year' + i * interval '1 second' END`,
      },
    });
    expect(complaints).toEqual([]);
  }, 120_000);
});
