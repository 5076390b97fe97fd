// Real: PostgreSQL, NATS, the whole service, twice where replicas matter. Not real: the bot, whose answers the spec publishes.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  batchDeliveriesPostponed,
  batchHalted,
  batchReceiptsChanged,
  batchRangeShown,
  setReceiptStatus,
} from '@slovo/contracts';
import { RANGE_SIZE } from '@slovo/domain/batch';
import { Scheduler } from '@slovo/kit/schedule';
import { Health } from '@slovo/kit/service';
import { as, startServiceApp } from '@slovo/testing/service-harness';
import { readServiceConfig } from '@slovo/kit/config';
import { BatchCounters } from '../src/batches/batch-counters.ts';
import { ExpandBatch } from '../src/batches/steps/expand-batch.ts';
import { RecordDeliveredNotice } from '../src/chats/reactions/record-delivered-notice.ts';
import { createPrisma } from '../src/database.ts';
import { NotificationsModule } from '../src/notifications.module.ts';
import { BatchesHarness } from './batches-harness.ts';

let harness: BatchesHarness;
beforeAll(async () => {
  harness = await BatchesHarness.start();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a batch that runs', () => {
  it('[ADM-BATCH-19] tells its stage and its outcomes of one moment, also while it moves on', async () => {
    await harness.addPeople(1, 3);
    const { batchId } = await harness.broadcast();
    const find = harness.prisma.batch.findUnique.bind(harness.prisma.batch);
    const moveOn = async (): Promise<void> => {
      await harness.runUntil(batchId, 'sending');
      await harness.answer(batchId, () => 'delivered');
      await harness.runUntil(batchId, 'done');
    };
    // A call that waits for long is sent once more, and reads as well: it waits for the same move.
    let moved: Promise<void> | undefined;
    const spy = jest.spyOn(harness.prisma.batch, 'findUnique');
    spy.mockImplementation(((args: Parameters<typeof find>[0]) =>
      find(args).then(async (read) => {
        await (moved ??= moveOn());
        return read;
      })) as never);
    const { stage, enqueued, delivered, progressPercentage } = await harness.details(batchId);
    expect({ stage, enqueued, delivered, progressPercentage }).toEqual({
      stage: 'done',
      enqueued: 3,
      delivered: 3,
      progressPercentage: 100,
    });
    spy.mockRestore();
  });

  it('[OUTAGE-11] tells operators that the disk of the database is full, though it may put its next step off', async () => {
    await harness.addPeople(1, 3);
    const { batchId } = await harness.broadcast();
    const expand = jest.spyOn(harness.app.get(ExpandBatch, { strict: false }), 'run');
    expand.mockRejectedValueOnce(Object.assign(new Error('could not extend file'), { code: '53100' }));
    const endSilence = harness.silence();
    await harness.runUntil(batchId, 'sending');
    endSilence();
    expect((await harness.app.get(Health).wholeness()).waitingFor).toEqual(['room in its database']);
  });

  it('[ADM-BATCH-09] [ADM-BATCH-04] [ADM-BATCH-05] [ADM-BATCH-06] [ADM-API-17] counts every recipient under one outcome', async () => {
    await harness.addPeople(1, 3);
    await harness.addPeople(11, 2, { blocked: true });
    await harness.addPeople(21, 1, { muted: true });
    const { batchId } = await harness.broadcast({ channels: { telegram: true, web: true } });
    await harness.runUntil(batchId, 'sending');
    const started = await harness.details(batchId);
    expect(started).toMatchObject({ status: 'processing', total: 6, enqueued: 6, inLine: 3 });
    expect(started.outcomes).toMatchObject({ queued: 3, waiting: 3 });
    expect(started.progressPercentage).toBe(50);
    await harness.answer(batchId, (userId) => (userId === 3 ? 'blocked' : 'delivered'));
    await harness.listOf(11);
    await harness.runUntil(batchId, 'done');
    const { durationMs, createdAt, ...over } = await harness.details(batchId);
    expect(over).toMatchObject({
      success: true,
      batchId,
      type: 'broadcast',
      textContent: 'Привет',
      audience: 'everyone',
      status: 'completed',
      progressPercentage: 100,
      delivered: 3,
      failed: 1,
      outcomes: { queued: 0, waiting: 2, delivered: 3, read: 0, responded: 0, failed: 1, skipped: 0 },
      failures: { blocked: 1, refused: 0 },
    });
    expect(durationMs).toBeGreaterThan(0);
    expect(Date.parse(createdAt)).toBeLessThan(harness.now.getTime());
    expect(over.series.reduce((sum, minute) => sum + minute.delivered + minute.failed, 0)).toBe(3);
  });

  it('[ADM-BATCH-20] records what Telegram has taken in sets, and each message once', async () => {
    await harness.addPeople(1, 6);
    const { batchId } = await harness.broadcast({ channels: { telegram: true, web: true } });
    await harness.runUntil(batchId, 'sending');
    const ids = (await harness.recipients(batchId)).map(({ id }) => id);
    await harness.call(setReceiptStatus, { id: ids[0]!, status: 'read' }, as(1));
    const { id: notificationId } = await harness.prisma.notification.create({
      data: { source: 'beside', messageKey: 'vote_received', createdAt: harness.now },
    });
    const { id: ordinary } = await harness.prisma.receipt.create({
      data: {
        notificationId,
        userId: 777,
        messageKey: 'vote_received',
        variables: {},
        lang: 'ru',
        metadata: {},
        actions: [],
        toTelegram: true,
        toWeb: true,
        createdAt: harness.now,
      },
    });
    const sent = [
      ...ids.map((receiptId, index) => ({ receiptId, userId: index + 1, messageId: index })),
      { receiptId: ids[2]!, userId: 3, messageId: 2 }, // delivered twice
      { receiptId: ordinary, userId: 777, messageId: 7 },
    ].filter(({ receiptId }) => receiptId !== ids[5]);
    const strange = { receiptId: ids[5]!, userId: 1, messageId: 9 }; // of another person
    const events = [...sent, strange].map((payload, index) => ({
      payload,
      eventId: `event-${index}`,
      occurredAt: harness.now,
      carrier: {},
    }));
    const { now, prisma } = harness;
    const counted = jest.spyOn(harness.app.get(BatchCounters, { strict: false }), 'move');
    const reaction = harness.app.get(RecordDeliveredNotice, { strict: false });
    // As for two replicas, one after the other: nothing is counted again.
    for (const time of [1, 2]) {
      await prisma.$transaction((tx) => reaction.recordDeliveredNotice(tx, events, { now }));
      expect(counted).toHaveBeenCalledTimes(1);
      const details = await harness.details(batchId);
      expect({ time, ...details.outcomes }).toMatchObject({ time, read: 1, delivered: 4, queued: 1 });
      expect([details.inLine, details.total]).toEqual([1, 6]);
      expect(details.series.map(({ delivered, failed }) => [delivered, failed])).toEqual([[5, 0]]);
    }
    expect(await prisma.receipt.findUniqueOrThrow({ where: { id: ordinary } })).toMatchObject({
      status: 'delivered',
      deliveredAt: now,
    });
    const changed = (await harness.published(batchReceiptsChanged)).flatMap(({ receipts }) => receipts);
    const delivered = changed.filter(({ id, status }) => ids.includes(id) && status === 'delivered');
    expect(delivered.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
  });

  it('[ADM-NOTIF-39] skips in Telegram alone who cannot be reached there, and does not list it on the web', async () => {
    await harness.addPeople(1, 1);
    await harness.addPeople(2, 1, { blocked: true });
    await harness.addPeople(3, 1, { muted: true });
    const { batchId } = await harness.broadcast({ channels: { telegram: true, web: false } });
    await harness.runUntil(batchId, 'sending');
    expect(await harness.details(batchId)).toMatchObject({
      outcomes: { queued: 1, skipped: 2 },
      skips: { blocked: 1, muted: 1 },
    });
    expect(await harness.listOf(1)).toEqual([]);
    expect(await harness.rangesOf(batchId)).toMatchObject([{ userIds: [1], quiet: [], round: 0 }]);
  });

  it('[ADM-NOTIF-36] shows its text to its readers, filled with their names, and tells their open pages', async () => {
    await harness.addPeople(1, 1);
    const text = '<b>{{first_name}}</b>, @{{username}}: {{what}}<blockquote>да</blockquote>';
    const { batchId } = await harness.broadcast({ content: { text }, variables: { what: '<5' }, lang: 'uk' });
    await harness.runUntil(batchId, 'sending');
    const [receipt] = await harness.listOf(1);
    expect(receipt).toMatchObject({
      message_key: 'admin_broadcast',
      lang: 'uk',
      title: 'Сообщение от «Слова»',
      text: 'Имя1, @user1: <5\nда',
      html: '<b>Имя1</b>, @user1: &lt;5<blockquote>да</blockquote>',
    });
    expect(await harness.published(batchRangeShown)).toContainEqual({
      receiptRuns: [receipt!.id, 1],
      userRuns: [1, 1],
    });
    const changes = (await harness.published(batchReceiptsChanged)).flatMap(({ receipts }) => receipts);
    expect(changes.filter(({ id }) => id === receipt!.id)).toEqual([
      { id: receipt!.id, userId: 1, status: 'delivered' },
    ]);
    await harness.call(setReceiptStatus, { id: receipt!.id, status: 'read' }, as(1));
    expect((await harness.details(batchId)).outcomes).toMatchObject({ read: 1, queued: 0 });
    expect((await harness.details(batchId)).inLine).toBe(1);
  });

  it('[ADM-BATCH-10] waits for its time and its hold, in which it can be undone', async () => {
    await harness.addPeople(1, 2);
    const sendAt = new Date(harness.now.getTime() + 3_600_000).toISOString();
    const { batchId } = await harness.broadcast({ sendAt, holdSeconds: 30 });
    expect(await harness.stageOf(batchId)).toBe('scheduled');
    harness.moveTo(sendAt);
    await harness.runDue();
    expect(await harness.stageOf(batchId)).toBe('held');
    expect(await harness.stop(batchId)).toMatchObject({
      stage: 'stopped',
      outcomes: { skipped: 2, queued: 0 },
    });
    harness.later(60);
    await harness.runDue();
    expect(await harness.recipients(batchId)).toEqual([]);
    expect(await harness.rangesOf(batchId)).toEqual([]);
  });

  it('[ADM-BATCH-15] holds messages until quiet hours end where it was asked to, and is silent otherwise', async () => {
    await harness.addPeople(1, 2);
    await harness.addPeople(11, 1, { timeZone: 'Asia/Vladivostok' });
    const silent = await harness.broadcast();
    const waiting = await harness.broadcast({ quietHours: 'wait' });
    await harness.runUntil(silent.batchId, 'sending');
    await harness.runUntil(waiting.batchId, 'sending');
    const asleep = harness.now.getUTCHours() >= 13 && harness.now.getUTCHours() < 22 ? [11] : [];
    // Whether it is silent is decided when it has its turn.
    expect(await harness.rangesOf(silent.batchId)).toMatchObject([
      { userIds: expect.arrayContaining([1, 2, 11]) },
    ]);
    const { waitingForMorning } = await harness.details(waiting.batchId);
    expect(waitingForMorning.count).toBe(asleep.length);
  });

  it('[ADM-SEND-20] counts whom the bot found asleep as waiting for the morning, and has them written to then', async () => {
    await harness.addPeople(1, 3);
    await harness.prisma.person.updateMany({
      where: { userId: { in: [1, 2, 3] } },
      data: { quietFrom: 60, quietUntil: 60 },
    });
    const { batchId } = await harness.broadcast({ quietHours: 'wait' });
    await harness.runUntil(batchId, 'sending');
    const [range] = await harness.rangesOf(batchId);
    expect(range!.quiet).toEqual([{ from: 60, until: 60, userIds: expect.any(Array) }]);
    expect(new Set(range!.quiet[0]!.userIds)).toEqual(new Set([1, 2, 3]));
    const ids = (await harness.recipients(batchId)).map(({ id }) => id);
    const inAnHour = harness.now.getTime() + 3_600_000;
    const waits = [1, 2].map((userId) => ({
      receiptId: ids[userId - 1]!,
      userId,
      until: new Date(inAnHour + userId).toISOString(),
    }));
    await harness.publish(batchDeliveriesPostponed, { batchId, waits });
    await harness.answer(batchId, (userId) => (userId === 3 ? 'delivered' : null));
    expect(await harness.details(batchId)).toMatchObject({
      inLine: 2,
      waitingForMorning: { count: 2 },
      outcomes: { queued: 2, delivered: 1 },
    });
    harness.later(3_500);
    await harness.runDue();
    expect(await harness.rangesOf(batchId)).toHaveLength(1);
    harness.later(160);
    await harness.runDue();
    expect((await harness.rangesOf(batchId)).slice(1)).toMatchObject([
      { receiptIds: ids.slice(0, 2), userIds: [1, 2], quiet: [{ from: 60, until: 60, userIds: [1, 2] }] },
    ]);
    // Stopped now, they were skipped; what comes late of the bot changes nothing.
    await harness.stop(batchId);
    harness.later(90);
    await harness.runDue();
    const { version } = await harness.prisma.batch.findUniqueOrThrow({ where: { id: batchId } });
    await harness.publish(batchHalted, { batchId, version });
    await harness.runUntil(batchId, 'stopped');
    await harness.publish(batchDeliveriesPostponed, { batchId, waits });
    expect(await harness.details(batchId)).toMatchObject({
      inLine: 0,
      waitingForMorning: { count: 0 },
      outcomes: { skipped: 2, delivered: 1 },
    });
  });
});

describe('expanding', () => {
  it('[ADM-BATCH-16] goes on from its cursor after a crash: everyone gets exactly one receipt', async () => {
    const people = RANGE_SIZE + 1_000;
    await harness.addPeople(1, people);
    const counters = harness.app.get(BatchCounters, { strict: false });
    const begin = counters.begin.bind(counters);
    let ranges = 0;
    let isLost = true;
    jest.spyOn(counters, 'begin').mockImplementation(async (tx, batch, alike) => {
      ranges += 1;
      await begin(tx, batch, alike);
      if (ranges < 2 || !isLost) return;
      // In the middle of the second range's transaction, as if this process had lost its power. Its job goes on at once.
      await tx.$executeRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
    });
    const endSilence = harness.silence();
    const { batchId } = await harness.broadcast();
    while (ranges < 2) await harness.runDue();
    expect(await harness.stageOf(batchId)).toBe('expanding');
    expect(await harness.recipients(batchId)).toHaveLength(RANGE_SIZE);
    isLost = false;
    const second = await startReplica();
    for (let left = 30; left > 0 && (await harness.stageOf(batchId)) !== 'sending'; left -= 1) {
      harness.later(6);
      await Promise.all([harness.runDue(), second.runDue()]);
    }
    endSilence();
    await second.close();
    const ids = (await harness.recipients(batchId)).map(({ userId }) => userId);
    expect(ids).toEqual(Array.from({ length: people }, (_, index) => index + 1));
    const sent = (await harness.rangesOf(batchId)).flatMap(({ userIds }) => userIds);
    expect(sent.toSorted((a, b) => a - b)).toEqual(ids);
    const { outcomes, total, enqueued } = await harness.details(batchId);
    expect({ outcomes, total, enqueued }).toMatchObject({
      outcomes: { queued: people },
      total: people,
      enqueued: people,
    });
  });

  it('[ADM-BATCH-11] pauses between two ranges and goes on with the next: everyone gets exactly one receipt', async () => {
    const people = RANGE_SIZE + 1_000;
    await harness.addPeople(1, people);
    const counters = harness.app.get(BatchCounters, { strict: false });
    const begin = counters.begin.bind(counters);
    let pressed: ReturnType<BatchesHarness['pause']> | undefined;
    jest.spyOn(counters, 'begin').mockImplementation(async (tx, batch, alike) => {
      // Whether the pause takes its lock before the next step or after that has failed: there is no second range.
      if (pressed) throw new Error('the pause comes first');
      pressed = harness.pause(batch);
      await begin(tx, batch, alike);
    });
    const endSilence = harness.silence();
    const { batchId } = await harness.broadcast();
    while (!pressed) await harness.runDue();
    endSilence();
    expect(await pressed).toMatchObject({ stage: 'paused', total: people, enqueued: RANGE_SIZE });
    jest.restoreAllMocks();
    harness.later(60);
    await harness.runDue();
    expect(await harness.rangesOf(batchId)).toMatchObject([{ userIds: { length: RANGE_SIZE } }]);
    await harness.resume(batchId);
    await harness.runUntil(batchId, 'sending');
    const sent = (await harness.rangesOf(batchId)).flatMap(({ userIds }) => userIds);
    expect(sent.toSorted((a, b) => a - b)).toEqual(Array.from({ length: people }, (_, index) => index + 1));
    expect((await harness.details(batchId)).outcomes).toMatchObject({ queued: people });
  });

  it('checks what receipts refer to by one plan of the connection, and plans for the values again afterwards', async () => {
    // What a role of a service may not see of its own connection.
    await harness.asOwner(
      `GRANT SELECT ON pg_backend_memory_contexts TO PUBLIC;
       GRANT EXECUTE ON FUNCTION pg_get_backend_memory_contexts() TO PUBLIC`,
    );
    const counters = harness.app.get(BatchCounters, { strict: false });
    const begin = counters.begin.bind(counters);
    let kept: number | undefined;
    jest.spyOn(counters, 'begin').mockImplementation(async (tx, batch, alike) => {
      // A plan for the values is dropped after its use, so that this one is there only if it served many receipts.
      const [row] = await tx.$queryRaw<{ plans: number }[]>`
        SELECT count(*)::int AS plans FROM pg_backend_memory_contexts
        WHERE name = 'CachedPlan' AND ident LIKE 'SELECT 1 FROM ONLY "public"."notifications" %'`;
      kept = row!.plans;
      await begin(tx, batch, alike);
    });
    await harness.addPeople(1, 20);
    const { batchId } = await harness.broadcast();
    await harness.runUntil(batchId, 'sending');
    expect(kept).toBe(1);
    const modes = await Promise.all(
      Array.from(
        { length: 20 },
        () => harness.prisma.$queryRaw`SELECT current_setting('plan_cache_mode') AS mode`,
      ),
    );
    expect(modes).toEqual(modes.map(() => [{ mode: 'force_custom_plan' }]));
  });

  async function startReplica() {
    const { infrastructure } = harness;
    const prisma = createPrisma(infrastructure.databaseUrl);
    const module = NotificationsModule.with(
      readServiceConfig(infrastructure.env),
      prisma,
      infrastructure.databaseUrl,
    );
    const app = await startServiceApp(module, new Date(harness.now.getTime() + 3_600_000).toISOString());
    return { runDue: () => app.get(Scheduler).runDue(), close: () => app.close() };
  }
});
