// Real: PostgreSQL, NATS, the whole service. Not real: the bot, and the media service, whose events the spec publishes.
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type BatchCreated,
  batchContent,
  listBatches,
  listTemplates,
  notifyUser,
  sendBroadcast,
  sendGroup,
  sendTest,
} from '@slovo/contracts';
import { personalTemplates } from '@slovo/domain';
import { as } from '@slovo/testing/service-harness';
import { Audience } from '../src/audience/audience.ts';
import { BatchesHarness, codeOf, COLLEAGUE, IMAGE, newKey, OPERATOR, VIDEO } from './batches-harness.ts';

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
    expect(await codeOf(harness.broadcast(input))).toBe(refusal);
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
    expect(await codeOf(harness.broadcast(other))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await harness.broadcast(other, COLLEAGUE)).batchId).not.toBe(sent[0]!.batchId);
    expect(await harness.prisma.batch.count()).toBe(2);
  });

  it('[ADM-GROUP-18] is refused where nobody would get it', async () => {
    await harness.prisma.person.updateMany({ data: { banned: true } });
    expect(await codeOf(harness.broadcast())).toBe('AUDIENCE_EMPTY');
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
    expect(await codeOf(harness.group(input))).toBe(refusal);
  });

  it('[ADM-GROUP-21] needs a look at the same audience by the same operator within 15 minutes', async () => {
    const filters = { language: 'ru' } as const;
    const idempotencyKey = newKey();
    expect(await codeOf(harness.group({ filters }))).toBe('AUDIENCE_PREVIEW_REQUIRED');
    await harness.lookAt({ ...filters, activePromisesGt: 0 });
    expect(await codeOf(harness.group({ filters }))).toBe('AUDIENCE_PREVIEW_REQUIRED');
    await harness.lookAt(filters);
    expect(await codeOf(harness.group({ filters }, COLLEAGUE))).toBe('AUDIENCE_PREVIEW_REQUIRED');
    const sent = (await harness.group({ filters, idempotencyKey })) as BatchCreated;
    harness.moveTo(new Date(harness.now.getTime() + 16 * 60_000));
    expect(await codeOf(harness.group({ filters }))).toBe('AUDIENCE_PREVIEW_REQUIRED');
    expect(await harness.group({ filters, idempotencyKey })).toMatchObject({ batchId: sent.batchId });
    expect(await harness.group({ filters, expectedAudience: sent.total })).toMatchObject({ success: true });
    await harness.lookAt({});
    expect(await harness.prisma.audienceLook.count()).toBe(1);
  });

  it('[ADM-GROUP-21] takes no preview for a look that could not be shown', async () => {
    const audience = harness.app.get(Audience, { strict: false });
    jest.spyOn(audience, 'preview').mockRejectedValueOnce(new Error('too slow'));
    const endSilence = harness.silence();
    expect(await codeOf(harness.lookAt({}))).not.toBe('accepted');
    endSilence();
    expect(await codeOf(harness.group({}))).toBe('AUDIENCE_PREVIEW_REQUIRED');
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
    expect(await codeOf(harness.call(sendTest, { text: 'да' }, COLLEAGUE))).toBe('OPERATOR_HAS_NO_CHAT');
    await harness.prisma.person.updateMany({ where: { userId: OPERATOR.userId }, data: { banned: false } });
    for (const body of [{ text: 'да' }, { content: { text: 'да' } }, { message: { text: 'да' } }]) {
      const [result] = await Promise.all([
        harness.call(sendTest, body, OPERATOR),
        harness.deliverSoon(OPERATOR.userId),
      ]);
      expect(result.status).toBe('sent');
      const content = (await harness.published(batchContent)).at(-1);
      expect(content).toMatchObject({ html: '<b>Проверка</b>\nда', isTest: true });
    }
    expect((await harness.call(listBatches, {}, OPERATOR)).batches).toEqual([]);
    expect(await codeOf(harness.call(sendTest, {}, OPERATOR))).toBe('CONTENT_REQUIRED');
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
      harness.deliverSoon(OPERATOR.userId),
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
      expect(await codeOf(harness.call(definition, input as never, as(1, ['user', 'admin'])))).toBe(
        'ADMIN_TOKEN_INVALID',
      );
    },
  );
});
