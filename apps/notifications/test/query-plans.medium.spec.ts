// Real: PostgreSQL and its planner, NATS and the whole service, whose every statement is noted while it does all that it can
// do; then the tables are filled and the plans of those statements asked for. Not real: events of other services.
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  chatBlocked,
  chatOpened,
  daySkipped,
  getNotificationFacts,
  getNotificationSettings,
  getReceiptStats,
  invitationAnswered,
  invitationCancelled,
  invitationSent,
  listReceipts,
  listReceiptsOfPromise,
  noticeAnswered,
  noticeDelivered,
  noticeUndelivered,
  promiseBecameOverdue,
  promiseChanged,
  promiseClosed,
  promiseCreated,
  promiseDeleted,
  promiseLost,
  promiseStarted,
  promisesOfPersonDeleted,
  readAllReceipts,
  reportApproved,
  reportRejected,
  reportSubmitted,
  reportWithdrawn,
  setReceiptStatus,
  updateNotificationSettings,
  userRegistered,
  voteCast,
  witnessChanged,
  type Caller,
  countHoldingsOfNotifications,
  deletionStepDue,
  motivatorRemoved,
  accountDeletionCancelled,
  accountDeletionRequested,
  dataExportFailed,
  dataExportReady,
  signedInAnew,
} from '@slovo/contracts';
import { deletionOwners, DELETION_SUBJECTS } from '@slovo/domain/deletion';
import { Scheduler } from '@slovo/kit/schedule';
import { deletionStepsOf, readAllOwnRows } from '@slovo/testing';
import { QueryPlans, SQL_NOW } from '@slovo/testing/query-plans';
import { as, personSnapshot } from '@slovo/testing/service-harness';
import { runBatches } from './batch-statements.ts';
import { BatchesHarness } from './batches-harness.ts';
import { reported } from './notifications-harness.ts';
import { BatchCounters } from '../src/batches/batch-counters.ts';
import { ownTables } from '../src/own-data/own-tables.ts';

const [OWNER, VOTER, MOTIVATOR] = [1, 2, 3];
const OPERATOR = { kind: 'operator', userId: 1, fingerprint: 'cafe0123' } as const;
/** A Wednesday in Moscow: reminders of the days, a nudge and Monday's look back lie in the week after it. */
const START = '2027-01-06T09:00:00Z';
const HOUR = 3_600_000;

let harness: BatchesHarness;
let plans: QueryPlans;

beforeAll(async () => {
  harness = await BatchesHarness.start();
  plans = QueryPlans.of(harness.app);
  harness.moveTo(START);
});

async function publishAccounts(userId: number): Promise<void> {
  const at = new Date(harness.now).toISOString();
  const copy = { exportId: 1, userId };
  const device = { browser: 'Firefox 144', os: 'Windows', address: '203.0.113.***' };
  await harness.publish(signedInAnew, { alertId: 1, userId, authType: 'pwa', ...device, at });
  await harness.publish(dataExportReady, { ...copy, size: 1, expiresAt: at });
  await harness.publish(dataExportFailed, copy);
  await harness.publish(accountDeletionRequested, { userId, dueAt: at });
  await harness.publish(accountDeletionCancelled, { userId });
}

async function doEverything(): Promise<void> {
  await publishAccounts(VOTER);
  await harness.publish(userRegistered, { user: personSnapshot(OWNER) });
  for (const id of [OWNER, VOTER, MOTIVATOR]) await harness.person(id, { version: 2 });
  await harness.call(getNotificationSettings, {}, as(OWNER));
  await harness.call(getNotificationFacts, { userId: OWNER }, OPERATOR);
  await harness.call(updateNotificationSettings, { day_start: '08:30' }, as(OWNER));
  await publishInvitations();
  await publishReports();
  await letTimePass();
  await sendAgain();
  await answer();
  await end();
  await runBatches(harness);
  // More than a piece of them, so that each statement of the job runs.
  const old = { lastReceipt: 1_500, nextReceipt: 1, dueAt: harness.now };
  await harness.prisma.oldNames.create({ data: old });
  harness.moveTo(new Date(harness.now.getTime() + 9 * 24 * HOUR));
  await harness.runDue();
}

const running = {
  startedAt: START,
  approvalType: 'specific',
  motivatorId: MOTIVATOR,
  daysTotal: 30,
} as const;

