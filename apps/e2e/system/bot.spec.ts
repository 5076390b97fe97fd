// Real: every service as built, PostgreSQL, NATS, file storage. Telegram is the sandbox: what a person sees in its chat.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWorld, until, type World } from '@slovo/testing';
import pg from 'pg';
import { Actor, buttonsOf, type ChatMessage, wordsOf } from '../src/actor.ts';
import { photoWithPlace } from '../src/photos.ts';

/** The fifth person of a sandbox, and so the first who arrives: four live there from the beginning. */
const OPERATOR = 7_100_000_005;

interface PromiseView {
  id: number;
  title: string;
  status: string;
  completed_days: number;
  is_public: boolean;
}
interface ReportView {
  id: number;
  report_status: string;
  report_text: string;
  day_number: number | null;
  media_path: string | null;
}
interface Receipt {
  id: number;
  message_key: string;
  status: string;
  response_type: string | null;
}
interface Settings {
  day_start: string | null;
  muted_until: string | null;
}

let world: World;
let operator: Actor;

beforeAll(async () => {
  world = await startWorld({ ADMIN_TELEGRAM_IDS: String(OPERATOR), RATE_LIMIT_SIGN_IN: '1000' });
  await comeTo('10:00'); // at night notices wait for the morning
  operator = await Actor.arrive(world, { first_name: 'Олег', username: 'oleg_chat' });
});
afterAll(() => world.stop());

const captions = (message: ChatMessage): string[] => buttonsOf(message).map(({ text }) => text);
const newcomer = (first_name: string, username: string, language_code = 'ru'): Promise<Actor> =>
  Actor.arrive(world, { first_name, username, language_code });
const member = async (first_name: string, username: string): Promise<Actor> =>
  (await newcomer(first_name, username)).signIn();

interface Wish {
  title: string;
  type?: 'challenge' | 'habit' | 'goal';
  approval?: 'system' | 'anyuser';
  isPublic?: boolean;
}

/** A promise that has just started. */
async function startPromise(owner: Actor, wish: Wish): Promise<PromiseView> {
  const { title, type = 'challenge', approval = 'anyuser', isPublic = true } = wish;
  const days_total = type === 'challenge' ? 7 : 30;
  const { id } = await owner.ask<PromiseView>('POST', '/api/promises', { title, type, days_total });
  await owner.ask('PATCH', `/api/promises/${id}/approval-type`, { approvalType: approval, username: null });
  await owner.ask('POST', `/api/promises/${id}/start`);
  if (isPublic) await owner.ask('PATCH', `/api/promises/${id}/privacy`, { is_public: true });
  return owner.ask<PromiseView>('GET', `/api/promises/${id}`);
}

const reportsOf = (owner: Actor, { id }: PromiseView): Promise<ReportView[]> =>
  owner.ask<ReportView[]>('GET', `/api/promises/${id}/reports`);

/** Presses the button of this very message; returns the toast. */
async function press(who: Actor, message: ChatMessage, label: RegExp): Promise<string | undefined> {
  const button = buttonsOf(message).find(({ text }) => label.test(text));
  if (!button) throw new Error(`no ${label} among ${captions(message).join(' | ')}`);
  return (await who.press(message, button)).answer?.text;
}

const linkOf = (message: ChatMessage): string =>
  buttonsOf(message)
    .find(({ url }) => url?.includes('#auth/'))
    ?.url?.split('#auth/')[1] ?? '';

