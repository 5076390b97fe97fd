import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  chatBlocked,
  chatOpened,
  listReceipts,
  noticeAnswered,
  noticeDelivered,
  noticeReady,
  noticeUndelivered,
  promiseClosed,
  receiptAnswered,
  receiptChanged,
  setReceiptStatus,
  updateNotificationSettings,
} from '@slovo/contracts';
import { RECEIPT_STATUSES } from '@slovo/domain';
import { as, type House, openHouse, reported } from './house.ts';

let house: House;
let user = 1_000;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.app.close());
beforeEach(async () => {
  user += 1;
  await house.person(user);
});

/** A fresh notification of the present user. */
async function receipt(): Promise<number> {
  await house.hear(promiseClosed, {
    promise: reported({ userId: user, status: 'closed', completionType: 'success' }).promise,
    closedBy: 'author',
  });
  const rows = await house.receiptsOf(user);
  return rows.at(-1)?.id ?? 0;
}
const statusOf = async (id: number) =>
  (await house.prisma.receipt.findUniqueOrThrow({ where: { id } })).status;
const set = (id: number, status: 'delivered' | 'read' | 'responded', responseType?: string) =>
  house.call(setReceiptStatus, { id, status, responseType }, as(user));
const list = (
  input: { limit?: number; offset?: number; status?: (typeof RECEIPT_STATUSES)[number] } = {},
  caller = as(user),
) => house.call(listReceipts, { userId: user, ...input }, caller);

describe('list-receipts', () => {
  it('[API-47] [NOTIF-07] [NOTIF-08] [NOTIF-10] gives an array with every field, newest first', async () => {
    const [older, newer] = [await receipt(), await receipt()];
    const given = await list();
    expect(given.map(({ id }) => id)).toEqual([newer, older]);
    expect(given[0]).toEqual({
      id: newer,
      notification_id: expect.any(Number),
      user_id: user,
      promise_id: expect.any(Number),
      status: 'pending',
      created_at: expect.any(String),
      delivered_at: null,
      read_at: null,
      responded_at: null,
      response_type: null,
      retry_count: 0,
      message_key: 'notification_promise_completed',
      variables: { promise_title: 'Бегать <каждый день>', closed_by: 'author' },
      lang: 'ru',
      metadata: {},
      title: 'Обещание выполнено!',
      text: 'Вы сдержали слово: «Бегать <каждый день>». Закрыто вами.',
      html: 'Вы сдержали слово: «<b>Бегать &lt;каждый день&gt;</b>». Закрыто вами.',
      media: null,
      actions: [{ kind: 'open-promise', promiseId: expect.any(Number) }],
    });
  });

  it('[LIMIT-11] [API-47] gives fifty unless told, and pages by limit and offset', async () => {
    const notification = await house.prisma.notification.create({
      data: { source: `many:${user}`, messageKey: 'direct_message', createdAt: house.now },
    });
    for (let index = 0; index < 55; index += 1) {
      const { id } = await house.prisma.notification.create({
        data: { source: `many:${user}:${index}`, messageKey: 'direct_message', createdAt: house.now },
      });
      await house.prisma.receipt.create({ data: sample(id, user) });
    }
    expect(notification.id).toBeGreaterThan(0);
    expect(await list()).toHaveLength(50);
    const [all, page] = [await list({ limit: 1000 }), await list({ limit: 20, offset: 40 })];
    expect(all).toHaveLength(55);
    expect(page.map(({ id }) => id)).toEqual(all.slice(40, 60).map(({ id }) => id));
  });

  it('[NOTIF-15] delivers by being fetched; the answer itself still says what waited', async () => {
    const id = await receipt();
    expect(await list({ status: 'pending' })).toMatchObject([{ id, status: 'pending' }]);
    expect(await list()).toMatchObject([{ id, status: 'delivered', delivered_at: expect.any(String) }]);
    expect(await list({ status: 'pending' })).toEqual([]);
    expect((await house.told(receiptChanged)).filter((told) => told.receipt.id === id)).toHaveLength(1);
  });

  it('[NOTIF-26] is for the person or an operator, whose look delivers nothing', async () => {
    const id = await receipt();
    await expect(list({}, as(user + 1))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(list({}, { kind: 'anyone' })).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    expect(await list({}, as(user + 1, ['user', 'admin']))).toMatchObject([{ id }]);
    expect(await statusOf(id)).toBe('pending');
  });

  it('[LIMIT-13] speaks Russian to those whose language is not known', async () => {
    user += 5_000;
    await receipt();
    expect(await list()).toMatchObject([{ lang: 'ru', title: 'Обещание выполнено!' }]);
  });

  it('[NOTIF-09] keeps the media of a notice in its metadata', async () => {
    const { id } = await house.prisma.notification.create({
      data: { source: `media:${user}`, messageKey: 'direct_message', createdAt: house.now },
    });
    const media = { fileId: 'notices/1.jpg', type: 'image', url: '/media/notices/1.jpg' };
    await house.prisma.receipt.create({
      data: {
        ...sample(id, user),
        media,
        metadata: { mediaFileId: media.fileId, mediaType: media.type, mediaUrl: media.url },
      },
    });
    expect(await list()).toMatchObject([
      {
        media,
        metadata: { mediaFileId: 'notices/1.jpg', mediaType: 'image', mediaUrl: '/media/notices/1.jpg' },
      },
    ]);
  });
});

describe('set-receipt-status', () => {
  it('[API-48] [NOTIF-14] [NOTIF-15] [NOTIF-16] moves one way, keeps the moments, and says nothing twice', async () => {
    const id = await receipt();
    expect((await set(id, 'delivered')).data).toMatchObject({
      status: 'delivered',
      delivered_at: expect.any(String),
      read_at: null,
    });
    expect((await set(id, 'read')).data).toMatchObject({ status: 'read', read_at: expect.any(String) });
    expect((await set(id, 'responded', 'respond')).data).toMatchObject({
      status: 'responded',
      response_type: 'respond',
      responded_at: expect.any(String),
    });
    for (const back of ['delivered', 'read', 'responded'] as const)
      expect((await set(id, back)).data.status).toBe('responded');
    expect((await house.told(receiptChanged)).filter((told) => told.receipt.id === id)).toHaveLength(3);
    expect((await house.told(receiptAnswered)).filter((told) => told.receipt.id === id)).toHaveLength(1);
  });

  it('[API-48] view reads; accept and decline answer, and say so to where it takes effect', async () => {
    const viewed = await receipt();
    expect((await set(viewed, 'responded', 'view')).data).toMatchObject({
      status: 'read',
      response_type: null,
    });
    for (const responseType of ['accept', 'decline']) {
      const id = await receipt();
      expect((await set(id, 'responded', responseType)).data).toMatchObject({
        status: 'responded',
        response_type: responseType,
      });
      const told = await house.told(receiptAnswered);
      expect(told.at(-1)).toMatchObject({ responseType, receipt: { id, user_id: user } });
    }
  });

  it('[API-48] retry sends a failed one again, and nothing else', async () => {
    const id = await receipt();
    await expect(set(id, 'responded', 'retry')).rejects.toMatchObject({ code: 'RECEIPT_STATE_REFUSED' });
    await house.hear(noticeUndelivered, { receiptId: id, userId: user, reason: 'gave-up' });
    expect(await list()).toMatchObject([{ id, status: 'failed', metadata: { failureReason: 'gave-up' } }]);
    await expect(set(id, 'read')).rejects.toMatchObject({ code: 'RECEIPT_STATE_REFUSED' });
    expect((await set(id, 'responded', 'retry')).data).toMatchObject({
      status: 'pending',
      retry_count: 1,
      response_type: null,
    });
    const sent = (await house.told(noticeReady)).filter((told) => told.receipt.id === id);
    expect(sent.map(({ receipt: { retry_count } }) => retry_count)).toEqual([0, 1]);
  });

  it('refuses what is somebody else’s as unknown', async () => {
    const id = await receipt();
    await expect(house.call(setReceiptStatus, { id, status: 'read' }, as(user + 1))).rejects.toMatchObject({
      code: 'RECEIPT_NOT_FOUND',
    });
    await expect(set(999_999_999, 'read')).rejects.toMatchObject({ code: 'RECEIPT_NOT_FOUND' });
    expect(await statusOf(id)).toBe('pending');
  });

  it('ends in one effect when several press at once', async () => {
    const id = await receipt();
    const presses = await Promise.allSettled(Array.from({ length: 6 }, () => set(id, 'responded', 'accept')));
    expect(presses.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await house.told(receiptAnswered)).filter((told) => told.receipt.id === id)).toHaveLength(1);
  });
});

