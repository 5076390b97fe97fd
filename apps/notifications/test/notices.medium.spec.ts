import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type EventDefinition,
  type EventPayload,
  invitationAnswered,
  invitationCancelled,
  invitationSent,
  noticeReady,
  promiseBecameOverdue,
  promiseClosed,
  promiseDeleted,
  promiseStarted,
  reportApproved,
  reportRejected,
  reportSubmitted,
  voteCast,
  witnessChanged,
} from '@slovo/contracts';
import { CLOSURE_MESSAGE_KEYS, COMPLETION_TYPES } from '@slovo/domain';
import { allNotices } from '../src/notices/all-notices.ts';
import { reportApprovedNotice } from '../src/notices/report-approved.notice.ts';
import { createNoticeReaction } from '../src/notices/reactions/create-notice-reaction.ts';
import type { Notice } from '../src/notices/notice.ts';
import { People } from '../src/people/people.ts';
import { ReceiptWriter } from '../src/receipts/receipt-writer.ts';
import { NotificationsHarness, reported } from './notifications-harness.ts';

const [OWNER, VOTER, MOTIVATOR] = [1, 20, 30];
const TITLE = 'Бегать <каждый день>';
const PHOTO = {
  path: 'reports/aa/p.jpg',
  kind: 'photo' as const,
  mime: 'image/jpeg',
  width: 8,
  height: 6,
  duration: null,
  poster: null,
};

let harness: NotificationsHarness;
beforeAll(async () => {
  harness = await NotificationsHarness.start();
  for (const id of [OWNER, VOTER, MOTIVATOR]) await harness.person(id);
});
afterAll(() => harness.close());

/** Receipts that an event made, as user and key. */
async function madeBy<E extends EventDefinition>(definition: E, payload: EventPayload<E>) {
  const source = await harness.publish(definition, payload as never);
  const receipts = await harness.prisma.receipt.findMany({
    where: { notification: { source } },
    orderBy: [{ messageKey: 'asc' }, { userId: 'asc' }],
  });
  return receipts.map(({ userId, messageKey, variables, actions, media }) => ({
    userId,
    messageKey,
    variables,
    actions,
    media,
  }));
}

const specific = { approvalType: 'specific' as const, motivatorId: MOTIVATOR, isPublic: false };
const invited = (promise = reported(specific).promise) => ({
  invitationId: 7,
  code: 'secret',
  inviteeId: MOTIVATOR,
  promise,
});
const open = (promiseId: number) => ({ kind: 'open-promise', promiseId });

