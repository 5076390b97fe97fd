import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  chatBlocked,
  chatOpened,
  noticeAnswered,
  noticeDelivered,
  noticeReady,
  noticeUndelivered,
  receiptAnswered,
  receiptChanged,
  setReceiptStatus,
  updateNotificationSettings,
} from '@slovo/contracts';
import { as } from '@slovo/testing/service-harness';
import * as fc from 'fast-check';
import { ReceiptsHarness } from './receipts-harness.ts';

let harness: ReceiptsHarness;
beforeAll(async () => {
  harness = await ReceiptsHarness.start();
});
afterAll(() => harness.close());
beforeEach(() => harness.startTest());

describe('set-receipt-status', () => {
  it('[API-48] [NOTIF-14] [NOTIF-15] [NOTIF-16] moves forward only, records the times, and publishes each change once', async () => {
    const id = await harness.receipt();
    expect((await harness.set(id, 'delivered')).data).toMatchObject({
      status: 'delivered',
      delivered_at: expect.any(String),
      read_at: null,
    });
    expect((await harness.set(id, 'read')).data).toMatchObject({
      status: 'read',
      read_at: expect.any(String),
    });
    expect((await harness.set(id, 'responded', 'respond')).data).toMatchObject({
      status: 'responded',
      response_type: 'respond',
      responded_at: expect.any(String),
    });
    for (const back of ['delivered', 'read', 'responded'] as const)
      expect((await harness.set(id, back)).data.status).toBe('responded');
    expect((await harness.published(receiptChanged)).filter((event) => event.receipt.id === id)).toHaveLength(
      3,
    );
    expect(
      (await harness.published(receiptAnswered)).filter((event) => event.receipt.id === id),
    ).toHaveLength(1);
  });

  it('[API-48] view marks as read; accept and decline answer and publish the answer', async () => {
    const viewed = await harness.receipt();
    expect((await harness.set(viewed, 'responded', 'view')).data).toMatchObject({
      status: 'read',
      response_type: null,
    });
    for (const responseType of ['accept', 'decline']) {
      const id = await harness.receipt();
      expect((await harness.set(id, 'responded', responseType)).data).toMatchObject({
        status: 'responded',
        response_type: responseType,
      });
      const events = await harness.published(receiptAnswered);
      expect(events.at(-1)).toMatchObject({ responseType, receipt: { id, user_id: harness.user } });
    }
  });

  it('[API-48] retry sends a failed receipt again, and no other', async () => {
    const id = await harness.receipt();
    await expect(harness.set(id, 'responded', 'retry')).rejects.toMatchObject({
      code: 'RECEIPT_STATE_REFUSED',
    });
    await harness.publish(noticeUndelivered, { receiptId: id, userId: harness.user, reason: 'gave-up' });
    expect(await harness.list()).toMatchObject([
      { id, status: 'failed', metadata: { failureReason: 'gave-up' } },
    ]);
    await expect(harness.set(id, 'read')).rejects.toMatchObject({ code: 'RECEIPT_STATE_REFUSED' });
    expect((await harness.set(id, 'responded', 'retry')).data).toMatchObject({
      status: 'pending',
      retry_count: 1,
      response_type: null,
    });
    const sent = (await harness.published(noticeReady)).filter((event) => event.receipt.id === id);
    expect(sent.map(({ receipt: { retry_count } }) => retry_count)).toEqual([0, 1]);
  });

  it('answers that another person’s receipt does not exist', async () => {
    const id = await harness.receipt();
    await expect(
      harness.call(setReceiptStatus, { id, status: 'read' }, as(harness.user + 1)),
    ).rejects.toMatchObject({
      code: 'RECEIPT_NOT_FOUND',
    });
    await expect(harness.set(999_999_999, 'read')).rejects.toMatchObject({ code: 'RECEIPT_NOT_FOUND' });
    expect(await harness.statusOf(id)).toBe('pending');
  });

  it('has one effect when several answers arrive at once', async () => {
    const id = await harness.receipt();
    const presses = await Promise.all(
      Array.from({ length: 6 }, () => harness.set(id, 'responded', 'accept')),
    );
    expect(presses.map(({ data }) => data.status)).toEqual(Array.from({ length: 6 }, () => 'responded'));
    expect(
      (await harness.published(receiptAnswered)).filter((event) => event.receipt.id === id),
    ).toHaveLength(1);
  });
});

