// Real: PostgreSQL, NATS, the whole service. Not real: the bot, and the media service, whose events the spec publishes.
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type BatchCreated,
  batchContent,
  batchRangeReady,
  getPersonalStatus,
  libraryFileStored,
  listBatches,
  listTemplates,
  noticeDelivered,
  notifyUser,
  operatorActed,
  sendBroadcast,
  sendGroup,
  sendTest,
} from '@slovo/contracts';
import { personalTemplates } from '@slovo/domain';
import { EventProgress } from '@slovo/kit/events';
import { until } from '@slovo/testing';
import { as } from '@slovo/testing/service-harness';
import { Audience } from '../src/audience/audience.ts';
import { BatchesHarness, COLLEAGUE, IMAGE, newKey, OPERATOR, VIDEO } from './batches-harness.ts';

let harness: BatchesHarness;
beforeAll(async () => {
  harness = await BatchesHarness.start();
  await harness.addFiles();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.clear();
  await harness.addPeople(1, 3);
});

const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  );
/** Answers the next personal message as Telegram would. */
const deliverSoon = async (userId: number): Promise<void> => {
  const find = () => harness.prisma.receipt.findFirst({ where: { userId, inLine: true } });
  await until(async () => (await find()) !== null);
  const receipt = await find();
  await harness.publish(noticeDelivered, { receiptId: receipt!.id, userId, messageId: 1 });
};

/** More than the service has connections. */
const twenty = <T>(send: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 20 }, send));

describe('twenty at once', () => {
  const media = { fileId: IMAGE, type: 'image' } as const;
  const group = { text: 'Привет', mediaFileId: IMAGE, mediaType: 'image' } as const;
  const SENDS: Record<string, (idempotencyKey: string) => Promise<number>> = {
    'to everyone': async (idempotencyKey) =>
      (await harness.broadcast({ content: { text: 'Привет', media }, idempotencyKey })).batchId,
    'to a group': async (idempotencyKey) => {
      const sent = await harness.group({ message: group, expectedAudience: 3, idempotencyKey });
      return (sent as BatchCreated).batchId;
    },
    'to one person': async (idempotencyKey) =>
      (await harness.notify(1, { channels: { web: true }, media, idempotencyKey })).jobId,
  };

  it.each(Object.entries(SENDS))('[RACE-10] %s are all sent by different keys', async (_to, send) => {
    expect(new Set(await twenty(() => send(newKey()))).size).toBe(20);
  });

  it.each(Object.entries(SENDS))('[RACE-10] %s are one by one key', async (_to, send) => {
    const key = newKey();
    expect(new Set(await twenty(() => send(key))).size).toBe(1);
  });
});

