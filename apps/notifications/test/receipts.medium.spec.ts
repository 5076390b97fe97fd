import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getReceiptStats, listReceiptsOfPromise, receiptChanged } from '@slovo/contracts';
import { as } from '@slovo/testing/service-harness';
import type { Prisma } from '../src/database.ts';
import { ReceiptsHarness } from './receipts-harness.ts';

let harness: ReceiptsHarness;
beforeAll(async () => {
  harness = await ReceiptsHarness.start();
});
afterAll(() => harness.close());
beforeEach(() => harness.startTest());

describe('list-receipts', () => {
  it('[API-47] [NOTIF-07] [NOTIF-08] [NOTIF-10] returns an array with every field, newest first', async () => {
    const [older, newer] = [await harness.receipt(), await harness.receipt()];
    const given = await harness.list();
    expect(given.map(({ id }) => id)).toEqual([newer, older]);
    expect(given[0]).toEqual({
      id: newer,
      notification_id: expect.any(Number),
      user_id: harness.user,
      promise_id: expect.any(Number),
      status: 'pending',
      created_at: expect.any(String),
      delivered_at: null,
      read_at: null,
      responded_at: null,
      expires_at: null,
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

  it('[LIMIT-11] [API-47] returns fifty by default, and pages by limit and offset', async () => {
    const notification = await harness.prisma.notification.create({
      data: { source: `many:${harness.user}`, messageKey: 'direct_message', createdAt: harness.now },
    });
    for (let index = 0; index < 55; index += 1) {
      const { id } = await harness.prisma.notification.create({
        data: {
          source: `many:${harness.user}:${index}`,
          messageKey: 'direct_message',
          createdAt: harness.now,
        },
      });
      await harness.prisma.receipt.create({ data: sample(id, harness.user) });
    }
    expect(notification.id).toBeGreaterThan(0);
    expect(await harness.list()).toHaveLength(50);
    const [all, page] = [await harness.list({ limit: 1000 }), await harness.list({ limit: 20, offset: 40 })];
    expect(all).toHaveLength(55);
    expect(page.map(({ id }) => id)).toEqual(all.slice(40, 60).map(({ id }) => id));
    for (const offset of [2 ** 31, Number.MAX_SAFE_INTEGER])
      expect(await harness.list({ offset })).toEqual([]);
  });

  it('[NOTIF-15] marks as delivered what it returns; the answer has the status from before', async () => {
    const id = await harness.receipt();
    expect(await harness.list({ status: 'pending' })).toMatchObject([{ id, status: 'pending' }]);
    expect(await harness.list()).toMatchObject([
      { id, status: 'delivered', delivered_at: expect.any(String) },
    ]);
    expect(await harness.list({ status: 'pending' })).toEqual([]);
    expect((await harness.published(receiptChanged)).filter((event) => event.receipt.id === id)).toHaveLength(
      1,
    );
  });

  it('[NOTIF-26] [ADM-USERS-41] is for the person or an operator’s token, which marks nothing as delivered', async () => {
    const id = await harness.receipt();
    for (const roles of [['user'], ['user', 'admin']])
      await expect(harness.list({}, as(harness.user + 1, roles))).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    await expect(harness.list({}, { kind: 'anyone' })).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    const operator = { kind: 'operator', userId: harness.user + 1, fingerprint: '0badc0de' } as const;
    expect(await harness.list({}, operator)).toMatchObject([{ id }]);
    expect(await harness.statusOf(id)).toBe('pending');
  });

  it('[LIMIT-13] is in Russian when the person’s language is unknown', async () => {
    harness.user += 5_000;
    await harness.receipt();
    expect(await harness.list()).toMatchObject([{ lang: 'ru', title: 'Обещание выполнено!' }]);
  });

  it('[NOTIF-09] keeps the media of a notice in its metadata', async () => {
    const { id } = await harness.prisma.notification.create({
      data: { source: `media:${harness.user}`, messageKey: 'direct_message', createdAt: harness.now },
    });
    const media = { fileId: 'notices/1.jpg', type: 'image', url: '/media/notices/1.jpg' };
    await harness.prisma.receipt.create({
      data: {
        ...sample(id, harness.user),
        media,
        metadata: { mediaFileId: media.fileId, mediaType: media.type, mediaUrl: media.url },
      },
    });
    expect(await harness.list()).toMatchObject([
      {
        media,
        metadata: { mediaFileId: 'notices/1.jpg', mediaType: 'image', mediaUrl: '/media/notices/1.jpg' },
      },
    ]);
  });
});

describe('an old or unusual receipt', () => {
  const write = async (facts: Partial<Prisma.ReceiptUncheckedCreateInput>) => {
    const { id } = await harness.prisma.notification.create({
      data: { source: `strange:${harness.user}`, messageKey: 'direct_message', createdAt: harness.now },
    });
    await harness.prisma.receipt.create({ data: { ...sample(id, harness.user), ...facts } });
    const [view] = await harness.list();
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
    '[NOTIF-09] may have invalid metadata: %s',
    async (metadata) => {
      expect(await write({ metadata })).toMatchObject({ metadata: {}, media: null });
    },
  );

  it('[NOTIF-34] [NOTIF-35] with an unknown key has a general text', async () => {
    expect(await write({ messageKey: 'of_another_version', variables: { a: '<b>' } })).toMatchObject({
      message_key: 'of_another_version',
      title: 'Уведомление',
      text: 'У вас есть новое уведомление.',
      html: 'У вас есть новое уведомление.',
    });
  });

  it('[LIMIT-13] in a language without texts is shown in Russian', async () => {
    expect(
      await write({
        messageKey: 'vote_received',
        lang: 'de',
        variables: { voter: 'Ann', votes_needed: '1' },
      }),
    ).toMatchObject({ lang: 'ru', title: 'Голос за ваш отчёт' });
  });
});

it('[API-47] returns a thousand long receipts, more than fits into one NATS message', async () => {
  const words = 'Пробежал вокруг озера и вернулся домой. '.repeat(25);
  await harness.prisma.$executeRaw`
    WITH made AS (
      INSERT INTO notifications (source, message_key, created_at)
      SELECT 'long:' || ${harness.user}::int || ':' || number, 'direct_message', now()
      FROM generate_series(1, 1000) number RETURNING id)
    INSERT INTO receipts (notification_id, user_id, message_key, variables, lang, metadata, actions, status,
      to_telegram, to_web, created_at)
    SELECT id, ${harness.user}::int, 'direct_message', jsonb_build_object('text', ${words}::text || id), 'ru', '{}', '[]',
      'read', false, true, now()
    FROM made`;
  const given = await harness.list({ limit: 1_000 });
  expect(given).toHaveLength(1_000);
  expect(JSON.stringify(given).length).toBeGreaterThan(2_000_000);
});

describe('get-receipt-stats', () => {
  const stats = (caller = as(harness.user)) =>
    harness.call(getReceiptStats, { userId: harness.user }, caller);

  it('[NOTIF-11] [LIMIT-12] counts all receipts, not only the newest thousand; unread is pending and delivered', async () => {
    const counts = { pending: 700, delivered: 400, read: 30, responded: 5, failed: 2 };
    for (const [status, count] of Object.entries(counts)) {
      await harness.prisma.$executeRaw`
        WITH made AS (
          INSERT INTO notifications (source, message_key, created_at)
          SELECT 'stats:' || ${harness.user}::int || ${status}::text || number, 'direct_message', now()
          FROM generate_series(1, ${count}::int) number RETURNING id)
        INSERT INTO receipts (notification_id, user_id, message_key, variables, lang, metadata, actions, status,
          to_telegram, to_web, created_at)
        SELECT id, ${harness.user}::int, 'direct_message', '{"text":"x"}', 'ru', '{}', '[]', ${status}::text::receipt_status, false, true, now()
        FROM made`;
    }
    expect(await stats()).toEqual({ total: 1_137, unread: 1_100, read: 30, delivered: 400 });
    expect(await harness.list({ limit: 1_000, status: 'pending' })).toHaveLength(700);
    expect(await harness.list({ limit: 1_000 })).toHaveLength(1_000);
    expect(await harness.list({ limit: 1_000, offset: 1_000 })).toHaveLength(137);
    await expect(harness.list({ limit: 1_001 })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { limit: expect.any(String) } },
    });
    // Fetching them on the web delivered what had waited.
    expect(await stats()).toEqual({ total: 1_137, unread: 1_100, read: 30, delivered: 1_100 });
  });

  it('is zero for a person without notifications', async () => {
    expect(await stats()).toEqual({ total: 0, unread: 0, read: 0, delivered: 0 });
  });

  it('[ADM-USERS-41] is for the person alone, whatever the role of another session', async () => {
    await harness.receipt();
    for (const roles of [['user'], ['user', 'admin']])
      await expect(stats(as(harness.user + 1, roles))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(stats({ kind: 'anyone' })).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    expect(await stats()).toMatchObject({ total: 1, unread: 1 });
  });
});

describe('list-receipts-of-promise', () => {
  const operator = { kind: 'operator', userId: 1, fingerprint: '0badc0de' } as const;

  it('[ADM-PROM-26] lists the notices about one promise, newest first, without their words', async () => {
    const [id, other] = [await harness.receipt(), await harness.receipt()];
    const { promiseId } = await harness.prisma.receipt.findUniqueOrThrow({ where: { id } });
    await harness.prisma.receipt.update({ where: { id: other }, data: { promiseId, status: 'read' } });
    await harness.receipt();
    const list = (cursor?: string) =>
      harness.call(listReceiptsOfPromise, { id: promiseId!, limit: 1, cursor }, operator);
    const page = await list();
    expect(page.items).toEqual([
      {
        id: other,
        person: expect.objectContaining({ id: harness.user }),
        messageKey: 'notification_promise_completed',
        title: 'Обещание выполнено!',
        lang: 'ru',
        status: 'read',
        createdAt: expect.any(String),
      },
    ]);
    expect(await list(page.next!)).toMatchObject({ items: [{ id, status: 'pending' }], next: null });
    expect(JSON.stringify(page)).not.toContain('Бегать');
    expect(await harness.statusOf(id)).toBe('pending');
  });

  it('[ADM-PROM-26] is for operators, and empty for an unknown promise', async () => {
    await expect(
      harness.call(listReceiptsOfPromise, { id: 1 }, as(harness.user, ['user', 'admin'])),
    ).rejects.toMatchObject({ code: 'ADMIN_TOKEN_INVALID' });
    const input = { id: 2_000_000_000 };
    expect(await harness.call(listReceiptsOfPromise, input, operator)).toEqual({ items: [], next: null });
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