describe('signing in', () => {
  it('[GEN-02, GEN-15] /start greets, gives a link that signs in, and asks a newcomer for the zone', async () => {
    const anya = await newcomer('Аня', 'anya_comes');
    await anya.start();
    const welcome = await anya.receives(/^Аня, привет!/);
    expect(captions(welcome)).toEqual(['Войти в приложение', 'Открыть приложение']);
    const zone = await anya.receives(/У вас сейчас \d\d:\d\d \(Москва\)\?/);
    await press(anya, zone, /Да, верно/);
    await anya.receives(/^Настройки[\s\S]*Часовой пояс: Москва/);
    await anya.signIn();
    expect(anya.userId).toBeGreaterThan(0);
    expect((await anya.chat()).filter((message) => /У вас сейчас/.test(wordsOf(message)))).toEqual([]);
  });

  it('[LINKAUTH-10] /login and the link `l`: a newer link ends the older, and a quarter of an hour each', async () => {
    const anya = await newcomer('Аня', 'anya_links');
    await anya.say('/login');
    const older = linkOf(await anya.receives(/Ссылка одноразовая, действует 15 минут/));
    await anya.start('l');
    const newer = await until(async () =>
      (await anya.chat()).map(linkOf).findLast((token) => token !== '' && token !== older),
    );
    const refused = await anya.call<{ code: string }>('POST', '/pwa', { token: older });
    expect([refused.status, refused.body.code]).toEqual([401, 'token_invalidated']);
    await world.advance('PT16M');
    const late = await anya.call<{ code: string }>('POST', '/pwa', { token: newer });
    expect([late.status, late.body.code]).toEqual([401, 'token_expired']);
  });

  it('/admin opens the panel for an operator, and is no command for anyone else', async () => {
    expect(operator.id).toBe(OPERATOR);
    await operator.say('/admin');
    const { button, message } = await operator.findButton(
      ({ text }) => text === 'Открыть панель',
      'the panel',
    );
    expect(wordsOf(message)).toMatch(/действует 8 часов/);
    const url = new URL(button.url ?? '');
    expect([url.origin, url.pathname]).toEqual([new URL(world.appUrl).origin, '/admin']);
    const authorization = `Bearer ${url.searchParams.get('token')}`;
    const health = await operator.ask('GET', '/api/admin/health', undefined, { authorization });
    expect(health).toMatchObject({ success: true, operator: { telegram_id: OPERATOR } });

    const stranger = await newcomer('Некто', 'nobody_special');
    await stranger.say('/admin');
    await expect(stranger.receives(/^Этого я не понял/)).resolves.toBeDefined();
  });

  it('a person whom an operator bans gets that answer to everything', async () => {
    const anya = await member('Аня', 'anya_banned');
    await operator.say('/admin');
    const { button } = await operator.findButton(({ text }) => text === 'Открыть панель', 'the panel');
    const authorization = `Bearer ${new URL(button.url ?? '').searchParams.get('token')}`;
    await operator.ask('POST', `/api/admin/users/${anya.userId}/ban`, { reason: 'spam' }, { authorization });
    await anya.say('/my');
    await expect(anya.receives(/Доступ к «Слову» для вас закрыт/)).resolves.toBeDefined();
  });
});

