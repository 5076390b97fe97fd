import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reportApproved, type PromiseView, type UserProfile } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';
import { PICTURE } from './fakes/samples.ts';
import { buttonsOf, type Person, textOf } from './telegram.ts';
import { approved } from './verdicts.ts';

let harness: BotHarness;
let anya: Person;
let user: UserProfile;

beforeAll(async () => {
  harness = await BotHarness.start();
  // The fake promises are on their third day, 2027-01-03.
  harness.moveBy(Date.parse('2027-01-03T12:00:00+03:00') - harness.now().getTime());
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.services.hooks.clear();
  ({ person: anya, user } = await harness.newcomer('Аня'));
});

const captions = (message: Parameters<typeof buttonsOf>[0]) => buttonsOf(message).map(({ text }) => text);
const habit: Partial<PromiseView> = { type: 'habit', days_total: 30, skips: { used: 0, budget: 6 } };
const daysWith = (state: PromiseView['days'][number]['state'], date = '2027-01-03') => [
  { day: 3, date, state, today: true },
];

describe('/today', () => {
  it('[GEN-03] lists first what asks for a report, with its deadline and buttons to report and to skip', async () => {
    harness.services.give(user, { title: 'Книга', days: daysWith('kept') });
    harness.services.give(user, { title: 'Бег', ...habit });
    harness.services.give(user, { title: 'Сдана', status: 'closed', completion_type: 'success', days: [] });
    await anya.says('/today');
    const today = await anya.sees('Сегодня');
    expect(textOf(today).split('\n')).toEqual([
      'Сегодня',
      '',
      expect.stringMatching(/^🔲 Бег · День 3 из 30 · до .*03:00$/),
      '🟩 Книга · День 3 из 7',
    ]);
    expect(captions(today)).toEqual(['Отчитаться: Бег', 'Пропустить', 'Открыть: Книга', 'Открыть на сайте']);
  });

  it('[BOT-24] a title of which nothing can be seen is replaced, in the text and on the buttons', async () => {
    harness.services.give(user, { title: '\u200b' });
    await anya.says('/today');
    const today = await anya.sees('Сегодня');
    expect(textOf(today)).toContain('🔲 Без названия · День 3 из 7');
    expect(captions(today)).toContain('Отчитаться: Без названия');
    await anya.says('/my');
    expect(captions(await anya.sees('Ваши обещания'))).toContain('Без названия');
    await anya.says('/report');
    await anya.says('Готово');
    await expect(anya.sees('Отчёт для «Без названия»')).resolves.toBeDefined();
    const action = { kind: 'open-promise', promiseId: 1, label: '\u200b' } as const;
    await harness.notice(user.id, { text: 'Две новости', actions: [action] });
    expect(captions(await anya.sees('Две новости'))).toEqual(['Без названия']);
  });

  it('skips a day once, and shows the new list', async () => {
    const promise = harness.services.give(user, { title: 'Бег', ...habit });
    let skipped = 0;
    harness.services.hooks.set('promises.skip-day', () => {
      if (promise.days[0]?.state === 'skipped') throw new Refusal('DAY_ALREADY_KEPT');
      skipped += 1;
      promise.days = daysWith('skipped');
    });
    await anya.says('/today');
    const today = await anya.sees('Бег');
    const toasts = await Promise.all([anya.presses(today, 'Пропустить'), anya.presses(today, 'Пропустить')]);
    expect(toasts.toSorted()).toEqual([
      'Сегодня пропускаем. Пропуск списан.',
      'Сегодняшний день уже выполнен.',
    ]);
    expect(skipped).toBe(1);
    const after = await anya.sees('На сегодня всё сделано.');
    expect(after.message_id).toBe(today.message_id);
    expect(captions(after)).toEqual(['Открыть: Бег', 'Открыть на сайте']);
  });

  it('offers the skip after a rejected report too, in the list and on the card', async () => {
    const promise = harness.services.give(user, { title: 'Бег', ...habit, days: daysWith('rejected') });
    await anya.says('/today');
    const offered = ['Отчитаться: Бег', 'Пропустить', 'Открыть на сайте'];
    expect(captions(await anya.sees('Сегодня'))).toEqual(offered);
    await anya.start(`p_${promise.id}`);
    expect(captions(await anya.sees('Идёт'))).toEqual([
      'Отчитаться',
      'Пропустить сегодня',
      'Пауза на 7 дней',
      'Открыть на сайте',
    ]);
  });

  it.each([
    ['without skips left', { skips: { used: 6, budget: 6 } }],
    ['covered by a report', { days: daysWith('pending') }],
  ])('offers no skip of a day %s', async (_, facts) => {
    harness.services.give(user, { title: 'Бег', ...habit, ...facts });
    await anya.says('/today');
    expect(captions(await anya.sees('Сегодня'))).not.toContain('Пропустить');
  });

  it('says at night until when yesterday continues', async () => {
    const at = new Date(harness.now().getTime() + 3_600_000).toISOString();
    harness.services.give(user, { days: daysWith('open', '2020-01-01'), today_ends_at: at });
    await anya.says('/today');
    expect(textOf(await anya.sees('Сегодня'))).toMatch(/До .*\d\d:\d\d ещё идёт вчерашний день/);
  });

  it('says until when an overdue promise accepts a report, and shows no day of a goal', async () => {
    harness.services.give(user, {
      title: 'Поздно',
      status: 'overdue',
      current_day: null,
      days: [],
      overdue_until: '2030-01-06T09:00:00.000Z',
    });
    harness.services.give(user, { title: 'Цель', type: 'goal', days: daysWith('rest') });
    await anya.says('/today');
    expect(
      textOf(await anya.sees('Сегодня'))
        .split('\n')
        .slice(2),
    ).toEqual(['⏳ Поздно · Просрочено · ещё можно отчитаться до 6 янв., 12:00', '▫️ Цель']);
  });

  it('offers to make a promise if none is running', async () => {
    await anya.says('/today');
    await expect(anya.sees('ни одно обещание не идёт')).resolves.toBeDefined();
  });

  it('finds running promises beyond the first hundred', async () => {
    for (let index = 0; index < 101; index += 1)
      harness.services.give(user, { days: daysWith('kept'), title: `Сделано ${index}` });
    harness.services.give(user, { title: 'Последнее' });
    await anya.says('/today');
    expect(textOf(await anya.sees('Сегодня'))).toContain('🔲 Последнее');
  });
});

