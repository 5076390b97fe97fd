// The bundled bot, killed with SIGKILL in the middle of a batch and restarted on the same database.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { batchHalted, noticeDelivered } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';
import { buildBot } from './bot-process.ts';
import { Broadcast, gather, type Member } from './crowd.ts';

let harness: BotHarness;
let crowd: Member[];

beforeAll(async () => {
  [harness] = await Promise.all([BotHarness.open(), buildBot()]);
  crowd = await gather(harness, 40);
  // The next bot cannot know what is still on its way from the killed one: together they may exceed Telegram's limit.
  await harness.telegram.ask('POST', '/sandbox/rate-limit', { enabled: false });
  await harness.spawnBot();
});
afterAll(() => harness.close());

/** Telegram takes so many messages, and delivers them once it is mended, after the bot has died. */
const hangUp = (times: number) => harness.telegram.fault({ method: 'sendMessage', delay_ms: 600_000, times });

describe('a bot that is killed', () => {
  it('[ADM-SEND-06] between messages of a batch and their answers: sends it to nobody twice, and the rest once', async () => {
    const batch = new Broadcast(harness, crowd);
    await hangUp(10);
    await batch.send();
    await harness.telegram.faultTaken();
    await harness.killBot();
    await harness.telegram.mend();
    await harness.spawnBot();
    await batch.settled();
    await until(async () => (await batch.messageIds()).length >= batch.delivered.length + 10);
    const { delivered, undelivered } = batch;
    expect(undelivered.length).toBeGreaterThanOrEqual(10);
    expect(new Set(undelivered.map(({ reason }) => reason))).toEqual(new Set(['interrupted']));
    // One outcome each, and one message; none where the bot died before its request left.
    const ids = [...delivered, ...undelivered].map(({ receiptId }) => receiptId);
    expect(ids).toHaveLength(batch.receiptIds.length);
    expect(new Set(ids)).toEqual(new Set(batch.receiptIds));
    const copies = await batch.copies();
    expect(copies.every((count) => count <= 1)).toBe(true);
    for (const { userId } of delivered)
      expect(copies[crowd.findIndex((member) => member.userId === userId)]).toBe(1);
    expect(await harness.prisma.batch.findUnique({ where: { batchId: batch.batchId } })).toMatchObject({
      waiting: 0,
    });
  });

  it('[ADM-SEND-05] [ADM-SEND-06] while a batch is paused: says afterwards that nothing is at Telegram, and sends nothing', async () => {
    const batch = new Broadcast(harness, crowd);
    await hangUp(30); // as many as may be on their way at once
    await batch.send();
    await harness.telegram.faultTaken();
    const version = await batch.move('paused');
    await harness.killBot();
    await harness.telegram.mend();
    expect(harness.published(batchHalted)).toEqual([]);
    await harness.spawnBot();
    await until(() => harness.published(batchHalted).length > 0);
    expect(harness.published(batchHalted)).toEqual([{ batchId: batch.batchId, version }]);
    expect(batch.undelivered).toHaveLength(30);
    await until(async () => (await batch.messageIds()).length === 30);
    expect(await batch.quiet()).toBe(30);
    await batch.move('sending');
    await batch.settled();
    expect(await batch.copies()).toEqual(Array(40).fill(1));
  });

  it('in the middle of a batch is replaced by another replica at once, and Telegram refuses nothing', async () => {
    await harness.telegram.ask('POST', '/sandbox/rate-limit', { enabled: true });
    await harness.startBot();
    const batch = new Broadcast(harness, crowd);
    await batch.send();
    await until(async () => (await batch.messageIds()).length >= 25);
    await harness.killBot();
    // What people wait for may leave in a burst of thirty.
    await Promise.all(crowd.slice(0, 30).map(({ userId }) => harness.notice(userId)));
    await batch.settled();
    await until(() => harness.published(noticeDelivered).length >= batch.delivered.length + 30);
    expect((await batch.copies()).every((count) => count <= 1)).toBe(true);
    expect(await harness.telegram.ask('GET', '/sandbox/rate-limit')).toMatchObject({ refused: 0 });
  });
});