describe('who gets which notice', () => {
  it('an approved report: the owner, with the name of who approved it', async () => {
    const facts = reported();
    expect(await madeBy(reportApproved, { ...facts, decidedBy: VOTER, milestone: null })).toEqual([
      {
        userId: OWNER,
        messageKey: 'report_approved',
        variables: { promise_title: TITLE, day: '2', approved_by: 'Имя20' },
        actions: [open(facts.promise.id)],
        media: null,
      },
    ]);
  });

  it('a report that the system approves at once: nobody, since the answer to the report says so', async () => {
    expect(
      await madeBy(reportApproved, {
        ...reported({ approvalType: 'system' }),
        decidedBy: 'system',
        milestone: null,
      }),
    ).toEqual([]);
  });

  it('a report that nobody decided in time and the system approved: the owner', async () => {
    const made = await madeBy(reportApproved, {
      ...reported(specific),
      decidedBy: 'system',
      milestone: null,
    });
    expect(made).toMatchObject([{ userId: OWNER, messageKey: 'report_approved_by_system' }]);
  });

  it('a milestone: the owner, in addition to the approval', async () => {
    const made = await madeBy(reportApproved, { ...reported(), decidedBy: VOTER, milestone: 14 });
    expect(made).toMatchObject([
      { messageKey: 'milestone_reached', variables: { days_completed: '14' } },
      { messageKey: 'report_approved' },
    ]);
  });

  it('a rejected report: the owner, with the reason and a button to report again', async () => {
    const facts = reported(specific);
    expect(await madeBy(reportRejected, { ...facts, decidedBy: MOTIVATOR, reason: 'Темно' })).toMatchObject([
      {
        userId: OWNER,
        messageKey: 'report_rejected',
        variables: { rejected_by: 'Имя30', reason: 'Темно', day: '2' },
        actions: [{ kind: 'report', promiseId: facts.promise.id }, open(facts.promise.id)],
      },
    ]);
  });

  it('a new report: the motivator, with its picture and the buttons to decide', async () => {
    const facts = reported(specific, { media: [PHOTO] });
    const { id } = facts.report;
    expect(await madeBy(reportSubmitted, facts)).toEqual([
      {
        userId: MOTIVATOR,
        messageKey: 'report_waits_for_motivator',
        variables: { promise_title: TITLE, owner: 'Имя1', day: '2', report_text: 'Сделано' },
        actions: [
          { kind: 'approve', reportId: id },
          { kind: 'reject', reportId: id },
          open(facts.promise.id),
        ],
        media: { fileId: PHOTO.path, type: 'image', url: `/media/${PHOTO.path}` },
      },
    ]);
  });

  it('[BOT-01] a long report: the motivator decides on all of it', async () => {
    const text = 'я'.repeat(4_000);
    const [notice] = await madeBy(reportSubmitted, reported(specific, { text }));
    expect(notice?.variables).toMatchObject({ report_text: text });
  });

  it('[BOT-01] a new report: people who voted on this promise before read all of it, but not the owner', async () => {
    const first = reported();
    expect(await madeBy(reportSubmitted, first)).toEqual([]);
    const ballot = {
      reportId: first.report.id,
      promiseId: first.promise.id,
      ownerId: OWNER,
      approveVotes: 1,
      requiredVotes: 1,
    };
    await harness.publish(voteCast, { ...ballot, voterId: VOTER });
    const text = `${'я'.repeat(3_990)}${'🏃'.repeat(10)}`;
    const second = { ...first, report: { ...first.report, id: first.report.id + 10_000, text } };
    expect(await madeBy(reportSubmitted, second)).toMatchObject([
      {
        userId: VOTER,
        messageKey: 'report_waits_for_vote',
        variables: { report_text: text },
        actions: [
          { kind: 'vote', reportId: second.report.id },
          open(first.promise.id),
          { kind: 'mute-promise', promiseId: first.promise.id },
        ],
      },
    ]);
    const hidden = {
      promise: { ...first.promise, isPublic: false, version: 9 },
      report: { ...first.report, id: first.report.id + 20_000 },
    };
    expect(await madeBy(reportSubmitted, hidden)).toEqual([]);
  });

  it('[LOOP-09] a new report: the witnesses of the promise, once, without those who muted it', async () => {
    const first = reported();
    const { id: promiseId } = first.promise;
    const [MUTED, RESUMED] = [VOTER + 1, VOTER + 2];
    const change = (userId: number, muted: boolean, version: number) =>
      harness.publish(witnessChanged, { promiseId, userId, muted, version });
    for (const userId of [VOTER, MUTED, RESUMED]) await change(userId, false, 1);
    await change(MUTED, true, 2);
    await change(RESUMED, false, 3);
    await change(RESUMED, true, 2); // an older one that comes late
    // A witness who votes as well is notified once; a vote does not end the mute.
    const ballot = {
      reportId: first.report.id,
      promiseId,
      ownerId: OWNER,
      approveVotes: 1,
      requiredVotes: 3,
    };
    for (const voterId of [VOTER, MUTED]) await harness.publish(voteCast, { ...ballot, voterId });
    const sent = await madeBy(reportSubmitted, first);
    expect(sent.map(({ userId, messageKey }) => [userId, messageKey])).toEqual([
      [VOTER, 'report_waits_for_vote'],
      [RESUMED, 'report_waits_for_vote'],
    ]);
  });

  it('a vote: the owner, while more votes are needed', async () => {
    const { promise, report } = reported();
    await harness.publish(promiseStarted, { promise });
    const ballot = { reportId: report.id, promiseId: promise.id, ownerId: OWNER, voterId: VOTER };
    expect(await madeBy(voteCast, { ...ballot, approveVotes: 1, requiredVotes: 3 })).toMatchObject([
      {
        userId: OWNER,
        messageKey: 'vote_received',
        variables: { promise_title: TITLE, voter: 'Имя20', votes_needed: '2' },
      },
    ]);
    expect(await madeBy(voteCast, { ...ballot, approveVotes: 3, requiredVotes: 3 })).toEqual([]);
  });

  it('an invitation: when it is sent, accepted, rejected, withdrawn and expired', async () => {
    const facts = invited();
    expect(await madeBy(invitationSent, facts)).toMatchObject([
      {
        userId: MOTIVATOR,
        messageKey: 'invitation_received',
        variables: { owner: 'Имя1', invitation_id: '7' },
        actions: [
          { kind: 'accept-invitation', invitationId: 7 },
          { kind: 'decline-invitation', invitationId: 7 },
          open(facts.promise.id),
        ],
      },
    ]);
    expect(await madeBy(invitationAnswered, { ...facts, answer: 'accepted' })).toMatchObject([
      { userId: OWNER, messageKey: 'invitation_accepted' },
    ]);
    expect(await madeBy(invitationAnswered, { ...facts, answer: 'rejected' })).toMatchObject([
      { userId: OWNER, messageKey: 'invitation_rejected' },
    ]);
    expect(await madeBy(invitationCancelled, { ...facts, because: 'withdrawn' })).toMatchObject([
      { userId: MOTIVATOR, messageKey: 'invitation_withdrawn' },
    ]);
    expect(await madeBy(invitationCancelled, { ...facts, because: 'expired' })).toMatchObject([
      { userId: OWNER, messageKey: 'invitation_expired' },
    ]);
  });

  it('a start: the motivator, if there is one', async () => {
    expect(await madeBy(promiseStarted, { promise: reported(specific).promise })).toMatchObject([
      { userId: MOTIVATOR, messageKey: 'promise_started' },
    ]);
    expect(await madeBy(promiseStarted, { promise: reported().promise })).toEqual([]);
  });

  it.each(COMPLETION_TYPES)('closing as %s: also the motivator, with the outcome', async (completionType) => {
    const { promise } = reported({ ...specific, status: 'closed', completionType, completedDays: 5 });
    expect(await madeBy(promiseClosed, { promise, closedBy: 'system' })).toMatchObject([
      {
        userId: MOTIVATOR,
        messageKey: 'motivated_promise_closed',
        variables: {
          promise_title: TITLE,
          owner: 'Имя1',
          completion: completionType,
          days_completed: '5',
          days_total: '7',
        },
        actions: [open(promise.id)],
      },
      { userId: OWNER },
    ]);
  });

  it('a deletion: the motivator who had agreed, but not when an edited draft replaced it', async () => {
    const { promise } = reported({ ...specific, status: 'draft', startedAt: null });
    expect(await madeBy(promiseDeleted, { promise })).toMatchObject([
      { userId: MOTIVATOR, messageKey: 'motivated_promise_deleted', actions: [] },
    ]);
    expect(await madeBy(promiseDeleted, { promise, replacedBy: promise.id + 1 })).toEqual([]);
    expect(await madeBy(promiseDeleted, { promise: reported({ status: 'draft' }).promise })).toEqual([]);
  });

  it('overdue: the owner, with the deadline in their time zone', async () => {
    const { promise } = reported({ status: 'overdue' });
    expect(await madeBy(promiseBecameOverdue, { promise, until: '2027-01-10T21:30:00.000Z' })).toMatchObject([
      { userId: OWNER, messageKey: 'promise_became_overdue', variables: { until: '11 января в 00:30' } },
    ]);
  });

  it('[VOICE-06] overdue: nobody, where the word is lost and cannot be saved any more', async () => {
    const { promise } = reported({ status: 'overdue', lost: true });
    expect(await madeBy(promiseBecameOverdue, { promise, until: '2027-01-10T21:30:00.000Z' })).toEqual([]);
  });

  it.each(COMPLETION_TYPES)(
    '[TPL-01] closing as %s: the owner, with its own template',
    async (completionType) => {
      const { promise } = reported({ status: 'closed', completionType });
      expect(await madeBy(promiseClosed, { promise, closedBy: 'author' })).toMatchObject([
        {
          userId: OWNER,
          messageKey: CLOSURE_MESSAGE_KEYS[completionType],
          variables: { promise_title: TITLE, closed_by: 'author' },
        },
      ]);
    },
  );
});