describe('reports that wait for a decision', () => {
  it('[GEN-09] [BOT-13] are counted by /today as by /inbox, and shown one after the other', async () => {
    const { person: boris, user: motivator } = await harness.newcomer('Борис');
    const { id, first_name } = motivator;
    const motivator_person = { id, username: null, first_name, last_name: null, photo_url: null };
    harness.services.report(harness.services.give(user, { title: 'Голосование' }), 'Отчёт для всех');
    const own = harness.services.give(user, { title: 'Раз', approval_type: 'specific', motivator_person });
    harness.services.report(own, 'Отчёт Раз');
    await boris.says('/inbox');
    await boris.finds('Ждут вас: 2');
    await boris.says('/today');
    const offer = await boris.sees('ни одно обещание не идёт');
    await boris.presses(offer, 'Ждут вашего решения: 2');
    const first = await until(async () => {
      const cards = (await boris.all()).filter((message) => textOf(message).includes('«Раз» ждёт'));
      return cards.length === 2 ? cards.at(-1) : null;
    });
    expect(textOf(first)).toContain('Отчёт Раз');
    expect(captions(first)).toEqual(['✅ Утвердить', '❌ Отклонить', 'Дальше ▶️']);
    await boris.presses(first, 'Дальше');
    expect(captions(await boris.sees('«Голосование» ждёт'))).toEqual(['👍 Подтвердить', 'Дальше ▶️']);

    const reportId = harness.services.reports.find(({ report_text }) => report_text === 'Отчёт Раз')?.id ?? 0;
    await harness.publish(reportApproved, approved(reportId, id));
    await until(async () => {
      const shown = (await boris.all()).find(({ message_id }) => message_id === first.message_id)!;
      return textOf(shown).includes('✅ Подтверждено: Борис') && captions(shown).join() === 'Открыть';
    });
  });

  it('that are decided meanwhile are none: a button of /today says so', async () => {
    const { person: boris, user: motivator } = await harness.newcomer('Борис');
    const { id, first_name } = motivator;
    const motivator_person = { id, username: null, first_name, last_name: null, photo_url: null };
    for (const report of harness.services.reports) report.report_status = 'approved';
    const promise = harness.services.give(user, { approval_type: 'specific', motivator_person });
    const report = harness.services.report(promise, 'Отчёт');
    await boris.says('/today');
    const offer = await boris.sees('ни одно обещание не идёт');
    report.report_status = 'approved';
    expect(await boris.presses(offer, 'Ждут вашего решения: 1')).toBe(
      'Всё решено: вашего слова никто не ждёт.',
    );
  });

  it('with several pictures say that there are more, and link to them', async () => {
    const boris = await harness.telegram.person('Борис');
    await harness.meet(boris);
    const { id, first_name } = harness.profileOf(boris);
    const motivator_person = { id, username: null, first_name, last_name: null, photo_url: null };
    harness.services.give(user, { title: 'Альбом', approval_type: 'specific', motivator_person });
    await anya.sends(Array(3).fill({ bytes: PICTURE, name: 'photo.jpg' }));
    await anya.presses(await anya.sees('3 фото и видео'), 'Отправить');
    await anya.sees('принят');
    await boris.says('/today');
    await boris.presses(await boris.sees('ни одно обещание не идёт'), 'Ждут вашего решения: 1');
    const waiting = await boris.sees('И ещё 2 фото и видео — на странице обещания.');
    expect(waiting.photo).toBeDefined();
    expect(captions(waiting)).toEqual(['✅ Утвердить', '❌ Отклонить', 'Открыть', 'Дальше ▶️']);
    await boris.presses(waiting, 'Открыть');
    expect(captions(await boris.sees('Альбом\nАня'))).toEqual(['Открыть на сайте']);
  });

  it('are left out of /today while voting does not answer', async () => {
    harness.services.give(user, { title: 'Бег' });
    harness.services.hooks.set('voting.count-pending-reports', () => {
      throw new Refusal('SERVICE_UNAVAILABLE');
    });
    await anya.says('/today');
    await expect(anya.sees('🔲 Бег')).resolves.toBeDefined();
  });
});

