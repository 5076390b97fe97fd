// What the bot answers to /start, to commands and to deep links.
// Real: every service as built, PostgreSQL, NATS, file storage. Telegram is the sandbox, and its chat is what is checked.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { wordsOf } from '../src/actor.ts';
import { BotWorld } from '../src/bot/bot-world.ts';
import { labelsOf, press, signInTokenOf } from '../src/bot/messages.ts';
import { tokenIn } from '../src/panel-link.ts';
import { startPromise } from '../src/bot/running-promise.ts';

interface Settings {
  day_start: string | null;
  muted_until: string | null;
}

let bot: BotWorld;

beforeAll(async () => {
  bot = await BotWorld.start();
});
afterAll(() => bot.stop());

describe('signing in', () => {
  it('[GEN-02, GEN-15] /start greets, sends a sign-in link, and asks a newcomer for the time zone', async () => {
    const anya = await bot.newcomer('Аня', 'anya_comes');
    await anya.start();
    const welcome = await anya.receives(/^Аня, привет!/);
    expect(labelsOf(welcome)).toEqual(['Войти в приложение']);
    const zone = await anya.receives(/У вас сейчас \d\d:\d\d \(Москва\)\?/);
    await press(anya, zone, /Да, верно/);
    await anya.receives(/^Настройки[\s\S]*Часовой пояс: Москва/);
    await anya.signIn();
    expect(anya.userId).toBeGreaterThan(0);
    expect((await anya.chat()).filter((message) => /У вас сейчас/.test(wordsOf(message)))).toEqual([]);
  });

  it('[LINKAUTH-10] /login and the deep link `l`: a newer link invalidates the older, and each expires after 15 minutes', async () => {
    const anya = await bot.newcomer('Аня', 'anya_links');
    await anya.say('/login');
    const older = signInTokenOf(await anya.receives(/Ссылка одноразовая, действует 15 минут/));
    await anya.start('l');
    const newer = await until(async () =>
      (await anya.chat()).map(signInTokenOf).findLast((token) => token !== '' && token !== older),
    );
    const refused = await anya.call<{ code: string }>('POST', '/pwa', { token: older });
    expect([refused.status, refused.body.code]).toEqual([401, 'token_invalidated']);
    await bot.world.advance('PT16M');
    const late = await anya.call<{ code: string }>('POST', '/pwa', { token: newer });
    expect([late.status, late.body.code]).toEqual([401, 'token_expired']);
  });

  it('/admin opens the panel for an operator; for anyone else it is an unknown command', async () => {
    await bot.operator.say('/admin');
    const { button, message } = await bot.operator.findButton(
      ({ text }) => text === 'Открыть панель',
      'the panel',
    );
    expect(wordsOf(message)).toMatch(/действует 8 часов/);
    const url = new URL(button.url ?? '');
    expect([url.origin, url.pathname]).toEqual([new URL(bot.world.appUrl).origin, '/admin']);
    const authorization = `Bearer ${tokenIn(url.href)}`;
    const health = await bot.operator.ask('GET', '/api/admin/health', undefined, { authorization });
    expect(health).toMatchObject({ success: true, operator: { telegram_id: bot.operator.id } });

    const stranger = await bot.newcomer('Некто', 'nobody_special');
    await stranger.say('/admin');
    await expect(stranger.receives(/^Этого я не понял/)).resolves.toBeDefined();
  });

  it('a person whom an operator bans gets an explanation instead of answers', async () => {
    const anya = await bot.member('Аня', 'anya_banned');
    await bot.operator.say('/admin');
    const { button } = await bot.operator.findButton(({ text }) => text === 'Открыть панель', 'the panel');
    const authorization = `Bearer ${tokenIn(button.url)}`;
    await bot.operator.ask(
      'POST',
      `/api/admin/users/${anya.userId}/ban`,
      { reason: 'spam' },
      { authorization },
    );
    await anya.say('/my');
    await expect(anya.receives(/Доступ к «Слову» для вас закрыт/)).resolves.toBeDefined();
  });
});