async function publishInvitations(): Promise<void> {
  const { promise } = reported({ status: 'draft', startedAt: null });
  await harness.publish(promiseCreated, { promise });
  const facts = { invitationId: 1, code: 'abcd', inviteeId: MOTIVATOR, promise };
  await harness.publish(invitationSent, facts);
  await harness.publish(invitationAnswered, { ...facts, answer: 'accepted' });
  await harness.publish(invitationCancelled, { ...facts, because: 'expired' });
  await harness.publish(invitationCancelled, { ...facts, because: 'withdrawn' });
}

async function publishReports(): Promise<void> {
  const judged = reported(running, { createdAt: START, dayNumber: 1 });
  await harness.publish(promiseStarted, judged);
  await harness.publish(reportSubmitted, judged);
  const voted = reported({ ...running, approvalType: 'anyuser' }, { createdAt: START, dayNumber: 1 });
  await harness.publish(promiseStarted, voted);
  await harness.publish(reportSubmitted, voted);
  const { promise, report } = voted;
  const ballot = { reportId: report.id, promiseId: promise.id, voterId: VOTER, ownerId: OWNER };
  await harness.publish(voteCast, { ...ballot, approveVotes: 1, requiredVotes: 2 });
  await harness.publish(witnessChanged, {
    promiseId: promise.id,
    userId: VOTER + 1,
    muted: false,
    version: 1,
  });
  await harness.publish(reportApproved, { ...voted, decidedBy: VOTER, milestone: 7 });
  await harness.publish(reportApproved, { ...voted, decidedBy: 'system', milestone: null });
  await harness.publish(reportSubmitted, {
    promise,
    report: { ...report, id: report.id + 1000, dayNumber: 2 },
  });
  const rejected = reported(running, { createdAt: START, dayNumber: 1 });
  await harness.publish(reportSubmitted, rejected);
  await harness.publish(reportRejected, { ...rejected, decidedBy: MOTIVATOR, reason: 'Не видно' });
  await harness.publish(reportWithdrawn, reported(running, { createdAt: START }));
  await harness.publish(daySkipped, { promise: { ...promise, version: 4 }, day: 2, by: 'system' });
  await harness.publish(reportSubmitted, {
    promise: { ...promise, version: 4 },
    report: { ...report, id: report.id + 2000, dayNumber: 3 },
  });
  const habit = reported({ ...running, type: 'habit' }).promise;
  await harness.publish(promiseStarted, { promise: habit });
  await harness.publish(daySkipped, { promise: { ...habit, version: 4 }, day: 1, by: 'system' });
  const lost = reported({ ...running, lost: true }).promise;
  await harness.publish(promiseLost, { promise: lost, day: 1 });
}

async function letTimePass(): Promise<void> {
  const scheduler = harness.app.get(Scheduler);
  const end = new Date(Date.parse(START) + 7 * 24 * HOUR);
  for (let due = await scheduler.nextDue(); due && due <= end; due = await scheduler.nextDue()) {
    if (due > harness.now) harness.moveTo(due.toISOString());
    await harness.runDue();
  }
  harness.moveTo(end.toISOString());
}

/** Before anybody looks: who fetches the list has them delivered. */
async function sendAgain(): Promise<void> {
  const { id } = await harness.prisma.receipt.findFirstOrThrow({
    where: { userId: OWNER, status: 'pending' },
  });
  await harness.publish(noticeUndelivered, { receiptId: id, userId: OWNER, reason: 'gave-up' });
  await harness.call(setReceiptStatus, { id, status: 'responded', responseType: 'retry' }, as(OWNER));
}

async function answer(): Promise<void> {
  const receipts = await harness.call(listReceipts, { userId: OWNER }, as(OWNER));
  await harness.call(listReceipts, { userId: OWNER, status: 'delivered', limit: 2, offset: 1 }, as(OWNER));
  await harness.call(getReceiptStats, { userId: OWNER }, as(OWNER));
  for (const cursor of [undefined, '9'])
    await harness.call(listReceiptsOfPromise, { id: receipts[0]!.promise_id ?? 1, cursor }, OPERATOR);
  const reminder = receipts.find(({ message_key }) => message_key.startsWith('reminder'))!;
  await harness.publish(noticeDelivered, { receiptId: reminder.id, userId: OWNER, messageId: 5 });
  // One of an earlier day is not postponed.
  await harness.prisma.receipt.update({ where: { id: reminder.id }, data: { createdAt: harness.now } });
  await harness.publish(noticeAnswered, { receiptId: reminder.id, userId: OWNER, action: 'snooze' });
  const other = receipts.find(({ id, promise_id }) => id !== reminder.id && promise_id !== null)!;
  await harness.call(
    setReceiptStatus,
    { id: other.id, status: 'responded', responseType: 'view' },
    as(OWNER),
  );
  harness.moveTo(new Date(harness.now.getTime() + 2 * HOUR).toISOString());
  await harness.runDue();
  await harness.call(readAllReceipts, { until: harness.now.toISOString() }, as(OWNER));
}

