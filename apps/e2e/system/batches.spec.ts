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
