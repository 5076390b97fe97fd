import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  chatBlocked,
  chatOpened,
  getReceiptStats,
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
import * as fc from 'fast-check';
import type { Prisma } from '../src/database.ts';
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

describe('an old or strange receipt', () => {
  const write = async (facts: Partial<Prisma.ReceiptUncheckedCreateInput>) => {
    const { id } = await house.prisma.notification.create({
      data: { source: `strange:${user}`, messageKey: 'direct_message', createdAt: house.now },
    });
    await house.prisma.receipt.create({ data: { ...sample(id, user), ...facts } });
    const [view] = await list();
    return view;
  };

  it('[NOTIF-09] may have its metadata as a JSON string, with its media in it', async () => {
    const metadata = { mediaFileId: 'notices/2.mp4', mediaType: 'video', mediaUrl: '/media/notices/2.mp4' };
    expect(await write({ metadata: JSON.stringify(metadata) })).toMatchObject({
      metadata,
      media: { fileId: 'notices/2.mp4', type: 'video', url: '/media/notices/2.mp4' },
    });
  });

  it.each(['{"mediaFileId"', '[1]', 'null', '""'])(
    '[NOTIF-09] may have metadata that say nothing: %s',
    async (metadata) => {
      expect(await write({ metadata })).toMatchObject({ metadata: {}, media: null });
    },
  );

  it('[NOTIF-34] [NOTIF-35] of an unknown key still says that there is something', async () => {
    expect(await write({ messageKey: 'of_another_version', variables: { a: '<b>' } })).toMatchObject({
      message_key: 'of_another_version',
      title: 'Уведомление',
      text: 'У вас есть новое уведомление.',
      html: 'У вас есть новое уведомление.',
    });
  });

  it('[LIMIT-13] of a language that has no texts is Russian', async () => {
    expect(
      await write({
        messageKey: 'vote_received',
        lang: 'de',
        variables: { voter: 'Ann', votes_needed: '1' },
      }),
    ).toMatchObject({ lang: 'ru', title: 'Голос за ваш отчёт' });
  });
});

it('[API-47] gives a thousand receipts of many words each, more than one message of NATS holds', async () => {
  const words = 'Пробежал вокруг озера и вернулся домой. '.repeat(25);
  await house.prisma.$executeRaw`
    WITH made AS (
      INSERT INTO notifications (source, message_key, created_at)
      SELECT 'long:' || ${user}::int || ':' || number, 'direct_message', now()
      FROM generate_series(1, 1000) number RETURNING id)
    INSERT INTO receipts (notification_id, user_id, message_key, variables, lang, metadata, actions, status,
      to_telegram, to_web, created_at)
    SELECT id, ${user}::int, 'direct_message', jsonb_build_object('text', ${words}::text || id), 'ru', '{}', '[]',
      'read', false, true, now()
    FROM made`;
  const given = await list({ limit: 1_000 });
  expect(given).toHaveLength(1_000);
  expect(JSON.stringify(given).length).toBeGreaterThan(2_000_000);
});

describe('get-receipt-stats', () => {
  const stats = (caller = as(user)) => house.call(getReceiptStats, { userId: user }, caller);

  it('[NOTIF-11] [LIMIT-12] counts all of them, not the newest thousand, and New is pending and delivered', async () => {
    const counts = { pending: 700, delivered: 400, read: 30, responded: 5, failed: 2 };
    for (const [status, count] of Object.entries(counts)) {
      await house.prisma.$executeRaw`
        WITH made AS (
          INSERT INTO notifications (source, message_key, created_at)
          SELECT 'stats:' || ${user}::int || ${status}::text || number, 'direct_message', now()
          FROM generate_series(1, ${count}::int) number RETURNING id)
        INSERT INTO receipts (notification_id, user_id, message_key, variables, lang, metadata, actions, status,
          to_telegram, to_web, created_at)
        SELECT id, ${user}::int, 'direct_message', '{"text":"x"}', 'ru', '{}', '[]', ${status}::text, false, true, now()
        FROM made`;
    }
    expect(await stats()).toEqual({ total: 1_137, unread: 1_100, read: 30, delivered: 400 });
    expect(await list({ limit: 1_000, status: 'pending' })).toHaveLength(700);
    expect(await list({ limit: 1_000 })).toHaveLength(1_000);
    expect(await list({ limit: 1_000, offset: 1_000 })).toHaveLength(137);
    await expect(list({ limit: 1_001 })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { limit: expect.any(String) } },
    });
    // Fetching them on the web delivered what had waited.
    expect(await stats()).toEqual({ total: 1_137, unread: 1_100, read: 30, delivered: 1_100 });
  });

  it('is nothing for somebody who was told nothing', async () => {
    expect(await stats()).toEqual({ total: 0, unread: 0, read: 0, delivered: 0 });
  });

  it('[NOTIF-26] is for the person or an operator', async () => {
    await receipt();
    await expect(stats(as(user + 1))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(stats({ kind: 'anyone' })).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    expect(await stats(as(user + 1, ['user', 'admin']))).toMatchObject({ total: 1, unread: 1 });
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
    const presses = await Promise.all(Array.from({ length: 6 }, () => set(id, 'responded', 'accept')));
    expect(presses.map(({ data }) => data.status)).toEqual(Array.from({ length: 6 }, () => 'responded'));
    expect((await house.told(receiptAnswered)).filter((told) => told.receipt.id === id)).toHaveLength(1);
  });
});

describe('a receipt on its way', () => {
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
        return list();
      case 'view':
      case 'respond':
      case 'retry':
        return set(id, 'responded', move);
      case 'read':
      case 'delivered':
        return set(id, move);
      case 'sent':
        return house.hear(noticeDelivered, { receiptId: id, userId: user, messageId: 5 });
      case 'unsent':
        return house.hear(noticeUndelivered, { receiptId: id, userId: user, reason: 'gave-up' });
      case 'pressed':
        return house.hear(noticeAnswered, { receiptId: id, userId: user, action: 'vote' });
      default:
        return move satisfies never;
    }
  };

  it('[NOTIF-14] [NOTIF-15] [NOTIF-16] never goes back, in whatever order calls, fetches and news come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...MOVES), { minLength: 1, maxLength: 6 }), async (moves) => {
        const id = await receipt();
        let before = 'pending';
        for (const move of moves) {
          await make(move, id).catch(unlessRefused);
          const after = await statusOf(id);
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

  it('ends in one effect when answers, a press in the chat and a fetch come at once', async () => {
    const id = await receipt();
    await Promise.all([
      set(id, 'responded', 'accept'),
      set(id, 'responded', 'decline'),
      list(),
      house.hear(noticeDelivered, { receiptId: id, userId: user, messageId: 5 }),
      set(id, 'responded', 'accept'),
      list(),
    ]);
    expect(await statusOf(id)).toBe('responded');
    const answered = (await house.told(receiptAnswered)).filter((told) => told.receipt.id === id);
    expect(answered).toHaveLength(1);
    const steps = (await house.told(receiptChanged)).filter((told) => told.receipt.id === id);
    const ranks = steps.map(({ receipt: { status } }) => RANK[status] ?? -1);
    expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => a - b));
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