async function end(): Promise<void> {
  const { promise } = reported(running);
  await harness.publish(promiseStarted, { promise });
  await harness.publish(promiseChanged, {
    promise: { ...promise, pauses: [{ day: 1, dates: 1 }], version: 4 },
  });
  const until = new Date(harness.now.getTime() + 72 * HOUR).toISOString();
  await harness.publish(promiseBecameOverdue, {
    promise: { ...promise, status: 'overdue', version: 5 },
    until,
  });
  const closed = { ...promise, status: 'closed', completionType: 'overdue', version: 6 } as const;
  await harness.publish(promiseClosed, { promise: closed, closedBy: 'system' });
  await harness.publish(promiseDeleted, { promise: { ...closed, version: 7 } });
  await harness.publish(promisesOfPersonDeleted, { userId: closed.userId, promiseIds: [closed.id] });
  await harness.publish(chatBlocked, { userId: OWNER });
  await harness.publish(chatOpened, { userId: OWNER });
}

async function deleteAll(promise: number, person: number): Promise<void> {
  const operator: Caller = { kind: 'operator', userId: 1, fingerprint: '0badcafe' };
  for (const subject of DELETION_SUBJECTS) {
    const id = subject === 'promise' ? promise : person;
    await harness.call(countHoldingsOfNotifications, { subject, id }, operator);
  }
  await readAllOwnRows('notifications', ownTables, person, (...call) => harness.call(...call));
  await harness.publish(motivatorRemoved, { promise: reported(running).promise });
  for (const { subject, step } of deletionStepsOf('notifications')) {
    const subjectId = subject === 'promise' ? promise : person;
    const due = { subject, subjectId, jobId: 1, step, service: 'notifications' as const, piece: 0 };
    await harness.publish(deletionStepDue(deletionOwners[subject]), due);
  }
  await forgetOnceMore();
}

/** At the second attempt. */
async function forgetOnceMore(): Promise<void> {
  const leave = jest.spyOn(harness.app.get(BatchCounters, { strict: false }), 'leave');
  leave.mockRejectedValueOnce(new Error('not yet'));
  const endSilence = harness.silence();
  harness.moveTo(new Date(harness.now.getTime() + 2 * HOUR));
  await harness.runDue();
  endSilence();
  harness.moveTo(new Date(harness.now.getTime() + HOUR));
  await harness.runDue();
  leave.mockRestore();
}

describe('the query plans', () => {
  it('cover all statements of the service', async () => {
    await doEverything();
    await deleteAll(1, OWNER);
    expect(await plans.missing()).toEqual([]);
  });

  it('contain no full scan of a large table', async () => {
    // Nothing works on what follows.
    await harness.close();
    const complaints = await plans.complaintsOnLargeTables(
      {
        people: {
          version: '1',
          banned: 'false',
          language_code: `CASE WHEN i % 100 = 0 THEN 'en' ELSE 'ru' END`,
          last_seen_on: `(${SQL_NOW} - i % 400 * interval '1 day')::date`,
          registered_at: `${SQL_NOW} - i * interval '1 hour'`,
          active_promises: 'i % 5',
        },
        promises: { status: `CASE WHEN i % 3 = 0 THEN 'active' ELSE 'closed' END` },
        receipts: {
          user_id: `CASE WHEN i % 60 = 0 THEN ${OWNER} ELSE 10000000 + i % 4000 END`,
          status: `(ARRAY['read', 'responded', 'delivered', 'pending'])[1 + i % 4]`,
        },
        reports: {
          status: `CASE WHEN i % 20 = 0 THEN 'pending' ELSE 'approved' END`,
          nudge_at: `CASE WHEN i % 20 = 0 THEN ${SQL_NOW} + interval '1 year' + i * interval '1 second' END`,
        },
      },
      {
        batches: 'operators send some a day',
        segments: 'at most 200',
        send_keys: 'a week of sends',
        audience_looks: 'a quarter of an hour of previews',
        old_names: 'a row until the names are replaced',
      },
    );
    expect(complaints).toEqual([]);
  });
});