describe('a notice', () => {
  it('is created once, however often its event is delivered', async () => {
    const NoticeReaction = createNoticeReaction(reportApprovedNotice as unknown as Notice);
    const reaction = new NoticeReaction(harness.app.get(People), harness.app.get(ReceiptWriter));
    const payload = { ...reported(), decidedBy: VOTER, milestone: null };
    const event = { payload, occurredAt: harness.now, eventId: 'redelivered', carrier: {} };
    for (let delivery = 0; delivery < 3; delivery += 1)
      await harness.prisma.$transaction((tx) => reaction.writeReceipts(tx, [event], { now: harness.now }));
    expect(await harness.prisma.receipt.count({ where: { notification: { source: 'redelivered' } } })).toBe(
      1,
    );
    const ready = (await harness.published(noticeReady)).filter(
      ({ receipt }) => receipt.promise_id === payload.promise.id,
    );
    expect(ready).toHaveLength(1);
  });

  it('is one notification with a receipt for each reader', async () => {
    const { promise, report } = reported();
    for (const voterId of [VOTER, MOTIVATOR]) {
      await harness.publish(voteCast, {
        reportId: report.id,
        promiseId: promise.id,
        ownerId: OWNER,
        voterId,
        approveVotes: 1,
        requiredVotes: 1,
      });
    }
    const source = await harness.publish(reportSubmitted, { promise, report });
    const [notification, ...others] = await harness.prisma.notification.findMany({
      where: { source },
      include: { receipts: true },
    });
    expect(others).toEqual([]);
    expect(notification?.receipts.map(({ userId }) => userId).toSorted()).toEqual([VOTER, MOTIVATOR]);
  });

  it('goes to at most two hundred earlier voters, which fits into one transaction', async () => {
    const { promise, report } = reported();
    await harness.prisma.voter.createMany({
      data: Array.from({ length: 203 }, (_, index) => ({ promiseId: promise.id, userId: 600 + index })),
    });
    expect(await madeBy(reportSubmitted, { promise, report })).toHaveLength(200);
  });

  it('is not created for banned people, and is only on the web for muted ones', async () => {
    await harness.person(41, { banned: true });
    await harness.prisma.person.create({
      data: {
        userId: 42,
        firstName: 'Тихий',
        languageCode: 'en',
        timeZone: 'UTC',
        banned: false,
        version: 1,
        mutedUntil: new Date('2999-01-01'),
      },
    });
    for (const userId of [41, 42])
      await harness.publish(promiseClosed, {
        promise: reported({ userId, status: 'closed', completionType: 'success' }).promise,
        closedBy: 'system',
      });
    expect(await harness.receiptsOf(41)).toEqual([]);
    expect(await harness.receiptsOf(42)).toMatchObject([{ lang: 'en', toTelegram: false, toWeb: true }]);
  });

  it('has a unique name, which is a part of the name of its inbox entries', () => {
    const names = allNotices.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => /^[a-z-]+$/.test(name))).toBe(true);
  });
});
