// What was sent before the end of a day counts for it, and a button of a day that is over does nothing.
// Real: every service as built, PostgreSQL, NATS, file storage. Telegram is the sandbox; the clock is moved.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import type { Actor } from '../src/actor.ts';
import { BotWorld } from '../src/bot/bot-world.ts';
import { labelsOf, press } from '../src/bot/messages.ts';
import { reportsOf } from '../src/bot/running-promise.ts';

interface Shown {
  id: number;
  status: string;
  completion_type: string | null;
  completed_days: number;
  current_day: number | null;
  closed_at: string | null;
  skips: { used: number } | null;
}

let bot: BotWorld;

beforeAll(async () => {
  bot = await BotWorld.start();
});
afterAll(() => bot.stop());

const shown = (owner: Actor, { id }: Pick<Shown, 'id'>): Promise<Shown> =>
  owner.ask<Shown>('GET', `/api/promises/${id}`);

/** A promise that the system approves, started today. Days end at 03:00 in Moscow. */
async function started(owner: Actor, facts: object): Promise<Shown> {
  const { id } = await owner.ask<Shown>('POST', '/api/promises', {
    type: 'challenge',
    days_total: 7,
    ...facts,
  });
  await owner.ask('PATCH', `/api/promises/${id}/approval-type`, { approvalType: 'system', username: null });
  await owner.ask('POST', `/api/promises/${id}/start`);
  return shown(owner, { id });
}

describe('a text before the end of the day that is confirmed after it', () => {
  it('[SENT-01] counts for the day on which it was sent', async () => {
    const anya = await bot.member('Аня', 'anya_in_time');
    const promise = await started(anya, { title: 'Успеть' });
    await bot.advanceTo('02:45');
    await anya.say('Успела');
    const card = await anya.receives(
      /Отчёт для «Успеть»\nДень 1 из 7\nСчитается за сегодня до [\s\S]*Успела/,
    );
    await bot.advanceTo('03:01');
    expect(await shown(anya, promise)).toMatchObject({ current_day: 2 });
    await press(anya, card, /^Отправить$/);
    await anya.receives(/«Успеть» принят — день 1/);
    expect(await reportsOf(anya, promise)).toMatchObject([{ day_number: 1, report_text: 'Успела' }]);
  });

  it('[SENT-02] on the last day is accepted, and the promise is kept', async () => {
    const boris = await bot.member('Борис', 'boris_in_time');
    const promise = await started(boris, { title: 'Один день', days_total: 1, penalty_mode: 'final' });
    await bot.advanceTo('02:45');
    await boris.say('В последний день');
    const card = await boris.receives(/Отчёт для «Один день»\nДень 1 из 1/);
    await bot.advanceTo('03:01');
    expect(await shown(boris, promise)).toMatchObject({ status: expect.stringContaining('active') });
    await press(boris, card, /^Отправить$/);
    await boris.receives(/«Один день» принят — день 1/);
    const kept = await shown(boris, promise);
    expect(kept).toMatchObject({ status: 'closed', completion_type: 'success', completed_days: 1 });
    expect(new Date(kept.closed_at ?? 0).toISOString()).toMatch(/T00:00:00\.000Z$/);
  });

  it('[SENT-03] that nobody confirms is waited for, and the day is judged as of its end', async () => {
    const vera = await bot.member('Вера', 'vera_in_time');
    const promise = await started(vera, { title: 'Не успеть', days_total: 1, penalty_mode: 'final' });
    await bot.advanceTo('02:45');
    await vera.say('Не отправлю');
    await vera.receives(/Отчёт для «Не успеть»\nДень 1 из 1/);
    await bot.advanceTo('03:05');
    expect(await shown(vera, promise)).toMatchObject({ status: expect.stringContaining('active') });
    await bot.advanceTo('03:31');
    const failed = await shown(vera, promise);
    expect(failed).toMatchObject({ status: 'closed', completion_type: 'failed' });
    expect(new Date(failed.closed_at ?? 0).toISOString()).toMatch(/T00:00:00\.000Z$/);
  });
});

describe('«Пропустить сегодня» of a reminder', () => {
  it('[SENT-07] that is pressed on the next day says that its day is over, and spends no second skip', async () => {
    const gleb = await bot.member('Глеб', 'gleb_in_time');
    const promise = await started(gleb, { title: 'Зарядка', type: 'habit', days_total: 30 });
    await bot.advanceTo('09:30');
    const reminder = await until(async () =>
      (await gleb.chat()).find((message) => labelsOf(message).includes('Пропустить сегодня')),
    );
    const { current_day: today, skips } = await shown(gleb, promise);
    await bot.advanceTo('03:01');
    const before = await shown(gleb, promise);
    expect(before).toMatchObject({ current_day: (today ?? 0) + 1, skips: { used: (skips?.used ?? 0) + 1 } });
    expect(await press(gleb, reminder, /Пропустить сегодня/)).toBe(`День ${today} уже закончился.`);
    expect(await press(gleb, reminder, /Отчитаться/)).toBe(`День ${today} уже закончился.`);
    expect(await shown(gleb, promise)).toEqual(before);
  });
});
