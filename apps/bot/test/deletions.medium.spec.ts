// Real: PostgreSQL, NATS, the whole bot and the sandbox Telegram. Not real: the services, whose events the specs publish.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Caller,
  countHoldingsOfBot,
  deletionStepProgressed,
  noticeReady,
  receiptsForgotten,
  userChanged,
} from '@slovo/contracts';
import { DELETION_PIECE, type DeletionSubject } from '@slovo/domain/deletion';
import { expectedCounts, playDeletion, until } from '@slovo/testing';
import { ForgetLateNotices } from '../src/deletions/jobs/forget-late-notices.ts';
import { BotHarness } from './bot-harness.ts';
import { sampleReceipt } from './sample-receipt.ts';

const OPERATOR: Caller = { kind: 'operator', userId: 1, fingerprint: '0badcafe' };

let harness: BotHarness;
beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());

const holdings = (subject: DeletionSubject, id: number) =>
  harness.calls().call(countHoldingsOfBot, { subject, id }, OPERATOR);
const play = (subject: DeletionSubject, id: number) =>
  playDeletion(
    { send: (event, due) => harness.publish(event, due), published: (event) => harness.published(event) },
    'bot',
    subject,
    id,
  );
const chatOf = (userId: number) => harness.prisma.chat.findUniqueOrThrow({ where: { userId } });

/** Notices about a promise that wait for their time. */
const queue = (userId: number, promiseId: number, count: number) => harness.prisma.$executeRaw`
  INSERT INTO deliveries (receipt_id, round, user_id, receipt, next_attempt_at, created_at)
  SELECT ${promiseId * 100_000}::int + i, 0, ${userId}, ${JSON.stringify({ promise_id: promiseId })}::jsonb,
         ${new Date(harness.now().getTime() + 86_400_000)}, ${harness.now()}
  FROM generate_series(1, ${count}::int) AS i`;

describe('the messages of a deleted promise', () => {
  it('[ADM-DEL-31] go in pieces, exactly as many rows as were counted; sent ones stay in the chat', async () => {
    const anya = await harness.telegram.person('Аня');
    const { id } = await harness.meet(anya);
    await harness.notice(id, { promise_id: 71, title: 'Останется в чате' });
    await anya.sees('Останется в чате');
    await until(() => harness.prisma.delivery.findFirst({ where: { userId: id, status: 'sent' } }));
    await queue(id, 71, 11_000);
    await queue(id, 72, 2);
    const dryRun = await holdings('promise', 71);
    expect([dryRun.queued, dryRun.messages]).toEqual([11_000, 1]);
    const { pieces, removed } = await play('promise', 71);
    expect(removed).toEqual(expectedCounts(dryRun));
    // How many there are depends on how fast the machine is.
    const sizes = pieces.map((piece) => piece.removed['deliveries'] ?? 0);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(DELETION_PIECE);
    expect(sizes.length).toBeGreaterThan(1);
    expect(await anya.count('Останется в чате')).toBe(1);
    expect([(await holdings('promise', 71)).queued, (await holdings('promise', 72)).queued]).toEqual([0, 2]);
  });
});

