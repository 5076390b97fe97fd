// Real: PostgreSQL, NATS, the whole service, twice where replicas matter. Not real: the bot, whose answers the spec publishes.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  batchDeliveriesPostponed,
  batchHalted,
  batchMoved,
  batchRangeReady,
  batchReceiptsChanged,
  batchRangeShown,
  deletionStepDue,
  listRecipients,
  noticeDelivered,
  noticeUndelivered,
  operatorActed,
  pauseBatch,
  resumeBatch,
  retryBatch,
  setReceiptStatus,
  stopBatch,
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
import { BatchesHarness, COLLEAGUE, OPERATOR } from './batches-harness.ts';

let harness: BatchesHarness;
beforeAll(async () => {
  harness = await BatchesHarness.start();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

const pause = (id: number, caller = OPERATOR as typeof OPERATOR | typeof COLLEAGUE) =>
  harness.call(pauseBatch, { id }, caller);
const resume = (id: number) => harness.call(resumeBatch, { id }, OPERATOR);
const stop = (id: number, caller = OPERATOR as typeof OPERATOR | typeof COLLEAGUE) =>
  harness.call(stopBatch, { id }, caller);
const retry = (id: number, reasons: ('blocked' | 'refused')[] = []) =>
  harness.call(retryBatch, { id, reasons }, OPERATOR);
const rangesOf = async (id: number) =>
  (await harness.published(batchRangeReady)).filter(({ batchId }) => batchId === id);
const sumOf = (outcomes: Record<string, number>): number =>
  Object.values(outcomes).reduce((a, b) => a + b, 0);
const later = (seconds: number): void => harness.moveTo(new Date(harness.now.getTime() + seconds * 1_000));

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
    expect(await rangesOf(batchId)).toMatchObject([{ userIds: [1], quiet: [], round: 0 }]);
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
    expect(await stop(batchId)).toMatchObject({ stage: 'stopped', outcomes: { skipped: 2, queued: 0 } });
    later(60);
    await harness.runDue();
    expect(await harness.recipients(batchId)).toEqual([]);
    expect(await rangesOf(batchId)).toEqual([]);
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
    expect(await rangesOf(silent.batchId)).toMatchObject([{ userIds: expect.arrayContaining([1, 2, 11]) }]);
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
    const [range] = await rangesOf(batchId);
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
    later(3_500);
    await harness.runDue();
    expect(await rangesOf(batchId)).toHaveLength(1);
    later(160);
    await harness.runDue();
    expect((await rangesOf(batchId)).slice(1)).toMatchObject([
      { receiptIds: ids.slice(0, 2), userIds: [1, 2], quiet: [{ from: 60, until: 60, userIds: [1, 2] }] },
    ]);
    // Stopped now, they were skipped; what comes late of the bot changes nothing.
    await stop(batchId);
    later(90);
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
      later(6);
      await Promise.all([harness.runDue(), second.runDue()]);
    }
    endSilence();
    await second.close();
    const ids = (await harness.recipients(batchId)).map(({ userId }) => userId);
    expect(ids).toEqual(Array.from({ length: people }, (_, index) => index + 1));
    const sent = (await rangesOf(batchId)).flatMap(({ userIds }) => userIds);
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
    let pressed: ReturnType<typeof pause> | undefined;
    jest.spyOn(counters, 'begin').mockImplementation(async (tx, batch, alike) => {
      // Whether the pause takes its lock before the next step or after that has failed: there is no second range.
      if (pressed) throw new Error('the pause comes first');
      pressed = pause(batch);
      await begin(tx, batch, alike);
    });
    const endSilence = harness.silence();
    const { batchId } = await harness.broadcast();
    while (!pressed) await harness.runDue();
    endSilence();
    expect(await pressed).toMatchObject({ stage: 'paused', total: people, enqueued: RANGE_SIZE });
    jest.restoreAllMocks();
    later(60);
    await harness.runDue();
    expect(await rangesOf(batchId)).toMatchObject([{ userIds: { length: RANGE_SIZE } }]);
    await resume(batchId);
    await harness.runUntil(batchId, 'sending');
    const sent = (await rangesOf(batchId)).flatMap(({ userIds }) => userIds);
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

describe('operators', () => {
  const sending = async (people = 2): Promise<number> => {
    await harness.addPeople(1, people);
    const { batchId } = await harness.broadcast({ channels: { telegram: true, web: false } });
    await harness.runUntil(batchId, 'sending');
    return batchId;
  };
  const movesOf = async (id: number) =>
    (await harness.published(batchMoved)).filter(({ batchId }) => batchId === id).map(({ state }) => state);

  it('[ADM-BATCH-11] pause and resume, each once however often they press', async () => {
    const id = await sending();
    expect(await pause(id)).toMatchObject({ stage: 'paused', status: 'processing' });
    expect(await pause(id)).toMatchObject({ stage: 'paused' });
    later(600);
    await harness.runDue();
    expect(await resume(id)).toMatchObject({ stage: 'sending' });
    expect(await resume(id)).toMatchObject({ stage: 'sending' });
    expect(await movesOf(id)).toEqual(['paused', 'sending']);
    expect((await harness.details(id)).durationMs).toBeLessThan(300_000);
    const lines = (await harness.published(operatorActed('notifications'))).filter(
      ({ target }) => target === `batch:${id}`,
    );
    expect(lines.map(({ action }) => action)).toEqual(['send-broadcast', 'pause-batch', 'resume-batch']);
    expect(lines[1]?.details).toMatchObject({ before: 'sending', after: 'paused', total: 2 });
  });

  it('[ADM-BATCH-11] stop: what is at Telegram gets its answer, the rest is skipped', async () => {
    const id = await sending(3);
    const stopping = await stop(id);
    expect(stopping).toMatchObject({ stage: 'stopping' });
    later(5);
    await harness.runDue();
    expect(await harness.stageOf(id)).toBe('stopping');
    await harness.answer(id, (userId) => (userId === 1 ? 'delivered' : null));
    await harness.publish(batchHalted, { batchId: id, version: stopping.version });
    await harness.runUntil(id, 'stopped');
    const stopped = await harness.details(id);
    expect(stopped).toMatchObject({
      status: 'failed',
      outcomes: { delivered: 1, skipped: 2 },
      skips: { stopped: 2 },
    });
    expect(sumOf(stopped.outcomes)).toBe(stopped.total);
    expect(stopped.inLine).toBe(0);
    // The answer of a message that had left before.
    const skipped = await harness.call(listRecipients, { id, outcome: 'skipped' }, OPERATOR);
    expect(skipped.items.map(({ userId, reason }) => [userId, reason])).toEqual([
      [2, 'stopped'],
      [3, 'stopped'],
    ]);
    const late = (await harness.recipients(id)).find(({ userId }) => userId === 2)!;
    await harness.publish(noticeDelivered, { receiptId: late.id, userId: 2, messageId: 1 });
    expect((await harness.details(id)).outcomes).toMatchObject({ delivered: 2, skipped: 1 });
    // Whom Telegram refused got nothing; a message that was interrupted may be in the chat.
    const last = (await harness.recipients(id)).find(({ userId }) => userId === 3)!;
    await harness.publish(noticeUndelivered, { receiptId: last.id, userId: 3, reason: 'blocked' });
    expect((await harness.details(id)).outcomes).toMatchObject({ failed: 0, skipped: 1 });
    await harness.publish(noticeUndelivered, { receiptId: last.id, userId: 3, reason: 'interrupted' });
    expect(await harness.details(id)).toMatchObject({
      outcomes: { delivered: 2, failed: 1, skipped: 0 },
      failures: { interrupted: 1 },
      inLine: 0,
    });
  });

  it('[ADM-BATCH-17] counts a recipient as skipped whose account is deleted before they got it, and is done', async () => {
    const id = await sending(3);
    await harness.answer(id, (userId) => (userId === 1 ? 'delivered' : null));
    for (const userId of [1, 2]) {
      const job = { subject: 'user' as const, subjectId: userId, jobId: userId, step: 'receipts' };
      await harness.publish(deletionStepDue('auth'), { ...job, service: 'notifications', piece: 0 });
    }
    await harness.answer(id, (userId) => (userId === 3 ? 'delivered' : null));
    await harness.runUntil(id, 'done');
    const done = await harness.details(id);
    expect(done.outcomes).toMatchObject({ delivered: 2, skipped: 1, queued: 0 });
    expect(done).toMatchObject({ skips: { deleted: 1 }, inLine: 0, total: 3 });
    expect((await harness.recipients(id)).map(({ userId }) => userId)).toEqual([3]);
  });

  it('pause and stop at the same moment: one truth', async () => {
    const id = await sending();
    const given = await Promise.allSettled([pause(id), stop(id, COLLEAGUE), pause(id, COLLEAGUE), stop(id)]);
    const refused = given.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    );
    expect(refused.filter((code) => code !== 'BATCH_STATE_REFUSED')).toEqual([]);
    expect(await harness.stageOf(id)).toBe('stopping');
    const versions = (await harness.published(batchMoved)).filter(({ batchId }) => batchId === id);
    expect(versions.map(({ version }) => version)).toEqual(
      versions.map(({ version }) => version).toSorted((a, b) => a - b),
    );
    expect(versions.at(-1)?.state).toBe('stopping');
  });

  it('[ADM-BATCH-11] are refused moves that the stage lacks, with the stage', async () => {
    const id = await sending(1);
    await harness.answer(id, () => 'delivered');
    await harness.runUntil(id, 'done');
    await expect(pause(id)).rejects.toMatchObject({
      code: 'BATCH_STATE_REFUSED',
      details: { stage: 'done' },
    });
    await expect(stop(id)).rejects.toMatchObject({ code: 'BATCH_STATE_REFUSED' });
    await expect(stop(999_999)).rejects.toMatchObject({ code: 'BATCH_NOT_FOUND' });
    await expect(harness.details(999_999)).rejects.toMatchObject({ code: 'BATCH_NOT_FOUND' });
  });

  it.each(['x', '0', '-1', '1.5', '2147483648'])('[ADM-BATCH-08] are refused the batch id %s', async (id) => {
    await expect(harness.details(id as never)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { id: expect.any(String) } },
    });
  });

  it('[ADM-BATCH-12] send again to who failed, and never to who has it', async () => {
    const id = await sending(5);
    const reasons = ['delivered', 'gave-up', 'interrupted', 'refused', 'blocked'] as const;
    await harness.answer(id, (userId) => reasons[userId - 1] ?? null);
    await harness.runUntil(id, 'done');
    await retry(id);
    await harness.runUntil(id, 'sending');
    await harness.runDue();
    expect((await rangesOf(id)).at(-1)).toMatchObject({ round: 1, userIds: [2, 3] });
    expect((await harness.details(id)).outcomes).toMatchObject({ delivered: 1, queued: 2, failed: 2 });
    await harness.answer(id, () => 'delivered');
    await harness.runUntil(id, 'done');
    await harness.prisma.person.update({ where: { userId: 5 }, data: { blockedAt: harness.now } });
    await retry(id, ['refused', 'blocked']);
    await harness.runUntil(id, 'sending');
    await harness.runDue();
    expect((await rangesOf(id)).at(-1)).toMatchObject({ round: 2, userIds: [4] });
    const rows = await harness.recipients(id);
    expect(rows.map(({ retryCount }) => retryCount)).toEqual([0, 1, 1, 1, 0]);
    expect(sumOf((await harness.details(id)).outcomes)).toBe(5);
  });

  it('[ADM-BATCH-13] list recipients by outcome, reason and person, page by page', async () => {
    const id = await sending(30);
    await harness.answer(id, (userId) => (userId <= 3 ? 'refused' : userId <= 5 ? 'delivered' : null));
    const list = (input: object = {}) => harness.call(listRecipients, { id, ...input }, OPERATOR);
    const first = await list({ limit: 20 });
    const second = await list({ limit: 20, cursor: first.next });
    expect([...first.items, ...second.items].map(({ userId }) => userId)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    expect(second.next).toBeNull();
    expect((await list({ outcome: 'failed' })).items.map(({ userId }) => userId)).toEqual([1, 2, 3]);
    expect((await list({ outcome: 'failed', reason: 'gave-up' })).items).toEqual([]);
    expect((await list({ q: '@USER7' })).items).toMatchObject([
      { userId: 7, username: 'user7', outcome: 'queued' },
    ]);
    expect((await list({ q: '4' })).items).toMatchObject([{ userId: 4, outcome: 'delivered', reason: null }]);
    expect((await list({ q: '%' })).items).toEqual([]);
  });
});