describe('/my', () => {
  it('lists each promise with its status, and opens it', async () => {
    harness.services.give(user, { title: 'Бег' });
    harness.services.give(user, {
      title: 'Книга',
      status: 'closed',
      completion_type: 'success',
      current_day: null,
      days: [],
    });
    await anya.says('/my');
    const mine = await anya.sees('Ваши обещания');
    expect(textOf(mine)).toBe('Ваши обещания\n\n🔲 Бег · Идёт · День 3 из 7\n🏆 Книга · Выполнено');
    await anya.presses(mine, 'Бег');
    await expect(anya.sees('день 3 из 7')).resolves.toBeDefined();
  });

  it('turns pages of ten, forth and back', async () => {
    for (let index = 1; index <= 112; index += 1) harness.services.give(user, { title: `№${index}.` });
    await anya.says('/my');
    let page = await anya.sees('страница 1');
    expect(captions(page).slice(-2)).toEqual(['Дальше ▶️', 'Открыть на сайте']);
    for (let number = 2; number <= 12; number += 1) {
      await anya.presses(page, 'Дальше');
      page = await anya.sees(`страница ${number}`);
    }
    expect(captions(page)).toEqual(['№111.', '№112.', '◀️ Назад', 'Открыть на сайте']);
    await anya.presses(page, 'Назад');
    expect(captions(await anya.sees('страница 11'))[0]).toBe('№101.');
  });

  it('returns to the first page if the requested one no longer exists', async () => {
    harness.services.give(user, { title: 'Одно' });
    await anya.says('/my');
    const mine = await anya.sees('Одно');
    // The list has not changed. Telegram refuses such an edit, which is harmless.
    expect(await harness.press(anya, mine.message_id, 'my:7')).toBe('');
    expect(await anya.count('Не получилось')).toBe(0);
  });

  it('offers a first promise to a new person', async () => {
    await anya.says('/my');
    expect(buttonsOf(await anya.sees('Обещаний пока нет.'))).toMatchObject([
      { text: 'Дать слово', web_app: { url: expect.stringMatching(/\/create$/) } },
    ]);
  });

  it('/new offers the wizard', async () => {
    await anya.says('/new');
    expect(buttonsOf(await anya.sees('Слово даётся в приложении'))).toMatchObject([{ web_app: {} }]);
  });
});
