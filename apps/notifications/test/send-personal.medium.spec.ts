// Real: PostgreSQL, NATS, the whole service. Not real: the bot, and the media service, whose events the spec publishes.
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  batchContent,
  batchRangeReady,
  getPersonalStatus,
  libraryFileStored,
  notifyUser,
  operatorActed,
} from '@slovo/contracts';
import { EventProgress } from '@slovo/kit/events';
import { until } from '@slovo/testing';
import { BatchesHarness, codeOf, IMAGE, OPERATOR, VIDEO } from './batches-harness.ts';

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

describe('a message to one person', () => {
  it('[ADM-NOTIF-05] [ADM-NOTIF-06] [ADM-NOTIF-34] [ADM-API-12] waits for Telegram and says that it was sent', async () => {
    const [result] = await Promise.all([harness.notify(1), harness.deliverSoon(1)]);
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
    expect(await codeOf(status(2, jobId))).toBe('BATCH_NOT_FOUND');
    expect(await codeOf(status(1, jobId + 1_000))).toBe('BATCH_NOT_FOUND');
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
    expect(await codeOf(harness.notify(1, input))).toBe(refusal);
    expect(await harness.prisma.batch.count()).toBe(0);
  });

  it('[VOTE-13] does not call a person unknown while auth, which may have just registered them, is away', async () => {
    harness.stopPublishers();
    try {
      expect(await codeOf(harness.notify(777, {}))).toBe('SERVICE_UNAVAILABLE');
    } finally {
      harness.startPublishers();
    }
    expect(await codeOf(harness.notify(777, {}))).toBe('USER_NOT_FOUND');
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