describe('everyday commands', () => {
  it('/help, /cancel, /new and unknown commands are answered', async () => {
    const anya = await newcomer('Аня', 'anya_asks');
    await anya.say('/help');
    await anya.receives(/\/today — что сегодня/);
    await anya.say('/cancel');
    await anya.receives(/^Прерывать нечего/);
    await anya.say('/new');
    expect(captions(await anya.receives(/^Слово даётся в приложении/))).toEqual([
      'Дать слово',
      'Открыть на сайте',
    ]);
    await anya.say('/frobnicate');
    await anya.receives(/^Этого я не понял/);
    await anya.say('Просто привет');
    await expect(anya.receives(/^Отчитываться пока не о чем/)).resolves.toBeDefined();
  });

  it('[GEN-03] /today lists what is due and until when, and skips a day by its button', async () => {
    const anya = await member('Аня', 'anya_today');
    await startPromise(anya, { title: 'Зарядка', type: 'habit', approval: 'system' });
    await startPromise(anya, { title: 'Марафон', type: 'goal' });
    await anya.say('/today');
    const today = await anya.receives(/^Сегодня/);
    expect(wordsOf(today)).toMatch(/🔲 Зарядка · День 1 из 30 · до .*03:00/);
    expect(wordsOf(today)).toMatch(/Марафон/);
    expect(captions(today)).toEqual(
      expect.arrayContaining(['Отчитаться: Зарядка', 'Пропустить', 'Отчитаться: Марафон']),
    );
    expect(await press(anya, today, /^Пропустить$/)).toMatch(/Пропуск списан/);
    const after = await anya.receives(/⬜ Зарядка · День 1 из 30$/m);
    expect(after.message_id).toBe(today.message_id);
    expect(captions(after)).not.toContain('Пропустить');
  });

  it('/my turns its pages and opens a promise', async () => {
    const anya = await member('Аня', 'anya_lists');
    await anya.say('/my');
    await anya.receives(/^Обещаний пока нет/);
    for (let index = 1; index <= 11; index += 1)
      await anya.ask('POST', '/api/promises', { title: `Дело ${index}`, type: 'challenge', days_total: 7 });
    await anya.say('/my');
    const first = await anya.receives(/^Ваши обещания · страница 1/);
    await press(anya, first, /Дальше/);
    const second = await anya.receives(/^Ваши обещания · страница 2/);
    expect(second.message_id).toBe(first.message_id);
    expect(captions(second)).toEqual(['Дело 1', '◀️ Назад', 'Открыть на сайте']);
    await press(anya, second, /Дело 1/);
    await expect(anya.receives(/^Дело 1\nАня · Черновик/)).resolves.toBeDefined();
  });

  it('/settings and /mute change what the web shows too', async () => {
    const anya = await member('Аня', 'anya_sets');
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

describe('a report', () => {
  it('[GEN-06, GEN-07] of a text: edited, sent once, withdrawn', async () => {
    const anya = await member('Аня', 'anya_writes');
    const promise = await startPromise(anya, { title: 'Страница в день' });
    await anya.say('/report');
    await anya.receives(/это будет отчёт для «Страница в день»/);
    await anya.say('Прачитала');
    const written = (await anya.chat()).find((message) => message.text === 'Прачитала');
    await anya.receives(/Прачитала[\s\S]*Отправить\?/);
    await edit(anya, written as ChatMessage, 'Прочитала');
    const card = await anya.receives(
      /День 1 из 7\nСчитается за сегодня до [\s\S]*\n\nПрочитала\n\nОтправить\?$/,
    );
    await Promise.all([press(anya, card, /^Отправить$/), press(anya, card, /^Отправить$/)]);
    const sent = await anya.receives(/Отчёт для «Страница в день» принят — день 1/);
    expect(await reportsOf(anya, promise)).toMatchObject([
      { report_text: 'Прочитала', report_status: 'pending' },
    ]);
    await press(anya, sent, /Отозвать отчёт/);
    await anya.receives(/Отчёт для «Страница в день» отозван/);
    expect(await reportsOf(anya, promise)).toEqual([]);
  });

  it('[GEN-06] of several photos: one report, for the promise that is picked', async () => {
    const anya = await member('Аня', 'anya_albums');
    await startPromise(anya, { title: 'Первое' });
    const second = await startPromise(anya, { title: 'Второе', approval: 'system' });
    await anya.send([await photoWithPlace('#7a9e7e'), await photoWithPlace('#9e7a7e')], 'Два снимка');
    await press(anya, await anya.receives(/К какому обещанию этот отчёт\?/), /Второе/);
    const card = await anya.receives(/Отчёт для «Второе»[\s\S]*Два снимка[\s\S]*2 фото и видео/);
    expect(captions(card)).toEqual(['Отправить', 'Другое обещание', 'Отмена']);
    await press(anya, card, /^Отправить$/);
    await anya.receives(/Отчёт для «Второе» принят[\s\S]*День засчитан сразу/);
    expect(await reportsOf(anya, second)).toMatchObject([
      { report_status: 'approved', report_text: 'Два снимка' },
    ]);
  });

  it('that is cancelled is not sent; `r_` asks for one of the named promise, and of no foreign one', async () => {
    const anya = await member('Аня', 'anya_cancels');
    const boris = await member('Борис', 'boris_cancels');
    const [own, other] = [
      await startPromise(anya, { title: 'Своё' }),
      await startPromise(anya, { title: 'Другое' }),
    ];
    const foreign = await startPromise(boris, { title: 'Чужое' });
    await anya.start(`r_${own.id}`);
    await anya.receives(/это будет отчёт для «Своё»/);
    await anya.say('Сделала');
    await press(anya, await anya.receives(/Отчёт для «Своё»[\s\S]*Отправить\?/), /Отмена/);
    await anya.receives(/^Не отправил/);
    await anya.start(`r_${foreign.id}`);
    expect(captions(await anya.receives(/^О каком обещании отчёт\?/)).toSorted()).toEqual(['Другое', 'Своё']);
    expect([...(await reportsOf(anya, own)), ...(await reportsOf(anya, other))]).toEqual([]);
  });

  it('[GEN-08, VOTE-03] is approved by a friend who followed `p_`, and both get a message', async () => {
    const anya = await member('Аня', 'anya_voted');
    const boris = await newcomer('Борис', 'boris_votes');
    const promise = await startPromise(anya, { title: 'Бегать по утрам' });
    await anya.send([await photoWithPlace('#7a9e7e')], 'Пять километров');
    await press(anya, await anya.receives(/Отправить\?/), /^Отправить$/);
    const own = await anya.receives(/Ждёт голоса/);
    await anya.start(`p_${promise.id}`);
    expect(captions(await anya.receives(/Ваш отчёт ждёт подтверждения/))).toEqual([]);

    await boris.start(`p_${promise.id}`);
    await boris.receives(/^Бегать по утрам\nАня · Идёт · день 1 из 7/);
    const waiting = await boris.receives(/Отчёт за день 1 ждёт подтверждения[\s\S]*Нужен 1 голос/);
    expect(waiting.photo).toBeDefined();
    expect(await press(boris, waiting, /Подтвердить/)).toBe('Голос засчитан');
    const settled = await boris.receives(/✅ Подтверждено: Борис/);
    expect(settled.message_id).toBe(waiting.message_id);
    expect(captions(settled)).toEqual(['Открыть']);
    await until(async () =>
      (await anya.chat()).find(
        (message) => message.message_id === own.message_id && /✅ Подтверждено: Борис/.test(wordsOf(message)),
      ),
    );
    await anya.receives(/Борис подтверждает|подтвердил|сдержан/i);
    expect((await anya.ask<PromiseView>('GET', `/api/promises/${promise.id}`)).completed_days).toBe(1);
  });
});

describe('a motivator', () => {
  it('[GEN-09, APPROVAL-01] is asked, agrees by `i_`, rejects with a reason and approves, all in the chat', async () => {
    const anya = await member('Аня', 'anya_asks_for');
    const vera = await member('Вера', 'vera_motivates');
    const stranger = await newcomer('Некто', 'nobody_here');
    const promise = await anya.ask<PromiseView>('POST', '/api/promises', {
      title: 'Не курить',
      type: 'challenge',
      days_total: 7,
    });
    await anya.ask('PATCH', `/api/promises/${promise.id}/approval-type`, {
      approvalType: 'specific',
      username: 'vera_motivates',
    });
    const early = await anya.call<{ code: string }>('POST', `/api/promises/${promise.id}/start`);
    expect([early.status, early.body.code]).toEqual([409, 'INVITATION_PENDING']);
    const asked = await vera.receives(/Аня[\s\S]*Не курить/);
    expect(captions(asked)).toEqual(expect.arrayContaining(['Согласиться', 'Отказаться']));

    const code = await invitationCode(promise.id);
    await stranger.start(`i_${code}`);
    await stranger.receives(/^Приглашение не найдено/);
    await vera.start(`i_${code}`);
    const card = await vera.receives(/^Аня просит вас быть мотиватором/);
    expect(await press(vera, card, /Согласиться/)).toBe('Вы согласились быть мотиватором.');
    await until(
      async () =>
        (await vera.chat()).filter((message) => /Вы согласились быть мотиватором/.test(wordsOf(message)))
          .length >= 2,
    );
    await anya.receives(/Вера[\s\S]*Не курить/);

    await anya.ask('POST', `/api/promises/${promise.id}/start`);
    await anya.say('Держусь');
    await press(anya, await anya.receives(/Держусь[\s\S]*Отправить\?/), /^Отправить$/);
    await anya.receives(/Отчёт проверит Вера/);
    const waiting = await vera.receives(
      (message) => captions(message).includes('❌ Отклонить'),
      'the report to check',
    );
    await press(vera, waiting, /Отклонить/);
    await vera.receives(/^Почему отклоняете/);
    await vera.say('/cancel');
    await vera.receives(/^Хорошо, отменил/);
    await press(vera, waiting, /Отклонить/);
    await until(
      async () =>
        (await vera.chat()).filter((message) => wordsOf(message).startsWith('Почему отклоняете')).length ===
        2,
    );
    await vera.say('Нужно фото');
    await vera.receives(/^Отклонил и передал причину/);
    await anya.receives(/Нужно фото/);
    await vera.receives(/❌ Отклонено: Вера\nНужно фото/);

    await anya.send([await photoWithPlace('#7a9e7e')], 'Вот');
    await press(anya, await anya.receives(/Вот[\s\S]*Отправить\?/), /^Отправить$/);
    await until(async () =>
      (await reportsOf(anya, promise)).some(({ report_text }) => report_text === 'Вот'),
    );
    await until(async () => {
      const waits = await vera.ask<{ report_text: string }[]>('GET', '/api/voting/pending-reports');
      return waits.some(({ report_text }) => report_text === 'Вот');
    });
    await vera.say('/today');
    const list = await vera.receives(
      (message) => captions(message).includes('Ждут вашего решения: 1'),
      'the button to decide',
    );
    await press(vera, list, /Ждут вашего решения/);
    const decide = await vera.receives(/^Аня: отчёт за день 1 для «Не курить» ждёт вашего решения/);
    expect(await press(vera, decide, /Утвердить/)).toBe('Утверждено');
    await vera.receives(/✅ Подтверждено: Вера/);
    await until(async () => (await reportsOf(anya, promise))[0]?.report_status === 'approved');
  });
});

describe('links that lead nowhere', () => {
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
  ])('`%s` is answered kindly', async (payload) => {
    const who = await newcomer('Некто', `nobody_${Math.random().toString(36).slice(2, 10)}`);
    await who.start(payload);
    await expect(
      who.receives(/^Такой страницы нет|^Приглашение не найдено|^Отчитываться пока не о чем/),
    ).resolves.toBeDefined();
  });

  it('`p_` does not show a hidden promise', async () => {
    const anya = await member('Аня', 'anya_hides');
    const hidden = await startPromise(anya, { title: 'Тайна', isPublic: false });
    const boris = await newcomer('Борис', 'boris_looks');
    await boris.start(`p_${hidden.id}`);
    await boris.receives(/^Такой страницы нет/);
    expect((await boris.chat()).some((message) => wordsOf(message).includes('Тайна'))).toBe(false);
  });
});

describe('with time', () => {
  it('[NOTIF-16] a reminder is snoozed for an hour, comes again, and lets the day be skipped', async () => {
    const anya = await member('Аня', 'anya_reminded');
    await startPromise(anya, { title: 'Вода', type: 'habit', approval: 'system' });
    await comeTo('09:30');
    const reminders = async () =>
      (await anya.chat()).filter((message) => captions(message).includes('Напомнить через час'));
    const [reminder] = await until(async () => ((await reminders()).length > 0 ? reminders() : null));
    expect(captions(reminder as ChatMessage)).toEqual(
      expect.arrayContaining(['Отчитаться', 'Пропустить сегодня']),
    );
    expect(await press(anya, reminder as ChatMessage, /Напомнить через час/)).toBe('Напомню через час.');
    await world.settle();
    const receipts = await anya.ask<Receipt[]>(
      'GET',
      `/api/admin/notifications/receipts/user/${anya.userId}?status=responded`,
    );
    expect(receipts).toMatchObject([{ status: 'responded', response_type: 'snooze' }]);

    await world.advance('PT61M');
    const again = await until(async () =>
      (await reminders()).find(({ message_id }) => message_id > (reminder?.message_id ?? 0)),
    );
    expect(await press(anya, again, /Пропустить сегодня/)).toMatch(/Пропуск списан/);
    await until(async () => !captions(await current(anya, again)).includes('Пропустить сегодня'));
  });

  it('/today says at night that it is still yesterday, and a report counts for that day', async () => {
    await comeTo('20:00');
    const anya = await member('Аня', 'anya_at_night');
    const promise = await startPromise(anya, { title: 'Сон', approval: 'system' });
    await comeTo('01:30');
    await anya.say('/today');
    const today = await anya.receives(/^Сегодня/);
    expect(wordsOf(today)).toMatch(/🔲 Сон · День 1 из 7 · до 03:00/);
    expect(wordsOf(today)).toMatch(/До 03:00 ещё идёт вчерашний день: отчёт засчитается за него/);
    await anya.say('Ложусь');
    await press(anya, await anya.receives(/Ложусь[\s\S]*Отправить\?/), /^Отправить$/);
    await anya.receives(/Отчёт для «Сон» принят — день 1/);
    expect(await reportsOf(anya, promise)).toMatchObject([{ day_number: 1 }]);
  });
});

describe('in English', () => {
  it('every command answers in the language of the person', async () => {
    const gleb = await newcomer('Gleb', 'gleb_chat', 'en');
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

/** As a phone does it: the old words are gone. */
async function edit(who: Actor, { message_id }: ChatMessage, text: string): Promise<void> {
  const answer = await fetch(`${world.sandboxUrl}/sandbox/people/${who.id}/messages/${message_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  if (!answer.ok) throw new Error(`The sandbox did not edit: ${await answer.text()}`);
}

/** Moves the product's time to the next such time of day in Moscow, which is three hours ahead of UTC all year. */
async function comeTo(time: string): Promise<void> {
  const now = Date.parse(await world.advance('PT0S')) + 3 * 3_600_000;
  const [hours, minutes] = time.split(':').map(Number);
  const wanted = ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000;
  const ahead = (wanted - (now % 86_400_000) + 86_400_000) % 86_400_000;
  await world.advance(`PT${Math.ceil(ahead / 1_000)}S`);
}

/** The message as it looks by now. */
async function current(who: Actor, { message_id }: ChatMessage): Promise<ChatMessage> {
  const found = (await who.chat()).find((message) => message.message_id === message_id);
  if (!found) throw new Error(`message ${message_id} is gone`);
  return found;
}

/** The secret part of an invitation's link, which only its notice knows. */
async function invitationCode(promiseId: number): Promise<string> {
  const url = new URL(world.databaseUrl);
  url.pathname = `/${world.databasePrefix}promises`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query<{ code: string }>(
      'SELECT code FROM invitations WHERE promise_id = $1',
      [promiseId],
    );
    return rows[0]?.code ?? '';
  } finally {
    await client.end();
  }
}