describe('the status of a receipt', () => {
  const MOVES = [
    'fetch',
    'view',
    'read',
    'delivered',
    'respond',
    'retry',
    'sent',
    'unsent',
    'pressed',
  ] as const;
  const RANK = { failed: 0, pending: 1, delivered: 2, read: 3, responded: 4 } as Record<string, number>;

  const unlessRefused = (error: { code?: string }) => {
    if (error.code !== 'RECEIPT_STATE_REFUSED') throw error;
  };

  const make = (move: (typeof MOVES)[number], id: number): Promise<unknown> => {
    switch (move) {
      case 'fetch':
        return harness.list();
      case 'view':
      case 'respond':
      case 'retry':
        return harness.set(id, 'responded', move);
      case 'read':
      case 'delivered':
        return harness.set(id, move);
      case 'sent':
        return harness.publish(noticeDelivered, { receiptId: id, userId: harness.user, messageId: 5 });
      case 'unsent':
        return harness.publish(noticeUndelivered, { receiptId: id, userId: harness.user, reason: 'gave-up' });
      case 'pressed':
        return harness.publish(noticeAnswered, { receiptId: id, userId: harness.user, action: 'vote' });
      default:
        return move satisfies never;
    }
  };

  it('[NOTIF-14] [NOTIF-15] [NOTIF-16] never goes back, in any order of calls, fetches and events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...MOVES), { minLength: 1, maxLength: 6 }), async (moves) => {
        const id = await harness.receipt();
        let before = 'pending';
        for (const move of moves) {
          await make(move, id).catch(unlessRefused);
          const after = await harness.statusOf(id);
          const isFailing = before === 'pending' && after === 'failed';
          const isRetried = before !== 'failed' || after === 'failed' || move === 'retry';
          expect(isFailing || (RANK[after] ?? -1) >= (RANK[before] ?? -1)).toBe(true);
          expect(isRetried).toBe(true);
          before = after;
        }
      }),
      { numRuns: 15 },
    );
  });

  it('is answered once when answers, an event from the chat and fetches arrive at once', async () => {
    const id = await harness.receipt();
    await Promise.all([
      harness.set(id, 'responded', 'accept'),
      harness.set(id, 'responded', 'decline'),
      harness.list(),
      harness.publish(noticeDelivered, { receiptId: id, userId: harness.user, messageId: 5 }),
      harness.set(id, 'responded', 'accept'),
      harness.list(),
    ]);
    expect(await harness.statusOf(id)).toBe('responded');
    const answered = (await harness.published(receiptAnswered)).filter((event) => event.receipt.id === id);
    expect(answered).toHaveLength(1);
    const steps = (await harness.published(receiptChanged)).filter((event) => event.receipt.id === id);
    const ranks = steps.map(({ receipt: { status } }) => RANK[status] ?? -1);
    expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => a - b));
  });
});

describe('events from the chat', () => {
  it('a late delivery changes nothing after an answer', async () => {
    const id = await harness.receipt();
    await harness.publish(noticeAnswered, { receiptId: id, userId: harness.user, action: 'vote' });
    await harness.publish(noticeDelivered, { receiptId: id, userId: harness.user, messageId: 5 });
    expect(await harness.prisma.receipt.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'responded',
      responseType: 'vote',
    });
  });

  it('a failed delivery changes nothing after the web delivered the receipt', async () => {
    const id = await harness.receipt();
    await harness.list();
    await harness.publish(noticeUndelivered, { receiptId: id, userId: harness.user, reason: 'blocked' });
    expect(await harness.statusOf(id)).toBe('delivered');
  });

  it('an answer by another person changes nothing', async () => {
    const id = await harness.receipt();
    await harness.publish(noticeAnswered, { receiptId: id, userId: harness.user + 1, action: 'vote' });
    expect(await harness.statusOf(id)).toBe('pending');
  });

  it('a blocked chat gets no notices until it is opened again', async () => {
    await harness.publish(chatBlocked, { userId: harness.user });
    await harness.receipt();
    await harness.publish(chatOpened, { userId: harness.user });
    await harness.receipt();
    expect((await harness.receiptsOf(harness.user)).map(({ toTelegram }) => toTelegram)).toEqual([
      false,
      true,
    ]);
  });

  it('a muted chat gets no notices until the mute ends', async () => {
    const until = new Date(harness.now.getTime() + 3_600_000).toISOString();
    const mute = (muted_until: string | null) =>
      harness.call(updateNotificationSettings, { muted_until }, as(harness.user));
    expect(await mute(until)).toMatchObject({ muted_until: until });
    await harness.receipt();
    expect(await mute(null)).toMatchObject({ muted_until: null });
    await harness.receipt();
    expect((await harness.receiptsOf(harness.user)).map(({ toTelegram }) => toTelegram)).toEqual([
      false,
      true,
    ]);
  });
});