describe('a message to one person', () => {
  it('[ADM-NOTIF-05] [ADM-NOTIF-06] [ADM-NOTIF-34] [ADM-API-12] waits for Telegram and says that it was sent', async () => {
    const [result] = await Promise.all([harness.notify(1), deliverSoon(1)]);
    expect(result).toEqual({
      jobId: expect.any(Number),
      notificationId: expect.any(Number),
      status: 'sent',
      outcome: 'delivered',
      error: null,
    });
    const [receipt] = await harness.recipients(result.jobId);
    expect(receipt).toMatchObject({ userId: 1, toTelegram: true, toWeb: false, variables: {} });
    const status = await harness.call(getPersonalStatus, { id: 1, jobId: result.jobId }, OPERATOR);
    expect(status).toEqual(result);
  });

  it('[ADM-NOTIF-06] is queued without an answer, failed where it cannot arrive, other once it is read', async () => {
    const queued = await harness.notify(2);
    expect(queued.status).toBe('queued');
    await harness.answer(queued.jobId, () => 'refused');
    const status = (jobId: number, id: number) => harness.call(getPersonalStatus, { id, jobId }, OPERATOR);
    expect(await status(queued.jobId, 2)).toMatchObject({ status: 'failed', error: 'refused' });
    await harness.addPeople(10, 1, { blocked: true });
    expect(await harness.notify(10)).toMatchObject({
      status: 'failed',
      outcome: 'skipped',
      error: 'blocked',
    });
    const onWeb = await harness.notify(10, { channels: { telegram: true, web: true } });
    expect(onWeb).toMatchObject({ status: 'sent', outcome: 'waiting' });
    await harness.prisma.receipt.updateMany({ where: { batchId: onWeb.jobId }, data: { outcome: 'read' } });
    expect(await status(onWeb.jobId, 10)).toMatchObject({ status: 'other' });
  });

  it('[ADM-API-13] has a status of its own, which other ids do not show', async () => {
    const { jobId } = await harness.notify(1, { channels: { web: true } });
    const status = (id: number, job: number) => harness.call(getPersonalStatus, { id, jobId: job }, OPERATOR);
    expect((await status(1, jobId)).jobId).toBe(jobId);
    expect(await code(status(2, jobId))).toBe('BATCH_NOT_FOUND');
    expect(await code(status(1, jobId + 1_000))).toBe('BATCH_NOT_FOUND');
  });

  it('[ADM-NOTIF-12] [ADM-NOTIF-35] takes all its fields, and stores and tells the text once', async () => {
    const { jobId } = await harness.notify(1, {
      messageType: 'text',
      text: '<p>Привет, <b>{{first_name}}</b>! {{plan}}</p><script>x</script>',
      variables: { plan: 'Идём' },
      lang: 'de',
      channels: { telegram: true, web: true },
      reason: 'Ответ на жалобу',
      media: { fileId: IMAGE, type: 'image' },
    });
    const content = (await harness.published(batchContent)).at(-1);
    expect(content).toEqual({
      batchId: jobId,
      html: 'Привет, <b>{{first_name}}</b>! {{plan}}\nx',
      lang: 'de',
      quietHours: 'silent',
      variables: { plan: 'Идём' },
      isTest: false,
      media: {
        fileId: IMAGE,
        type: 'image',
        url: `/media/notifications/${IMAGE}`,
        path: `library/${IMAGE}.jpg`,
      },
    });
    const range = (await harness.published(batchRangeReady)).at(-1);
    expect(range).toMatchObject({ batchId: jobId });
    expect(JSON.stringify(range)).not.toContain('Привет');
  });

  it('[ADM-NOTIF-12] waits for a file whose event has not been handled yet', async () => {
    const fileId = 'd'.repeat(32);
    const looks = jest.spyOn(harness.app.get(EventProgress), 'latest');
    const sent = await harness.prisma.$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE library_files IN SHARE MODE`;
        await harness.send(libraryFileStored, { fileId, kind: 'image', path: `library/${fileId}.jpg` });
        const sending = harness.notify(1, { media: { fileId, type: 'image' } });
        sending.catch(() => {}); // until it is looked at
        await until(() => looks.mock.calls.length > 0);
        return { sending };
      },
      { timeout: 60_000 },
    );
    await expect(sent.sending).resolves.toMatchObject({ status: 'queued' });
    looks.mockRestore();
  });

  it.each([
    ['[ADM-NOTIF-13] a user id that is no number', { id: 'x' as never }, 'BAD_INPUT'],
    ['[ADM-NOTIF-15] another type of message', { messageType: 'video' as never }, 'BAD_INPUT'],
    ['[ADM-NOTIF-16] neither text nor media', { text: ' \u200B' }, 'TEXT_REQUIRED'],
    ['[ADM-NOTIF-17] no template', { messageType: 'template' as const }, 'TEMPLATE_KEY_REQUIRED'],
    ['an unknown template', { messageType: 'template' as const, messageKey: 'constructor' }, 'BAD_INPUT'],
    ['[ADM-NOTIF-18] no reason', { reason: undefined as never }, 'REASON_REQUIRED'],
    ['[ADM-NOTIF-18] a blank reason', { reason: ' ' }, 'REASON_REQUIRED'],
    ['[ADM-NOTIF-19] no key', { idempotencyKey: undefined as never }, 'IDEMPOTENCY_KEY_REQUIRED'],
    ['a blank key', { idempotencyKey: ' ' }, 'IDEMPOTENCY_KEY_REQUIRED'],
    ['no channel', { channels: { telegram: false } }, 'CHANNEL_REQUIRED'],
    ['1,001 characters', { text: 'я'.repeat(1_001) }, 'TEXT_TOO_LONG'],
    ['an unknown variable', { text: 'Привет, {{name}}' }, 'VARIABLE_UNKNOWN'],
    ['an unknown person', { id: 777 }, 'USER_NOT_FOUND'],
    ['an unknown file', { media: { fileId: 'c'.repeat(32), type: 'image' as const } }, 'MEDIA_NOT_FOUND'],
    ['a file of another kind', { media: { fileId: VIDEO, type: 'image' as const } }, 'BAD_INPUT'],
  ])('is refused for %s, and nothing is written', async (_, input, refusal) => {
    expect(await code(harness.notify(1, input))).toBe(refusal);
    expect(await harness.prisma.batch.count()).toBe(0);
  });

  it('[VOTE-13] does not call a person unknown while auth, which may have just registered them, is away', async () => {
    harness.stopPublishers();
    try {
      expect(await code(harness.notify(777, {}))).toBe('SERVICE_UNAVAILABLE');
    } finally {
      harness.startPublishers();
    }
    expect(await code(harness.notify(777, {}))).toBe('USER_NOT_FOUND');
  });

  it('[ADM-NOTIF-44] fits at exactly 1,000 characters, and a longer one is refused with both numbers', async () => {
    await expect(harness.notify(1, { text: 'я'.repeat(1_001) })).rejects.toMatchObject({
      details: { length: 1_001, limit: 1_000, fields: { text: 'TEXT_TOO_LONG' } },
    });
    const { jobId } = await harness.notify(1, {
      text: `<i>${'я'.repeat(1_000)}</i>`,
      channels: { web: true },
    });
    expect(jobId).toEqual(expect.any(Number));
  });

  it('[ADM-NOTIF-44] is refused with the name of a variable that nobody fills, and for a value of 201 characters', async () => {
    const text = 'Привет, {{name}}';
    await expect(harness.notify(1, { text })).rejects.toMatchObject({
      code: 'VARIABLE_UNKNOWN',
      details: { name: 'name' },
    });
    const given = (length: number) =>
      harness.notify(1, { text, variables: { name: 'я'.repeat(length) }, channels: { web: true } });
    await expect(given(201)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { 'variables.name': expect.any(String) } },
    });
    expect((await given(200)).jobId).toEqual(expect.any(Number));
  });

  it('[ADM-NOTIF-14] is refused without its data, by naming the fields', async () => {
    const given = harness.call(notifyUser, { id: 1 } as never, OPERATOR);
    await expect(given).rejects.toMatchObject({ details: { fields: { messageType: expect.any(String) } } });
  });

  it.each([
    ['[ADM-NOTIF-22]', 'welcome_personal', ['username']],
    ['[ADM-NOTIF-23]', 'reminder_personal', ['username', 'task']],
    ['[ADM-NOTIF-24]', 'achievement_congratulations', ['username', 'achievement']],
    ['[ADM-NOTIF-25]', 'feedback_request', ['username', 'feature']],
    ['[ADM-NOTIF-26]', 'account_security', ['username', 'action']],
    ['[ADM-NOTIF-27]', 'feature_announcement', ['username', 'feature']],
  ] as const)('%s [ADM-NOTIF-28] %s needs its variables, each of them', async (_, messageKey, names) => {
    const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
    const send = (variables: Record<string, string>) =>
      harness.notify(1, { messageType: 'template', messageKey, variables, channels: { web: true } });
    for (const name of names) {
      const missing = { ...values, [name]: ' ' };
      await expect(send(missing)).rejects.toMatchObject({
        code: 'TEMPLATE_VARIABLE_MISSING',
        details: { name, fields: { [`variables.${name}`]: 'TEMPLATE_VARIABLE_MISSING' } },
      });
    }
    expect((await send(values)).status).toBe('sent');
    const [receipt] = await harness.listOf(1);
    for (const name of names) expect(receipt!.html).toContain(`&lt;${name}&gt;`);
  });

  it('is a line of the log without its text, in the language of numbers', async () => {
    await harness.notify(1, { reason: 'По просьбе', channels: { web: true }, text: 'Тайна' });
    const line = (await harness.published(operatorActed('notifications'))).at(-1);
    expect(line).toMatchObject({
      operatorId: OPERATOR.userId,
      action: 'send-personal',
      target: 'user:1',
      reason: 'По просьбе',
      details: { requestId: expect.any(String), batch: expect.any(Number) },
    });
    expect(JSON.stringify(line)).not.toContain('Тайна');
  });
});

describe('a broadcast', () => {
  it('[ADM-BCAST-01] [ADM-BCAST-07] [ADM-API-14] [ADM-BATCH-07] takes all its fields and answers in pairs', async () => {
    const given = await harness.broadcast({
      type: 'broadcast',
      content: { text: 'Завтра <i>обновление</i>', media: { fileId: VIDEO, type: 'video' } },
      lang: 'uk',
      format: { telegram: 'media_with_caption', web: 'video_with_text_notification' },
      batchId: 'mine',
      variables: {},
      holdSeconds: 30,
    });
    expect(given).toEqual({
      success: true,
      batchId: expect.any(Number),
      id: given.batchId,
      total: 3,
      totalUsers: 3,
      enqueued: 0,
      status: 'queued',
      stage: 'held',
      startsAt: expect.any(String),
      message: expect.any(String),
    });
    const { batches } = await harness.call(listBatches, {}, OPERATOR);
    expect(batches).toMatchObject([
      { channels: { telegram: true, web: true }, lang: 'uk', textContent: 'Завтра <i>обновление</i>' },
    ]);
  });

  const media = (given: object) => ({ content: { text: 'да', media: given as never } });
  it.each([
    ['[ADM-BCAST-02] neither text nor media', { content: {} }, 'CONTENT_REQUIRED'],
    ['[ADM-BCAST-03] a kind of media without a file', media({ type: 'image' }), 'MEDIA_ID_REQUIRED'],
    ['[ADM-BCAST-04] a file without its kind', media({ fileId: IMAGE }), 'MEDIA_KIND_REQUIRED'],
    ['[ADM-BCAST-05] no channel', { channels: { telegram: false, web: false } }, 'CHANNEL_REQUIRED'],
    ['2,001 characters', { content: { text: 'я'.repeat(2_001) } }, 'TEXT_TOO_LONG'],
    ['another format', { format: 'media_only' as const }, 'FORMAT_CONTRADICTS_CONTENT'],
    ['another format of a channel', { format: { web: 'x' } }, 'FORMAT_CONTRADICTS_CONTENT'],
    ['a time beyond 30 days', { sendAt: '2027-03-01T00:00:00Z' }, 'BAD_INPUT'],
    ['a hold of more than a day', { holdSeconds: 86_401 }, 'BAD_INPUT'],
    ['[ADM-GROUP-18] a previewed audience that is another', { expectedAudience: 54 }, 'AUDIENCE_CHANGED'],
  ])('is refused for %s, and nothing is written', async (_, input, refusal) => {
    expect(await code(harness.broadcast(input))).toBe(refusal);
    expect(await harness.prisma.batch.count()).toBe(0);
  });

  it('[ADM-NOTIF-08] is content of text and media, and fits at exactly 2,000 characters', async () => {
    const text = `<b>${'я'.repeat(2_000)}</b>`;
    const { batchId } = await harness.broadcast({
      content: { text, media: { fileId: IMAGE, type: 'image' } },
    });
    expect(await harness.details(batchId)).toMatchObject({
      textContent: text,
      media: { fileId: IMAGE, type: 'image' },
      format: { content: 'text_with_media', telegram: 'media_with_caption' },
    });
  });

  it('[ADM-BATCH-14] is one batch for one key, also when it is sent twice at once; another body is refused', async () => {
    const idempotencyKey = newKey();
    const sent = await Promise.all([1, 2, 3].map(() => harness.broadcast({ idempotencyKey, variables: {} })));
    expect(new Set(sent.map(({ batchId }) => batchId)).size).toBe(1);
    await harness.addPeople(50, 100);
    expect((await harness.broadcast({ idempotencyKey })).batchId).toBe(sent[0]!.batchId);
    const other = { idempotencyKey, content: { text: 'Другое' } };
    expect(await code(harness.broadcast(other))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await harness.broadcast(other, COLLEAGUE)).batchId).not.toBe(sent[0]!.batchId);
    expect(await harness.prisma.batch.count()).toBe(2);
  });

  it('[ADM-GROUP-18] is refused where nobody would get it', async () => {
    await harness.prisma.person.updateMany({ data: { banned: true } });
    expect(await code(harness.broadcast())).toBe('AUDIENCE_EMPTY');
  });
});

describe('a message to a group', () => {
  it('[ADM-GROUP-05] [ADM-GROUP-12] [ADM-API-16] goes to those whom the filters choose', async () => {
    await harness.addPeople(20, 2, { language: 'en' });
    const message = { messageType: 'text', text: 'Hi', lang: 'en', mediaFileId: IMAGE } as const;
    await harness.lookAt({ language: 'en' });
    const given = (await harness.group({ filters: { language: 'en' }, message })) as BatchCreated;
    expect(given).toMatchObject({ success: true, enqueued: 0, total: 2, status: 'queued' });
    const batch = await harness.details(given.batchId);
    expect(batch).toMatchObject({
      type: 'group',
      channels: { telegram: true, web: false },
      media: { fileId: IMAGE, type: 'image' },
      audience: 'language = en',
    });
  });

  it.each([
    ['filters', { filters: undefined as never }, 'BAD_INPUT'],
    ['a message', { message: undefined }, 'BAD_INPUT'],
    ['a key', { idempotencyKey: undefined }, 'IDEMPOTENCY_KEY_REQUIRED'],
    ['text or media', { message: {} }, 'CONTENT_REQUIRED'],
    ['a filter that exists', { filters: { age: 5 } as never }, 'BAD_INPUT'],
    ['whole numbers in filters', { filters: { lastLoginDaysGt: -1 } }, 'BAD_INPUT'],
    [
      'the file of a media type',
      { message: { text: 'x', mediaType: 'image' as const } },
      'MEDIA_ID_REQUIRED',
    ],
  ])('[ADM-GROUP-10] is refused without %s', async (_, input, refusal) => {
    expect(await code(harness.group(input))).toBe(refusal);
  });

  it('[ADM-GROUP-21] needs a look at the same audience by the same operator within 15 minutes', async () => {
    const filters = { language: 'ru' } as const;
    const idempotencyKey = newKey();
    expect(await code(harness.group({ filters }))).toBe('AUDIENCE_PREVIEW_REQUIRED');
    await harness.lookAt({ ...filters, activePromisesGt: 0 });
    expect(await code(harness.group({ filters }))).toBe('AUDIENCE_PREVIEW_REQUIRED');
    await harness.lookAt(filters);
    expect(await code(harness.group({ filters }, COLLEAGUE))).toBe('AUDIENCE_PREVIEW_REQUIRED');
    const sent = (await harness.group({ filters, idempotencyKey })) as BatchCreated;
    harness.moveTo(new Date(harness.now.getTime() + 16 * 60_000));
    expect(await code(harness.group({ filters }))).toBe('AUDIENCE_PREVIEW_REQUIRED');
    expect(await harness.group({ filters, idempotencyKey })).toMatchObject({ batchId: sent.batchId });
    expect(await harness.group({ filters, expectedAudience: sent.total })).toMatchObject({ success: true });
    await harness.lookAt({});
    expect(await harness.prisma.audienceLook.count()).toBe(1);
  });

  it('[ADM-GROUP-21] takes no preview for a look that could not be shown', async () => {
    const audience = harness.app.get(Audience, { strict: false });
    jest.spyOn(audience, 'preview').mockRejectedValueOnce(new Error('too slow'));
    const endSilence = harness.silence();
    expect(await code(harness.lookAt({}))).not.toBe('accepted');
    endSilence();
    expect(await code(harness.group({}))).toBe('AUDIENCE_PREVIEW_REQUIRED');
  });

  it('[ADM-GROUP-18] of more than 10,000 people has to be confirmed', async () => {
    await harness.addPeople(100_000, 10_000);
    await harness.lookAt({});
    await expect(harness.group()).rejects.toMatchObject({
      code: 'LARGE_AUDIENCE_UNCONFIRMED',
      details: { audience: 10_003 },
    });
    expect(await harness.group({ confirmLargeAudience: true, holdSeconds: 60 })).toMatchObject({
      total: 10_003,
    });
  });
});

describe('a test', () => {
  it('[ADM-NOTIF-37] goes to the operator’s own chat, says that it is one, and is in no history', async () => {
    expect(await code(harness.call(sendTest, { text: 'да' }, COLLEAGUE))).toBe('OPERATOR_HAS_NO_CHAT');
    await harness.prisma.person.updateMany({ where: { userId: OPERATOR.userId }, data: { banned: false } });
    for (const body of [{ text: 'да' }, { content: { text: 'да' } }, { message: { text: 'да' } }]) {
      const [result] = await Promise.all([
        harness.call(sendTest, body, OPERATOR),
        deliverSoon(OPERATOR.userId),
      ]);
      expect(result.status).toBe('sent');
      const content = (await harness.published(batchContent)).at(-1);
      expect(content).toMatchObject({ html: '<b>Проверка</b>\nда', isTest: true });
    }
    expect((await harness.call(listBatches, {}, OPERATOR)).batches).toEqual([]);
    expect(await code(harness.call(sendTest, {}, OPERATOR))).toBe('CONTENT_REQUIRED');
  });

  it.each([
    ['a personal message', 1_000, (text: string) => ({ messageType: 'text' as const, text })],
    ['a broadcast', 2_000, (text: string) => ({ content: { text } })],
    ['a group', 2_000, (text: string) => ({ message: { text } })],
  ])('[ADM-NOTIF-45] of %s takes %i characters and no more', async (_, limit, bodyOf) => {
    await harness.prisma.person.updateMany({ where: { userId: OPERATOR.userId }, data: { banned: false } });
    const long = bodyOf('я'.repeat(limit + 1));
    await expect(harness.call(sendTest, long, OPERATOR)).rejects.toMatchObject({
      code: 'TEXT_TOO_LONG',
      details: { length: limit + 1, limit },
    });
    expect(await harness.prisma.batch.count()).toBe(0);
    const fitting = bodyOf(`<b>${'я'.repeat(limit)}</b>`);
    const [result] = await Promise.all([
      harness.call(sendTest, fitting, OPERATOR),
      deliverSoon(OPERATOR.userId),
    ]);
    expect(result.status).toBe('sent');
  });
});

describe('the templates', () => {
  it('[ADM-NOTIF-38] are listed with their variables, languages and samples', async () => {
    const { templates } = await harness.call(listTemplates, {}, OPERATOR);
    expect(templates.map(({ key, variables }) => [key, variables])).toEqual(
      Object.entries(personalTemplates),
    );
    expect(templates.filter(({ quickPick }) => quickPick)).toHaveLength(4);
    for (const { samples, variables } of templates)
      for (const { html } of samples) for (const name of variables) expect(html).toContain(`{{${name}}}`);
  });
});

describe('calls of operators', () => {
  it.each([sendBroadcast, sendGroup, sendTest, notifyUser, listBatches])(
    '$name is for operators only',
    async (definition) => {
      const input = {
        id: 1,
        messageType: 'text',
        reason: 'x',
        idempotencyKey: 'x',
        content: {},
        filters: {},
      };
      expect(await code(harness.call(definition, input as never, as(1, ['user', 'admin'])))).toBe(
        'ADMIN_TOKEN_INVALID',
      );
    },
  );
});
