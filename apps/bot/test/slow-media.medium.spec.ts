// Real: the whole bot, PostgreSQL, NATS, the Telegram sandbox. Not real: the other services, and the media service, which
// gives no file until a test says so.
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';
import { Broadcast, gather, type Member } from './crowd.ts';

let harness: BotHarness;
let crowd: Member[];
beforeAll(async () => {
  harness = await BotHarness.open();
  crowd = await gather(harness, 4);
  await harness.startBot();
});
afterEach(() => harness.services.hooks.clear());
afterAll(() => harness.close());

const onRead = (hook: () => void | Promise<void>) => harness.services.hooks.set('media-read', hook);
const video = (name: string) => ({
  fileId: name.repeat(32),
  type: 'video' as const,
  url: '/x',
  path: `notices/${name}${name}/${name}.mp4`,
});
const reads = () => harness.services.media.reads.length;

describe('the file of a batch', () => {
  it('[SLOW-01] that the media service does not give now is sent once it does', async () => {
    let refusals = 0;
    onRead(() => {
      if ((refusals += 1) <= 2) throw new Refusal('SERVICE_UNAVAILABLE');
    });
    const batch = new Broadcast(harness, crowd.slice(0, 2));
    await batch.send({ media: video('d') });
    await batch.settled();
    expect([batch.undelivered, await batch.copies()]).toEqual([[], [1, 1]]);
    // For two attempts in vain and one upload; the second person gets it by its id.
    expect(refusals).toBe(3);
  });

  it('[SLOW-02] that Telegram has not got whole when the bot ends is sent by the next one, once', async () => {
    onRead(() => new Promise(() => {}));
    const before = reads();
    const batch = new Broadcast(harness, crowd.slice(2));
    await batch.send({ media: video('e') });
    await until(() => reads() > before);
    await harness.app!.close();
    const { batchId } = batch;
    const waiting = await harness.prisma.batchDelivery.findMany({
      where: { batchId },
      select: { status: true },
    });
    expect(waiting.map(({ status }) => status)).toEqual(['queued', 'queued']);
    harness.services.hooks.clear();
    await harness.startBot();
    await batch.settled();
    expect([batch.undelivered, await batch.copies()]).toEqual([[], [1, 1]]);
  });
});
