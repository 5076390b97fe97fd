// A message of an operator goes through all services into the chats of the sandbox. Real: everything but Telegram.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWorld, until } from '@slovo/testing';
import { BotWorld } from '../src/bot/bot-world.ts';
import type { Actor } from '../src/actor.ts';
import { operatorToken } from '../src/operator.ts';

let bot: BotWorld;
let token: string;
let people: Actor[];

beforeAll(async () => {
  bot = await BotWorld.start(startWorld);
  people = [];
  for (const [index, name] of ['Аня', 'Борис', 'Вера'].entries())
    people.push(await bot.member(name, `batch_reader_${index}`));
  token = await operatorToken(bot.world, bot.operator.id);
  await bot.world.settle();
});
afterAll(() => bot.stop());

async function ask<T = any>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${bot.world.appUrl}/api/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as T;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

const detailsOf = (id: number) => ask('GET', `/notifications/batches/${id}/status`);
const stageIs = (id: number, stage: string) => until(async () => (await detailsOf(id)).stage === stage);
const textsOf = async (who: Actor): Promise<string[]> => (await who.chat()).map(({ text }) => text ?? '');

describe('a message of an operator', () => {
  it('[ADM-GEN-06] [ADM-GEN-09] to one person arrives in their chat while the operator waits', async () => {
    const [anna, boris] = people as [Actor, Actor];
    const result = await ask('POST', `/users/${anna.userId}/notify`, {
      messageType: 'text',
      text: 'Здравствуйте, <b>{{first_name}}</b>!<blockquote>да</blockquote>',
      reason: 'Проверка',
      idempotencyKey: 'personal-1',
    });
    await until(async () => (await textsOf(anna)).some((text) => text.includes('Здравствуйте, Аня!')));
    expect(['sent', 'queued']).toContain(result.status);
    expect((await textsOf(boris)).join()).not.toContain('Здравствуйте');
    await until(async () => {
      const status = await ask('GET', `/users/${anna.userId}/notifications/${result.jobId}/status`);
      return status.status === 'sent';
    });
  });

  it('[ADM-GEN-07] [ADM-GEN-09] to everyone arrives once in each chat and on each page, and the numbers agree', async () => {
    const send = { content: { text: 'Завтра обновление' }, idempotencyKey: 'broadcast-1' };
    const { batchId, total } = await ask('POST', '/notifications/broadcast', send);
    expect((await ask('POST', '/notifications/broadcast', send)).batchId).toBe(batchId);
    await stageIs(batchId, 'done');
    const { outcomes, status, progressPercentage, delivered } = await detailsOf(batchId);
    expect({ status, progressPercentage }).toEqual({ status: 'completed', progressPercentage: 100 });
    expect(delivered).toBeGreaterThanOrEqual(people.length);
    expect(Object.values<number>(outcomes).reduce((sum, count) => sum + count, 0)).toBe(total);
    for (const person of people) {
      expect((await textsOf(person)).filter((text) => text === 'Завтра обновление')).toHaveLength(1);
      const receipts = await person.ask<{ html: string }[]>(
        'GET',
        `/api/admin/notifications/receipts/user/${person.userId}`,
      );
      expect(receipts.filter(({ html }) => html === 'Завтра обновление')).toHaveLength(1);
    }
  });

  it('[ADM-BATCH-09] survives crashes of its two services: one receipt each, at most one message, every sum right', async () => {
    const send = { content: { text: 'Через сбой' }, idempotencyKey: 'broadcast-2' };
    const { batchId } = await ask('POST', '/notifications/broadcast', send);
    bot.world.crash('notifications');
    bot.world.crash('bot');
    await stageIs(batchId, 'done');
    const { outcomes, total, enqueued, inLine } = await detailsOf(batchId);
    expect({ enqueued, inLine }).toEqual({ enqueued: total, inLine: 0 });
    expect(Object.values<number>(outcomes).reduce((sum, count) => sum + count, 0)).toBe(total);
    const recipients = await ask<{ userId: number }[]>('GET', `/notifications/batches/${batchId}/recipients`);
    expect(new Set(recipients.map(({ userId }) => userId)).size).toBe(total);
    for (const person of people)
      expect((await textsOf(person)).filter((text) => text === 'Через сбой').length).toBeLessThanOrEqual(1);
  });

  it('[ADM-GEN-08] to a group reaches nobody once it is stopped in its hold', async () => {
    const filters = { language: 'ru' };
    await ask('POST', '/notifications/group?preview=true', { filters });
    const { batchId } = await ask('POST', '/notifications/group', {
      filters,
      message: { text: 'Этого никто не прочтёт' },
      holdSeconds: 600,
      idempotencyKey: 'group-1',
    });
    expect(await ask('POST', `/notifications/batches/${batchId}/stop`, {})).toMatchObject({
      stage: 'stopped',
    });
    await bot.world.advance('PT20M');
    for (const person of people) expect((await textsOf(person)).join()).not.toContain('Этого никто');
  });
});

