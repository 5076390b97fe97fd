// Real: PostgreSQL, NATS, the whole service. Not real: the bot, whose answers the spec publishes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  batchHalted,
  batchMoved,
  deletionStepDue,
  listRecipients,
  noticeDelivered,
  noticeUndelivered,
  operatorActed,
} from '@slovo/contracts';
import { BatchesHarness, COLLEAGUE, OPERATOR } from './batches-harness.ts';

let harness: BatchesHarness;
beforeAll(async () => {
  harness = await BatchesHarness.start();
});
afterAll(() => harness.close());
beforeEach(() => harness.clear());

const sumOf = (outcomes: Record<string, number>): number =>
  Object.values(outcomes).reduce((a, b) => a + b, 0);

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
    expect(await harness.pause(id)).toMatchObject({ stage: 'paused', status: 'processing' });
    expect(await harness.pause(id)).toMatchObject({ stage: 'paused' });
    harness.later(600);
    await harness.runDue();
    expect(await harness.resume(id)).toMatchObject({ stage: 'sending' });
    expect(await harness.resume(id)).toMatchObject({ stage: 'sending' });
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
    const stopping = await harness.stop(id);
    expect(stopping).toMatchObject({ stage: 'stopping' });
    harness.later(5);
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
    const given = await Promise.allSettled([
      harness.pause(id),
      harness.stop(id, COLLEAGUE),
      harness.pause(id, COLLEAGUE),
      harness.stop(id),
    ]);
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
    await expect(harness.pause(id)).rejects.toMatchObject({
      code: 'BATCH_STATE_REFUSED',
      details: { stage: 'done' },
    });
    await expect(harness.stop(id)).rejects.toMatchObject({ code: 'BATCH_STATE_REFUSED' });
    await expect(harness.stop(999_999)).rejects.toMatchObject({ code: 'BATCH_NOT_FOUND' });
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
    await harness.retry(id);
    await harness.runUntil(id, 'sending');
    await harness.runDue();
    expect((await harness.rangesOf(id)).at(-1)).toMatchObject({ round: 1, userIds: [2, 3] });
    expect((await harness.details(id)).outcomes).toMatchObject({ delivered: 1, queued: 2, failed: 2 });
    await harness.answer(id, () => 'delivered');
    await harness.runUntil(id, 'done');
    await harness.prisma.person.update({ where: { userId: 5 }, data: { blockedAt: harness.now } });
    await harness.retry(id, ['refused', 'blocked']);
    await harness.runUntil(id, 'sending');
    await harness.runDue();
    expect((await harness.rangesOf(id)).at(-1)).toMatchObject({ round: 2, userIds: [4] });
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
