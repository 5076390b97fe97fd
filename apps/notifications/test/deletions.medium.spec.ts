// Real: PostgreSQL, NATS and the whole service. Not real: the owner of the job, whose events the specs publish.
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  countHoldingsOfNotifications,
  promiseChanged,
  promiseDeleted,
  promiseStarted,
  promisesOfPersonDeleted,
  receiptsForgotten,
  reportSubmitted,
  userChanged,
  voteCast,
} from '@slovo/contracts';
import { DELETION_PIECE, type DeletionSubject } from '@slovo/domain/deletion';
import { expectedCounts, playDeletion, playPiece, promiseSnapshot } from '@slovo/testing';
import { personSnapshot } from '@slovo/testing/service-harness';
import { BatchCounters } from '../src/batches/batch-counters.ts';
import { People } from '../src/people/people.ts';
import { ReceiptWriter } from '../src/receipts/receipt-writer.ts';
import { BatchesHarness, OPERATOR } from './batches-harness.ts';
import { addReceipts, reported } from './notifications-harness.ts';

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

describe('the reminders and receipts of a deleted promise', () => {
  it('[ADM-DEL-31] go in pieces, exactly as many rows as were counted, and no others', async () => {
    const { promise } = await running();
    const { promise: other } = await running();
    await addReceipts(harness, promise.id, 11_000);
    const dryRun = await holdings('promise', promise.id);
    const counted = expectedCounts(dryRun);
    expect(dryRun.queued).toBe(1);
    expect(counted).toMatchObject({ reminded_promises: 1, reminded_reports: 1, voters: 1 });
    const before = await holdings('promise', other.id);
    const { pieces, removed } = await play('promise', promise.id);
    expect(removed).toEqual(counted);
    const sizes = pieces.map((piece) => Object.values(piece.removed).reduce((sum, rows) => sum + rows, 0));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(DELETION_PIECE);
    expect([...new Set(pieces.map(({ step }) => step))]).toEqual(['reminders', 'receipts']);
    // How many there are depends on how fast the machine is.
    expect(pieces.filter(({ step }) => step === 'receipts').length).toBeGreaterThan(1);
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

  it('are not held up by a receipt that comes late, between pieces of the notifications', async () => {
    const id = 7_000_002;
    await harness.prisma.$executeRaw`
      INSERT INTO notifications (source, message_key, promise_id, created_at)
      SELECT 'spec-' || i, 'vote_received', ${id}, ${harness.now}
      FROM generate_series(1, ${DELETION_PIECE + 10}::int) AS i`;
    const due = { subject: 'promise', subjectId: id, jobId: randomInt(1_000_000) } as const;
    const receipts = { ...due, step: 'receipts', service: 'notifications' } as const;
    let progress = await playPiece(harness, { ...receipts, piece: 0 });
    expect(progress.left).toBe(true);
    await harness.prisma.$executeRaw`
      INSERT INTO receipts (notification_id, user_id, promise_id, message_key, variables, lang, metadata, actions, to_telegram,
        to_web, created_at)
      SELECT id, 1000, ${id}, 'vote_received', '{}', 'ru', '{}', '[]', false, true, ${harness.now}
      FROM notifications WHERE promise_id = ${id} LIMIT 10`;
    for (let piece = 1; progress.left; piece += 1)
      progress = await playPiece(harness, { ...receipts, piece, at: progress.at });
    const { tables } = await holdings('promise', id);
    const left = tables.filter(({ name }) => ['receipts', 'notifications'].includes(name));
    expect(left.map(({ count }) => count)).toEqual([0, 0]);
  });

  it('[ADM-DEL-40] go also where they come late, into a table that an earlier piece has emptied', async () => {
    const id = 7_000_003;
    await harness.prisma.$executeRaw`
      INSERT INTO voters (promise_id, user_id)
      SELECT ${id}, i FROM generate_series(1, ${DELETION_PIECE + 10}::int) AS i`;
    const due = { subject: 'promise', subjectId: id, jobId: randomInt(1_000_000) } as const;
    const reminders = { ...due, step: 'reminders', service: 'notifications' } as const;
    let progress = await playPiece(harness, { ...reminders, piece: 0 });
    expect(progress).toMatchObject({ left: true, at: 'voters' });
    await harness.prisma.$executeRaw`
      INSERT INTO reports (id, promise_id, day_number, status, created_at)
      VALUES (${id}, ${id}, 1, 'pending', ${harness.now})`;
    let late = 0;
    for (let piece = 1; progress.left; piece += 1) {
      progress = await playPiece(harness, { ...reminders, piece, at: progress.at });
      late += progress.removed['reminded_reports'] ?? 0;
    }
    expect(late).toBe(1);
    expect(expectedCounts(await holdings('promise', id))).toEqual({});
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
    await addReceipts(harness, promise.id, 3);
    await addReceipts(harness, VOTER, 1);
    // This one is the person's own and about their own promise: it is counted once.
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

  it('is not brought back by events about their promises that come late', async () => {
    const leaver = 91;
    await harness.person(leaver, { version: 2 });
    await play('user', leaver);
    const [between, after] = [await running(leaver), reported({ userId: leaver, status: 'active' })];
    const promiseIds = [between.promise.id, after.promise.id];
    await harness.publish(promisesOfPersonDeleted, { userId: leaver, promiseIds });
    await harness.publish(reportSubmitted, after);
    await harness.publish(promiseChanged, { promise: { ...between.promise, version: 1_000 } });
    const { prisma } = harness;
    const copies = await prisma.promise_.findMany({ where: { userId: leaver } });
    expect(copies.map(({ id, status, title }) => [id, status, title])).toEqual(
      expect.arrayContaining(promiseIds.map((id) => [id, 'deleted', ''])),
    );
    expect(await prisma.report.count({ where: { promiseId: { in: promiseIds } } })).toBe(0);
    expect(await prisma.dayEnd.count({ where: { promiseId: { in: promiseIds } } })).toBe(0);
    expect(await prisma.person.findUniqueOrThrow({ where: { userId: leaver } })).toMatchObject({
      activePromises: 0,
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

  it('[DATA-19] is forgotten once more: a transaction that began before the deletion may end after it', async () => {
    const [gone, reader] = [291, 292];
    await harness.person(gone, { first_name: 'Лена', version: 2 });
    await harness.person(reader, { version: 2 });
    const { promise } = await running(gone);
    const people = harness.app.get(People);
    const write = harness.app.get(ReceiptWriter);
    const late = { source: 'late', key: 'vote_received' } as const;
    await harness.prisma.$transaction(
      async (tx) => {
        const found = await people.recipients(tx, [gone, reader], harness.now);
        const [toGone, toReader] = [gone, reader].map((id) => found.get(id)!);
        const variables = {
          promise_title: 'Бег',
          votes_needed: '1',
          voter: await people.nameOf(tx, gone, 'ru'),
        };
        const named = { ...late, to: toReader!, variables, names: { voter: gone }, promiseId: 7_000_001 };
        await write.create(tx, named, harness.now);
        await write.create(tx, { ...named, source: 'late, of theirs', promiseId: promise.id }, harness.now);
        await write.create(tx, { ...named, source: 'late, to them', to: toGone!, names: {} }, harness.now);
        await play('user', gone);
      },
      { timeout: 120_000 },
    );
    const texts = async (userId: number) =>
      (await harness.receiptsOf(userId))
        .filter(({ messageKey }) => messageKey === late.key)
        .map(({ variables }) => (variables as { voter: string }).voter);
    expect([await texts(reader), await texts(gone)]).toEqual([['Лена', 'Лена'], ['Лена']]);
    const [{ id } = { id: 0 }] = await harness.receiptsOf(reader);

    harness.moveTo(new Date(harness.now.getTime() + 61 * 60_000));
    await harness.runDue();
    expect([await texts(reader), await texts(gone)]).toEqual([['Кто-то'], []]);
    expect(await harness.prisma.namedPerson.count({ where: { userId: gone } })).toBe(0);
    const forgotten = (await harness.published(receiptsForgotten)).flatMap(({ receiptIds }) => receiptIds);
    expect(forgotten).toContain(id);
    expect(await harness.prisma.person.findUniqueOrThrow({ where: { userId: gone } })).toMatchObject({
      forgetAgainAt: null,
    });
  });

  it('goes by one plan of what refers to receipts, and not by one for each receipt', async () => {
    // What a role of a service may not see of its own connection.
    await harness.asOwner(
      `GRANT SELECT ON pg_backend_memory_contexts TO PUBLIC;
       GRANT EXECUTE ON FUNCTION pg_get_backend_memory_contexts() TO PUBLIC`,
    );
    const userId = 8_100_001;
    await harness.person(userId);
    await harness.prisma.$executeRaw`
      WITH notifications AS (
        INSERT INTO notifications (source, message_key, created_at)
        SELECT 'spec-plans-' || i, 'vote_received', ${harness.now} FROM generate_series(1, 20) AS i RETURNING id)
      INSERT INTO receipts (notification_id, user_id, message_key, variables, lang, metadata, actions, to_telegram, to_web,
        created_at)
      SELECT id, ${userId}, 'vote_received', '{}', 'ru', '{}', '[]', false, true, ${harness.now} FROM notifications`;
    const counters = harness.app.get(BatchCounters);
    const leave = counters.leave.bind(counters);
    let kept = 0;
    const spy = jest.spyOn(counters, 'leave').mockImplementation(async (tx, moves) => {
      // A plan for the values is dropped after its use: this one is there only if it served many receipts.
      const [row] = await tx.$queryRaw<{ plans: number }[]>`
        SELECT count(*)::int AS plans FROM pg_backend_memory_contexts
        WHERE name = 'CachedPlan' AND ident LIKE 'DELETE FROM ONLY "public"."named_people" %'`;
      kept = Math.max(kept, row!.plans);
      return leave(tx, moves);
    });
    await play('user', userId);
    spy.mockRestore();
    expect(await harness.receiptsOf(userId)).toEqual([]);
    expect(kept).toBe(1);
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