describe('a request of an operator that cannot be', () => {
  const personal = { messageType: 'text', text: 'Привет', reason: 'Проверка', idempotencyKey: 'never' };
  const media = (fields: object) => ({ content: { media: fields }, idempotencyKey: 'never' });
  const broadcast = { content: { text: 'Привет' }, idempotencyKey: 'never' };
  const group = { filters: { activePromisesGt: 999 }, message: { text: 'Привет' }, idempotencyKey: 'never' };
  const picture = { type: 'image', fileId: 'f'.repeat(32) };
  const NOTIFY = 'POST /users/1/notify';
  const BROADCAST = 'POST /notifications/broadcast';

  it.each<[string, string, object | undefined, string]>([
    ['[ADM-USERS-25] no query', 'GET /users/search?query=%20', undefined, 'Search query is required'],
    ['[ADM-PROM-19] no person', 'GET /users/0/promises', undefined, 'Valid user ID is required'],
    [
      '[ADM-DEL-22] a blank reason',
      'DELETE /promises/1',
      { reason: ' ', idempotencyKey: 'never' },
      'Deletion reason is required',
    ],
    ['[ADM-DEL-23] no key', 'DELETE /promises/1', { reason: 'Проверка' }, 'Idempotency key is required'],
    ['[ADM-NOTIF-16] no text', NOTIFY, { ...personal, text: ' ' }, 'Text message is required'],
    [
      '[ADM-NOTIF-17] no template',
      NOTIFY,
      { ...personal, messageType: 'template' },
      'Template key is required',
    ],
    [
      '[ADM-NOTIF-18] no reason',
      NOTIFY,
      { ...personal, reason: undefined },
      'Reason is required for personal notifications',
    ],
    [
      '[ADM-NOTIF-19] no key',
      NOTIFY,
      { ...personal, idempotencyKey: undefined },
      'Idempotency key is required',
    ],
    [
      '[ADM-BCAST-02] nothing to send',
      BROADCAST,
      { ...broadcast, content: {} },
      'Message must contain either text or media',
    ],
    [
      '[ADM-BCAST-03] a kind without a file',
      BROADCAST,
      media({ type: picture.type }),
      'Media file ID is required when media type is specified',
    ],
    [
      '[ADM-BCAST-04] a file without its kind',
      BROADCAST,
      media({ fileId: picture.fileId }),
      'Media type is required when media file ID is specified',
    ],
    [
      '[ADM-BCAST-05] no channel',
      BROADCAST,
      { ...broadcast, channels: { telegram: false, web: false } },
      'At least one channel (telegram or web) must be specified',
    ],
    [
      '[ADM-GROUP-09] an audience that nobody looked at',
      'POST /notifications/group',
      group,
      'Please preview the audience before sending',
    ],
    [
      '[ADM-GROUP-10] no key of a group',
      'POST /notifications/group',
      { ...group, idempotencyKey: undefined },
      'Idempotency key is required',
    ],
  ])('is told so in the words of the document: %s', async (_, route, body, message) => {
    const [method, path] = route.split(' ') as [string, string];
    const response = await fetch(`${bot.world.appUrl}/api/admin${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ message })]);
  });
});

describe('a message of an operator in time', () => {
  const messagesOf = async (who: Actor, words: string) =>
    (await who.chat()).filter(({ text }) => text === words);
  const send = async (text: string, more: object): Promise<number> => {
    const broadcast = { content: { text }, channels: { telegram: true }, idempotencyKey: text, ...more };
    return (await ask('POST', '/notifications/broadcast', broadcast)).batchId;
  };
  /** A token lasts for eight hours. */
  const advanceTo = async (time: string): Promise<void> => {
    await bot.advanceTo(time);
    token = await operatorToken(bot.world, bot.operator.id);
  };

  it('[ADM-BATCH-10] waits for its hour and its hold, and arrives once', async () => {
    const [anna] = people as [Actor];
    const now = Date.parse(await bot.world.advance('PT0S'));
    const sendAt = new Date(now + 2 * 3_600_000).toISOString();
    const id = await send('В назначенный час', { sendAt, holdSeconds: 600 });
    await bot.world.advance('PT1H');
    expect(await detailsOf(id)).toMatchObject({ stage: 'scheduled', startsAt: sendAt });
    await bot.world.advance('PT1H1M');
    expect((await detailsOf(id)).stage).toBe('held');
    expect(await messagesOf(anna, 'В назначенный час')).toEqual([]);
    await bot.world.advance('PT10M');
    await stageIs(id, 'done');
    expect(await messagesOf(anna, 'В назначенный час')).toHaveLength(1);
  });

  it('[ADM-BATCH-15] waits at night for the end of quiet hours where it was asked to, and is silent otherwise', async () => {
    const [anna] = people as [Actor];
    await advanceTo('23:30');
    const waiting = await send('До утра', { quietHours: 'wait' });
    const silent = await send('Тихо', { quietHours: 'silent' });
    await stageIs(silent, 'done');
    expect(await messagesOf(anna, 'Тихо')).toEqual([expect.objectContaining({ silent: true })]);
    await bot.world.advance('PT4H');
    const { stage, waitingForMorning, total } = await detailsOf(waiting);
    expect([stage, waitingForMorning.count]).toEqual(['sending', total]);
    expect(await messagesOf(anna, 'До утра')).toEqual([]);
    await advanceTo('09:30');
    await stageIs(waiting, 'done');
    expect(await messagesOf(anna, 'До утра')).toEqual([expect.not.objectContaining({ silent: true })]);
  });
});
