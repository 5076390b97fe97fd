// Real: PostgreSQL, NATS and the whole service. Not real: the owner of the job, whose events the specs publish.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  countHoldingsOfNotifications,
  promiseChanged,
  promiseDeleted,
  promiseStarted,
  receiptsForgotten,
  reportSubmitted,
  userChanged,
  voteCast,
} from '@slovo/contracts';
import type { DeletionSubject } from '@slovo/domain/deletion';
import { expectedCounts, playDeletion, promiseSnapshot } from '@slovo/testing';
import { personSnapshot } from '@slovo/testing/service-harness';
import { People } from '../src/people/people.ts';
import { ReceiptWriter } from '../src/receipts/receipt-writer.ts';
import { BatchesHarness, OPERATOR } from './batches-harness.ts';
import { reported } from './notifications-harness.ts';

let harness: BatchesHarness;
beforeAll(async () => {
  harness = await BatchesHarness.start();
  for (const id of [OWNER, VOTER]) await harness.person(id, { version: 2 });
});
afterAll(() => harness.close());

const [OWNER, VOTER] = [51, 52];

const holdings = (subject: DeletionSubject, id: number) =>
  harness.call(countHoldingsOfNotifications, { subject, id }, OPERATOR);
const play = (subject: DeletionSubject, id: number) => playDeletion(harness, 'notifications', subject, id);

/** A running promise with a report, a voter, and receipts of both. */
async function running(owner = OWNER) {
  const facts = {
    userId: owner,
    title: 'Личное',
    status: 'active',
    startedAt: harness.now.toISOString(),
  } as const;
  const { promise, report } = reported(facts);
  await harness.publish(promiseStarted, { promise });
  await harness.publish(reportSubmitted, { promise, report });
  await harness.publish(voteCast, {
    reportId: report.id,
    promiseId: promise.id,
    voterId: owner === VOTER ? OWNER : VOTER, // nobody votes on their own reports
    ownerId: owner,
    approveVotes: 1,
    requiredVotes: 3,
  });
  return { promise, report };
}

/** A notification about the promise to so many people, who count on from 1,000. */
async function notified(promiseId: number, people: number): Promise<void> {
  await harness.prisma.$executeRaw`
    WITH notification AS (
      INSERT INTO notifications (source, message_key, promise_id, created_at)
      VALUES (${`spec-${promiseId}`}, 'vote_received', ${promiseId}, ${harness.now}) RETURNING id)
    INSERT INTO receipts (notification_id, user_id, promise_id, message_key, variables, lang, metadata, actions, to_telegram,
      to_web, created_at)
    SELECT notification.id, 1000 + i, ${promiseId}, 'vote_received', '{}', 'ru', '{}', '[]', false, true, ${harness.now}
    FROM notification, generate_series(1, ${people}::int) AS i`;
}

describe('the reminders and receipts of a deleted promise', () => {
  it('[ADM-DEL-31] go in pieces of a thousand rows, exactly as many as were counted, and no others', async () => {
    const { promise } = await running();
    const { promise: other } = await running();
    await notified(promise.id, 2_400);
    const dryRun = await holdings('promise', promise.id);
    const counted = expectedCounts(dryRun);
    expect(dryRun.queued).toBe(1);
    expect(counted).toMatchObject({ reminded_promises: 1, reminded_reports: 1, voters: 1 });
    const before = await holdings('promise', other.id);
    const { pieces, removed } = await play('promise', promise.id);
    expect(removed).toEqual(counted);
    const sizes = pieces.map((piece) => Object.values(piece.removed).reduce((sum, rows) => sum + rows, 0));
    expect(Math.max(...sizes)).toBe(1_000);
    expect(pieces.map(({ step }) => step)).toEqual(['reminders', 'receipts', 'receipts', 'receipts']);
    expect(expectedCounts(await holdings('promise', promise.id))).toEqual({});
    expect(await holdings('promise', other.id)).toEqual(before);
  });

  it('are not brought back by events that come late, also newer ones', async () => {
    const { promise, report } = await running();
    await play('promise', promise.id);
    const late = { ...promise, version: promise.version + 5 };
    await harness.publish(promiseChanged, { promise: late });
    await harness.publish(reportSubmitted, { promise: late, report: { ...report, id: report.id + 500_000 } });
    expect(expectedCounts(await holdings('promise', promise.id))).toEqual({});
    const row = await harness.prisma.promise_.findUniqueOrThrow({ where: { id: promise.id } });
    expect(row).toMatchObject({ status: 'deleted', title: '', nextReminderAt: null });
  });

  it('leave the owner’s number of active promises right', async () => {
    const owner = 61;
    await harness.person(owner, { version: 2 });
    const { promise } = await running(owner);
    await running(owner);
    const active = async () =>
      (await harness.prisma.person.findUniqueOrThrow({ where: { userId: owner } })).activePromises;
    expect(await active()).toBe(2);
    await play('promise', promise.id);
    await harness.publish(promiseDeleted, {
      promise: promiseSnapshot({ ...promise, title: '', motivatorId: null, version: promise.version + 2 }),
    });
    expect(await active()).toBe(1);
  });
});

