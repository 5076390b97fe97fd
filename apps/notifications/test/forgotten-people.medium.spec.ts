// Real: PostgreSQL, NATS and the whole service. Its jobs run by later clocks, which the spec gives them.
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Health } from '@slovo/kit/service';
import { BatchCounters } from '../src/batches/batch-counters.ts';
import { ForgetDeletedPeople } from '../src/deletions/jobs/forget-deleted-people.ts';
import { ReplaceOldNames } from '../src/deletions/jobs/replace-old-names.ts';
import { BatchesHarness } from './batches-harness.ts';
import { addReceipts } from './notifications-harness.ts';

let harness: BatchesHarness;
beforeAll(async () => {
  harness = await BatchesHarness.start();
});
afterAll(() => harness.close());

describe('what is kept of a deleted person', () => {
  it('[DATA-19] is forgotten once more of many people in several runs, so that other jobs have their turn', async () => {
    const [first, people] = [40_001, 30];
    await harness.addPeople(first, people);
    // The service's own runs are by a clock that is not there yet.
    const due = new Date(harness.now.getTime() + 10 * 24 * 3_600_000);
    const those = { userId: { gte: first, lt: first + people } };
    await harness.prisma.person.updateMany({ where: those, data: { forgetAgainAt: due } });
    const waiting = () => harness.prisma.person.count({ where: { ...those, forgetAgainAt: { not: null } } });
    const job = harness.app.get(ForgetDeletedPeople, { strict: false });
    await job.forgetDeletedPeople(due);
    const left = await waiting();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(people);
    while ((await waiting()) > 0) await job.forgetDeletedPeople(due);
    expect(await job.nextDue()).toBeNull();
  });

  it('[DATA-22] is replaced in receipts from before its people were kept with it, in several runs', async () => {
    const [owner, reader] = [51_001, 51_002];
    for (const id of [owner, reader]) await harness.person(id, { version: 2 });
    const notification = await harness.prisma.notification.create({
      data: { source: 'old', messageKey: 'vote_received', promiseId: null, createdAt: harness.now },
    });
    const write = (userId: number, variables: object, lang = 'ru') =>
      harness.prisma.receipt.create({
        data: {
          notificationId: notification.id,
          userId,
          messageKey: 'vote_received',
          variables,
          lang,
          metadata: {},
          actions: [],
          toTelegram: true,
          toWeb: true,
          createdAt: harness.now,
        },
      });
    const old = await write(
      reader,
      { promise_title: 'Бег', voter: 'Лена', owner_12: 'Олег', owner: 'Я' },
      'en',
    );
    const named = await write(owner, { promise_title: 'Бег', voter: 'Вера' });
    await harness.prisma.namedPerson.create({
      data: { receiptId: named.id, userId: reader, variables: ['voter'] },
    });
    // The service's own runs, which lock the piece that they are at, are by a clock that is not there yet.
    const dueAt = new Date(harness.now.getTime() + 10 * 24 * 3_600_000);
    // So many ids, most of them unused, are more than one run.
    await harness.prisma.oldNames.create({
      data: { lastReceipt: named.id, nextReceipt: named.id - 30_000, dueAt },
    });
    const job = harness.app.get(ReplaceOldNames, { strict: false });
    const said = async ({ id }: { id: number }) =>
      (await harness.prisma.receipt.findUniqueOrThrow({ where: { id } })).variables;
    await job.replaceOldNames(dueAt);
    expect(await said(old)).toMatchObject({ voter: 'Лена' });
    expect(await job.nextDue()).not.toBeNull();
    await job.replaceOldNames(dueAt);
    expect(await said(old)).toEqual({
      promise_title: 'Бег',
      voter: 'Somebody',
      owner_12: 'Somebody',
      owner: 'Я',
    });
    expect(await said(named)).toMatchObject({ voter: 'Вера' });
    expect(await job.nextDue()).toBeNull();
  });

  it('[DATA-19] is forgotten once more of everybody else where that fails for one of them', async () => {
    const [first, people] = [41_001, 3];
    await harness.addPeople(first, people);
    const due = new Date(harness.now.getTime() + 20 * 24 * 3_600_000);
    const those = { userId: { gte: first, lt: first + people } };
    await harness.prisma.person.updateMany({ where: those, data: { forgetAgainAt: due } });
    const longest = { where: { userId: first }, data: { forgetAgainAt: new Date(due.getTime() - 1_000) } };
    await harness.prisma.person.update(longest);
    await addReceipts(harness, 7_000_004, 1);
    await harness.prisma.receipt.updateMany({
      where: { promiseId: 7_000_004 },
      data: { userId: first, batchId: 1, outcome: 'queued' },
    });
    const counters = jest.spyOn(harness.app.get(BatchCounters), 'leave');
    counters.mockImplementation(async (_tx, moves) => {
      if (moves.length > 0) throw new Error('not yet');
    });
    const endSilence = harness.silence();
    const job = harness.app.get(ForgetDeletedPeople, { strict: false });
    await job.forgetDeletedPeople(due);
    endSilence();
    counters.mockRestore();
    const waiting = await harness.prisma.person.findMany({
      where: { ...those, forgetAgainAt: { not: null } },
    });
    expect(waiting.map(({ userId }) => userId)).toEqual([first]);
    expect(await harness.prisma.receipt.count({ where: { userId: first } })).toBe(1);
    const later = (await job.nextDue())!;
    expect(later.getTime()).toBeGreaterThan(due.getTime());
    await harness.prisma.receipt.updateMany({
      where: { userId: first },
      data: { batchId: null, outcome: null },
    });
    await job.forgetDeletedPeople(later);
    expect(await job.nextDue()).toBeNull();
    expect(await harness.prisma.receipt.count({ where: { userId: first } })).toBe(0);
  });

  it('[OUTAGE-11] tells operators that the disk of the database is full, though the person may be put off', async () => {
    const userId = 42_001;
    await harness.addPeople(userId, 1);
    const due = new Date(harness.now.getTime() + 30 * 24 * 3_600_000);
    await harness.prisma.person.update({ where: { userId }, data: { forgetAgainAt: due } });
    await addReceipts(harness, 7_000_005, 1);
    await harness.prisma.receipt.updateMany({ where: { promiseId: 7_000_005 }, data: { userId } });
    const counters = jest.spyOn(harness.app.get(BatchCounters), 'leave');
    counters.mockRejectedValueOnce(Object.assign(new Error('could not extend file'), { code: '53100' }));
    const endSilence = harness.silence();
    const job = harness.app.get(ForgetDeletedPeople, { strict: false });
    await job.forgetDeletedPeople(due);
    endSilence();
    counters.mockRestore();
    expect((await harness.app.get(Health).wholeness()).waitingFor).toEqual(['room in its database']);
    await job.forgetDeletedPeople((await job.nextDue())!);
    expect(await harness.prisma.receipt.count({ where: { userId } })).toBe(0);
  });
});
