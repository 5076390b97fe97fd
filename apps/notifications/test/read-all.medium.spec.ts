import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getReceiptStats, readAllReceipts, receiptChanged } from '@slovo/contracts';
import { as } from '@slovo/testing/service-harness';
import { ReceiptsHarness } from './receipts-harness.ts';

let harness: ReceiptsHarness;
beforeAll(async () => {
  harness = await ReceiptsHarness.start();
});
afterAll(() => harness.close());
beforeEach(() => harness.startTest());

const readAll = (until = harness.now.toISOString()) =>
  harness.call(readAllReceipts, { until }, as(harness.user));
const stats = () => harness.call(getReceiptStats, { userId: harness.user }, as(harness.user));
const later = (ms: number) => harness.moveTo(new Date(harness.now.getTime() + ms).toISOString());

describe('read-all-receipts', () => {
  it('[VOICE-19] reads what came up to the instant, and nothing that came since or is another’s', async () => {
    const other = await harness.receipt();
    harness.user += 1;
    await harness.person(harness.user);
    const [pending, delivered] = [await harness.receipt(), await harness.receipt()];
    await harness.set(delivered, 'delivered');
    const seen = harness.now.toISOString();
    later(60_000);
    const unseen = await harness.receipt();
    const before = (await harness.published(receiptChanged)).length;
    expect(await readAll(seen)).toEqual({ read: 2 });
    for (const id of [pending, delivered]) expect(await harness.statusOf(id)).toBe('read');
    expect(await harness.statusOf(unseen)).toBe('pending');
    expect(await harness.statusOf(other)).toBe('pending');
    expect((await harness.published(receiptChanged)).slice(before)).toMatchObject([
      { receipt: { id: delivered, status: 'read', delivered_at: expect.any(String) } },
    ]);
    expect(await readAll(seen)).toEqual({ read: 0 });
  });

  it('[VOICE-19] reads more than fits into one transaction', async () => {
    await harness.receipt();
    const [row] = await harness.receiptsOf(harness.user);
    for (let index = 0; index < 450; index += 1) {
      const { id } = await harness.prisma.notification.create({
        data: { source: `many:${index}`, messageKey: row!.messageKey, createdAt: harness.now },
      });
      await harness.prisma.receipt.create({
        data: {
          ...row!,
          id: undefined,
          notificationId: id,
          variables: {},
          metadata: {},
          actions: [],
          media: undefined,
        },
      });
    }
    expect(await readAll()).toEqual({ read: 451 });
    expect(await stats()).toMatchObject({ total: 451, unread: 0, read: 451 });
  });

  it('leaves answered ones as they are', async () => {
    const id = await harness.receipt();
    await harness.set(id, 'responded', 'respond');
    expect(await readAll()).toEqual({ read: 0 });
    expect(await harness.statusOf(id)).toBe('responded');
  });

  it('[VOICE-17] what is out of date is not counted as new', async () => {
    const id = await harness.receipt();
    const expiresAt = new Date(harness.now.getTime() + 60_000);
    await harness.prisma.receipt.update({ where: { id }, data: { expiresAt } });
    expect((await stats()).unread).toBe(1);
    later(60_000);
    expect(await stats()).toMatchObject({ total: 1, unread: 0 });
  });
});