describe('what is kept of a deleted person', () => {
  it('[ADM-DEL-31] goes exactly as counted, with the receipts of others about their promises', async () => {
    const { promise } = await running(VOTER);
    await notified(promise.id, 3);
    await notified(VOTER, 1);
    // Of the person, about their own promise: counted once.
    await harness.prisma.receipt.updateMany({
      where: { promiseId: VOTER },
      data: { userId: VOTER, promiseId: promise.id },
    });
    const counted = expectedCounts(await holdings('user', VOTER));
    expect(counted).toMatchObject({ others_receipts: expect.any(Number), notified_people: 1 });
    expect((await play('user', VOTER)).removed).toEqual(counted);
    expect(expectedCounts(await holdings('user', VOTER))).toEqual({});
    await harness.publish(userChanged, { user: personSnapshot(VOTER, { version: 1_000 }) });
    expect(await harness.prisma.person.findUniqueOrThrow({ where: { userId: VOTER } })).toMatchObject({
      username: null,
      firstName: '',
      banned: true,
    });
  });

  it('[DATA-15] is no name in notices of others: they say «somebody», and those of several promises go', async () => {
    const [gone, ru, en] = [81, 82, 83];
    await harness.person(gone, { first_name: 'Лена', version: 2 });
    await harness.person(ru, { version: 2 });
    await harness.person(en, { version: 2, language: 'en' });
    for (const ownerId of [ru, en]) {
      const { promise, report } = reported({ userId: ownerId, title: 'Бег', status: 'active' });
      const cast = { reportId: report.id, promiseId: promise.id, approveVotes: 1, requiredVotes: 3 };
      await harness.publish(voteCast, { ...cast, voterId: gone, ownerId });
      await harness.publish(voteCast, { ...cast, voterId: VOTER + 100, ownerId });
    }
    const to = await harness.app.get(People).recipient(harness.prisma, ru, harness.now);
    await harness.app.get(ReceiptWriter).create(
      harness.prisma,
      {
        source: 'nudge',
        key: 'reports_still_wait',
        to,
        variables: {
          count: '2',
          promise_title_1: 'Её',
          owner_1: 'Лена',
          promise_title_2: 'Ещё',
          owner_2: 'Лена',
        },
        names: { owner_1: gone, owner_2: gone },
        promiseId: null,
      },
      harness.now,
    );
    const said = async () => {
      const receipts = await harness.prisma.receipt.findMany({
        where: { userId: { in: [ru, en] } },
        orderBy: { id: 'asc' },
      });
      return receipts.map(({ messageKey, variables }) => [
        messageKey,
        (variables as { voter?: string }).voter,
      ]);
    };
    expect(await said()).toEqual([
      ['vote_received', 'Лена'],
      ['vote_received', 'Кто-то'],
      ['vote_received', 'Лена'],
      ['vote_received', 'Somebody'],
      ['reports_still_wait', undefined],
    ]);
    const counted = expectedCounts(await holdings('user', gone));
    const named = await harness.prisma.namedPerson.findMany({ where: { userId: gone } });
    expect([counted['named_people'], named.length]).toEqual([3, 3]);
    expect((await play('user', gone)).removed).toEqual(counted);
    expect(await said()).toEqual([
      ['vote_received', 'Кто-то'],
      ['vote_received', 'Кто-то'],
      ['vote_received', 'Somebody'],
      ['vote_received', 'Somebody'],
    ]);
    const forgotten = await harness.published(receiptsForgotten);
    const ids = forgotten.flatMap(({ receiptIds }) => receiptIds);
    expect(ids).toEqual(expect.arrayContaining(named.map(({ receiptId }) => receiptId)));
  });

  it('[ADM-DEL-35] keeps the sum of a batch that was under way: who had not got it counts as skipped', async () => {
    await harness.clear();
    await harness.addPeople(70, 3);
    const { batchId, total } = await harness.broadcast({ channels: { telegram: true, web: false } });
    await harness.runUntil(batchId, 'sending');
    await harness.answer(batchId, (userId) => (userId === 71 ? 'delivered' : null));
    for (const id of [70, 71]) await play('user', id);
    const details = await harness.details(batchId);
    expect([total, details.delivered, details.outcomes]).toEqual([
      3,
      1,
      expect.objectContaining({ delivered: 1, skipped: 1, queued: 1 }),
    ]);
    await harness.answer(batchId, () => 'delivered');
    await harness.runUntil(batchId, 'done');
    expect((await harness.details(batchId)).outcomes).toMatchObject({ delivered: 2, skipped: 1, queued: 0 });
  });
});