describe('the chat of a deleted person', () => {
  it('[ADM-DEL-37] gets nothing any more, also not by a notice that comes late', async () => {
    const boris = await harness.telegram.person('Борис');
    const known = await harness.meet(boris);
    await queue(known.id, 81, 2);
    const counted = expectedCounts(await holdings('user', known.id));
    expect(counted).toMatchObject({ deliveries: 2, chats: 1 });
    expect((await play('user', known.id)).removed).toEqual(counted);
    expect(await chatOf(known.id)).toMatchObject({
      telegramId: BigInt(-known.id),
      username: null,
      firstName: '',
      banned: true,
      blockedAt: expect.any(Date),
    });

    await harness.publish(userChanged, { user: { ...known, version: 1_000 } });
    await harness.notice(known.id, { title: 'Слишком поздно' });
    const witness = await harness.meet(await harness.telegram.person('Вера'));
    await harness.notice(witness.id, { title: 'Вовремя' });
    await until(() => harness.prisma.delivery.findFirst({ where: { userId: witness.id, status: 'sent' } }));
    expect(await harness.prisma.delivery.count({ where: { userId: known.id } })).toBe(0);
    expect((await chatOf(known.id)).telegramId).toBe(BigInt(-known.id));
    expect(harness.published(deletionStepProgressed('bot')).at(-1)).toMatchObject({ left: false });
  });

  it('[DATA-15] is forgotten in messages to others that named them, sent or not', async () => {
    const olga = await harness.telegram.person('Ольга');
    const { id } = await harness.meet(olga);
    await harness.notice(id, { promise_id: 91, title: 'Лена подтверждает ваш отчёт' });
    await olga.sees('Лена подтверждает');
    await until(() => harness.prisma.delivery.findFirst({ where: { userId: id, status: 'sent' } }));
    await queue(id, 91, 2);
    await queue(id, 92, 1);
    const kept = await harness.prisma.delivery.findMany({
      where: { userId: id },
      orderBy: { receiptId: 'asc' },
    });
    const named = kept.map(({ receiptId }) => receiptId).filter((receipt) => receipt !== 9_200_001);
    expect(named).toHaveLength(3);
    await harness.publish(receiptsForgotten, { receiptIds: named });
    await until(async () => (await harness.prisma.delivery.count({ where: { userId: id } })) === 1);
    expect(await harness.prisma.delivery.findMany({ where: { userId: id } })).toMatchObject([
      { receiptId: 9_200_001 },
    ]);
    expect(await olga.count('Лена подтверждает')).toBe(1);
  });

  it('[DATA-21] is not queued by a notice that arrives after it was forgotten', async () => {
    const olga = await harness.telegram.person('Ольга');
    const { id } = await harness.meet(olga);
    const first = await harness.notice(id, { title: 'Первое' });
    await olga.sees('Первое');
    // Receipts are numbered one after the other.
    await harness.publish(receiptsForgotten, { receiptIds: [first + 1] });
    await until(() => harness.prisma.forgottenReceipt.findUnique({ where: { receiptId: first + 1 } }));
    const late = await harness.notice(id, { title: 'Лена подтверждает ваш отчёт' });
    const next = await harness.notice(id, { title: 'Следующее' });
    await olga.sees('Следующее');
    expect([late, next]).toEqual([first + 1, first + 2]);
    expect(await harness.prisma.delivery.count({ where: { receiptId: late } })).toBe(0);
    expect(await olga.count('Лена подтверждает')).toBe(0);
  });

  it('[DATA-21] gets a notice that its reader asks for again after the name in it was replaced', async () => {
    const olga = await harness.telegram.person('Ольга');
    const { id } = await harness.meet(olga);
    const receipt = sampleReceipt(id, { title: 'Кто-то подтверждает ваш отчёт', retry_count: 1 });
    await harness.publish(receiptsForgotten, { receiptIds: [receipt.id] });
    await until(() => harness.prisma.forgottenReceipt.findUnique({ where: { receiptId: receipt.id } }));
    const later = new Date(harness.now().getTime() + 3_600_000);
    await harness.publish(noticeReady, { receipt, channels: { telegram: true, web: true } }, later);
    await olga.sees('Кто-то подтверждает');
  });

  it('[DATA-21] is removed once more an hour later: a notice may have been queued or sent at that moment', async () => {
    const job = harness.app!.get(ForgetLateNotices, { strict: false });
    const olga = await harness.telegram.person('Ольга');
    const { id } = await harness.meet(olga);
    const [forgotten, kept] = [9_300_001, 9_300_002];
    await harness.publish(receiptsForgotten, { receiptIds: [forgotten] });
    await until(() => harness.prisma.forgottenReceipt.findUnique({ where: { receiptId: forgotten } }));
    // As transactions leave it that did not see the other.
    await queue(id, 93, 2);
    const message = { chatId: 1n, userId: id, html: 'Лена', hasMedia: false, createdAt: harness.now() };
    for (const receiptId of [forgotten, kept])
      await harness.prisma.sentMessage.create({ data: { ...message, messageId: receiptId, receiptId } });
    const left = async () => [
      ...(await harness.prisma.delivery.findMany({ where: { userId: id } })),
      ...(await harness.prisma.sentMessage.findMany({ where: { userId: id } })),
    ];
    const after = (minutes: number) => new Date(harness.now().getTime() + minutes * 60_000);
    await job.forgetLateNotices(after(59));
    expect((await left()).map(({ receiptId }) => receiptId)).toEqual([forgotten, kept, forgotten, kept]);
    await job.forgetLateNotices(after(61));
    expect((await left()).map(({ receiptId }) => receiptId)).toEqual([kept, kept]);

    await play('user', id);
    await queue(id, 94, 1);
    await job.forgetLateNotices(after(61));
    expect(await left()).toEqual([]);
    // Once no event can bring the notice any more, the receipt need not be known.
    await job.forgetLateNotices(after(33 * 24 * 60));
    expect(await harness.prisma.forgottenReceipt.count()).toBe(0);
    expect(await job.nextDue()).toBeNull();
  });
});