describe('everyday commands', () => {
  it('/help, /cancel, /new, unknown commands and plain text are answered', async () => {
    const anya = await bot.newcomer('Аня', 'anya_asks');
    await anya.say('/help');
    await anya.receives(/\/today — что сегодня/);
    await anya.say('/cancel');
    await anya.receives(/^Прерывать нечего/);
    await anya.say('/new');
    expect(labelsOf(await anya.receives(/^Слово даётся в приложении/))).toEqual(['Дать слово']);
    await anya.say('/frobnicate');
    await anya.receives(/^Этого я не понял/);
    await anya.say('Просто привет');
    await anya.receives(/^Аня, привет!/); // she never pressed Start
    await anya.say('И что теперь?');
    await expect(anya.receives(/^Отчитываться пока не о чем/)).resolves.toBeDefined();
  });

  it('[GEN-03] /today shows what is due and until when, and its button skips a day', async () => {
    const anya = await bot.member('Аня', 'anya_today');
    await startPromise(anya, { title: 'Зарядка', type: 'habit', approval: 'system' });
    await startPromise(anya, { title: 'Марафон', type: 'goal' });
    await anya.say('/today');
    const today = await anya.receives(/^Сегодня/);
    expect(wordsOf(today)).toMatch(/🔲 Зарядка · День 1 из 30 · до .*03:00/);
    expect(wordsOf(today)).toMatch(/Марафон/);
    expect(labelsOf(today)).toEqual(
      expect.arrayContaining(['Отчитаться: Зарядка', 'Пропустить', 'Отчитаться: Марафон']),
    );
    expect(await press(anya, today, /^Пропустить$/)).toMatch(/Пропуск списан/);
    const after = await anya.receives(/⬜ Зарядка · День 1 из 30$/m);
    expect(after.message_id).toBe(today.message_id);
    expect(labelsOf(after)).not.toContain('Пропустить');
  });

  it('/my lists promises page by page and opens one', async () => {
    const anya = await bot.member('Аня', 'anya_lists');
    await anya.say('/my');
    await anya.receives(/^Обещаний пока нет/);
    for (let index = 1; index <= 11; index += 1)
      await anya.ask('POST', '/api/promises', { title: `Дело ${index}`, type: 'challenge', days_total: 7 });
    await anya.say('/my');
    const first = await anya.receives(/^Ваши обещания · страница 1/);
    await press(anya, first, /Дальше/);
    const second = await anya.receives(/^Ваши обещания · страница 2/);
    expect(second.message_id).toBe(first.message_id);
    expect(labelsOf(second)).toEqual(['Дело 1', '◀️ Назад', 'Открыть на сайте']);
    await press(anya, second, /Дело 1/);
    await expect(anya.receives(/^Дело 1\nАня · Черновик/)).resolves.toBeDefined();
  });

  it('/settings and /mute change the settings that the web app reads', async () => {
    const anya = await bot.member('Аня', 'anya_sets');
    await anya.say('/settings');
    await press(anya, await anya.receives(/^Настройки/), /Утреннее напоминание/);
    await press(anya, await anya.receives(/^Во сколько утром/), /07:00/);
    await anya.receives(/Утром напоминаю: в 07:00/);
    await anya.say('/mute');
    await press(anya, await anya.receives(/^На сколько/), /На час/);
    const quiet = await anya.receives(/^Не беспокою до/);
    const settings = await anya.ask<Settings>('GET', '/api/notifications/settings');
    expect(settings.day_start).toBe('07:00');
    expect(Date.parse(settings.muted_until ?? '')).toBeGreaterThan(0);
    await press(anya, quiet, /Снова присылать/);
    await anya.receives(/^Снова присылаю/);
    expect((await anya.ask<Settings>('GET', '/api/notifications/settings')).muted_until).toBeNull();
  });
});

describe('deep links', () => {
  it.each([
    'p_999999',
    'r_999999',
    'i_nothing-at-all',
    'i_x',
    'q_1',
    'p_',
    'p_-1',
    `p_${'9'.repeat(50)}`,
    'L',
  ])('`%s`, which leads nowhere, is answered with an explanation', async (payload) => {
    const who = await bot.newcomer('Некто', `nobody_${Math.random().toString(36).slice(2, 10)}`);
    await who.start(payload);
    await expect(
      who.receives(/^Такой страницы нет|^Приглашение не найдено|^Отчитываться пока не о чем/),
    ).resolves.toBeDefined();
  });

  it('`p_` does not show a private promise', async () => {
    const anya = await bot.member('Аня', 'anya_hides');
    const hidden = await startPromise(anya, { title: 'Тайна', isPublic: false });
    const boris = await bot.newcomer('Борис', 'boris_looks');
    await boris.start(`p_${hidden.id}`);
    await boris.receives(/^Такой страницы нет/);
    expect((await boris.chat()).some((message) => wordsOf(message).includes('Тайна'))).toBe(false);
  });
});

describe('in English', () => {
  it('every command answers in the language of the person', async () => {
    const gleb = await bot.newcomer('Gleb', 'gleb_chat', 'en');
    await gleb.start();
    await gleb.receives(/^Hi, Gleb!/);
    await gleb.receives(/Is it \d\d:\d\d where you are \(Moscow\)\?/);
    await gleb.signIn();
    for (const [command, words] of [
      ['/login', /^The button opens the app and signs you in/],
      ['/help', /\/today — today’s promises/],
      ['/new', /^You make promises in the app/],
      ['/my', /^No promises yet/],
      ['/today', /^There is nothing to report on/],
      ['/report', /^There is nothing to report on/],
      ['/settings', /^Settings\n\nLanguage: English[\s\S]*Quiet hours: 23:00–08:00/],
      ['/mute', /^How long should I pause/],
      ['/cancel', /^There is nothing to cancel/],
      ['/admin', /^I did not understand that/],
    ] as const) {
      await gleb.say(command);
      await gleb.receives(words);
    }
    await gleb.start('p_999999');
    await gleb.receives(/^This page does not exist/);
    await gleb.start('i_nothing');
    await gleb.receives(/invitation/i);

    const promise = await startPromise(gleb, { title: 'Run' });
    await gleb.start(`r_${promise.id}`);
    await gleb.receives(/it becomes the report for “Run”/);
    await gleb.say('Five miles');
    await press(gleb, await gleb.receives(/Day 1 of 7[\s\S]*Five miles[\s\S]*Send it\?/), /^Send$/);
    await gleb.receives(/^✅ Report for “Run” received — day 1/);
    await gleb.say('/today');
    await gleb.receives(/^Today[\s\S]*🟨 Run · day 1 of 7[\s\S]*Everything is done for today/);
    await gleb.start(`p_${promise.id}`);
    await gleb.receives(/^Run\nGleb · Active · day 1 of 7/);
    expect(
      (await gleb.chat(100)).filter((one) => one.author === 'bot' && /[а-яё]/i.test(wordsOf(one))),
    ).toEqual([]);
  });
});