describe('news from the chat', () => {
  it('delivered by Telegram, then answered by a button; late news of the delivery changes nothing', async () => {
    const id = await receipt();
    await house.hear(noticeAnswered, { receiptId: id, userId: user, action: 'vote' });
    await house.hear(noticeDelivered, { receiptId: id, userId: user, messageId: 5 });
    expect(await house.prisma.receipt.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'responded',
      responseType: 'vote',
    });
  });

  it('a failure after the web had it is no failure', async () => {
    const id = await receipt();
    await list();
    await house.hear(noticeUndelivered, { receiptId: id, userId: user, reason: 'blocked' });
    expect(await statusOf(id)).toBe('delivered');
  });

  it('nobody answers for another', async () => {
    const id = await receipt();
    await house.hear(noticeAnswered, { receiptId: id, userId: user + 1, action: 'vote' });
    expect(await statusOf(id)).toBe('pending');
  });

  it('a blocked chat gets nothing until it is opened again', async () => {
    await house.hear(chatBlocked, { userId: user });
    await receipt();
    await house.hear(chatOpened, { userId: user });
    await receipt();
    expect((await house.receiptsOf(user)).map(({ toTelegram }) => toTelegram)).toEqual([false, true]);
  });

  it('a mute keeps the chat quiet until then', async () => {
    const until = new Date(house.now.getTime() + 3_600_000).toISOString();
    const mute = (muted_until: string | null) =>
      house.call(updateNotificationSettings, { muted_until }, as(user));
    expect(await mute(until)).toMatchObject({ muted_until: until });
    await receipt();
    expect(await mute(null)).toMatchObject({ muted_until: null });
    await receipt();
    expect((await house.receiptsOf(user)).map(({ toTelegram }) => toTelegram)).toEqual([false, true]);
  });
});

const sample = (notificationId: number, userId: number) => ({
  notificationId,
  userId,
  messageKey: 'direct_message',
  variables: { text: 'Привет' },
  lang: 'ru',
  metadata: {},
  actions: [],
  toTelegram: false,
  toWeb: true,
  createdAt: new Date('2027-01-01T00:00:00Z'),
});
