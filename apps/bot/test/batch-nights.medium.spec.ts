// Real: PostgreSQL, NATS, the bot, the sandbox. Not real: notifications, whose events the spec publishes.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { batchDeliveriesPostponed } from '@slovo/contracts';
import { wallOf } from '@slovo/domain';
import { until } from '@slovo/testing';
import { SendingLimits } from '../src/telegram/sending-limits.ts';
import { BotHarness } from './bot-harness.ts';
import { Broadcast, gather, type Member, type Quiet } from './crowd.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

let harness: BotHarness;
let night: Member;
let owl: Member;

beforeAll(async () => {
  harness = await BotHarness.open();
  [night, owl] = (await gather(harness, 2)) as [Member, Member];
  await harness.startBot();
});
afterAll(() => harness.close());

/** Quiet hours that begin in so many minutes and last an hour for the one, and none for the other. */
function nightIn(minutes: number): Quiet {
  const { hour, minute } = wallOf(harness.now(), 'Europe/Moscow');
  const from = (hour * 60 + minute + minutes + DAY_MINUTES) % DAY_MINUTES;
  return [
    { from, until: (from + 60) % DAY_MINUTES, userIds: [night.userId] },
    { from: 0, until: 0, userIds: [owl.userId] },
  ];
}

const both = () => new Broadcast(harness, [night, owl]);
const waitsOf = ({ batchId }: Broadcast) =>
  harness
    .published(batchDeliveriesPostponed)
    .filter((event) => event.batchId === batchId)
    .flatMap(({ waits }) => waits);
const soundsOf = async (batch: Broadcast) => {
  const messages = batch.members.map(({ person }) => person.finds(`Рассылка ${batch.batchId}.`));
  return (await Promise.all(messages)).map(({ silent }) => silent ?? false);
};

describe('[ADM-SEND-20] a message whose turn comes in quiet hours', () => {
  it('is given back where it is to wait, and arrives once after they have ended', async () => {
    const batch = both();
    await batch.move('paused');
    await batch.send({ quietHours: 'wait' }, nightIn(60));
    harness.moveBy(90 * MINUTE);
    await batch.move('sending');
    await until(() => waitsOf(batch).length > 0 && batch.delivered.length === 1);
    const [wait] = waitsOf(batch);
    expect(wait).toMatchObject({ receiptId: batch.receiptIds[0], userId: night.userId });
    const left = new Date(wait!.until).getTime() - harness.now().getTime();
    expect(left).toBeGreaterThan(25 * MINUTE);
    expect(left).toBeLessThanOrEqual(31 * MINUTE);
    const { batchId } = batch;
    expect(await harness.prisma.batch.findUnique({ where: { batchId } })).toMatchObject({
      waiting: 0,
      inLine: false,
    });
    expect(await batch.copies()).toEqual([0, 1]);

    harness.moveBy(40 * MINUTE);
    await batch.publishRange(nightIn(-70));
    await batch.settled();
    expect(await batch.copies()).toEqual([1, 1]);
    expect(waitsOf(batch)).toHaveLength(1);
  });

  it('is given back also where the night began while it was next in line', async () => {
    harness.app!.get(SendingLimits).hold(3_600);
    const batch = both();
    await batch.send({ quietHours: 'wait' }, nightIn(30));
    await batch.quiet(); // in memory, waiting for the limits
    harness.moveBy(61 * MINUTE);
    await until(() => waitsOf(batch).length > 0 && batch.delivered.length === 1);
    expect(await batch.copies()).toEqual([0, 1]);
  });

  it('comes without a sound where it need not wait, and with one after a night in which it was written', async () => {
    const evening = both();
    await evening.move('paused');
    await evening.send({}, nightIn(60));
    harness.moveBy(90 * MINUTE);
    await evening.move('sending');
    await evening.settled();
    expect(await soundsOf(evening)).toEqual([true, false]);

    const nightly = both();
    await nightly.move('paused');
    await nightly.send({}, nightIn(-30));
    harness.moveBy(60 * MINUTE);
    await nightly.move('sending');
    await nightly.settled();
    expect(await soundsOf(nightly)).toEqual([false, false]);
  });
});
