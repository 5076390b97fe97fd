import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserProfile } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';
import { buttonsOf, type Person, type Seen, textOf } from './telegram.ts';

let harness: BotHarness;
let anya: Person;
let user: UserProfile;

beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.services.hooks.clear();
  ({ person: anya, user } = await harness.newcomer('Аня'));
});

const settings = () => harness.services.settingsOf(user.id);
const captions = (message: Seen) => buttonsOf(message).map(({ text }) => text);

describe('/settings', () => {
  it('shows all settings', async () => {
    await anya.says('/settings');
    expect(textOf(await anya.sees('Настройки')).split('\n')).toEqual([
      'Настройки',
      '',
      'Язык: русский',
      expect.stringMatching(/^Часовой пояс: Москва, сейчас \d\d:\d\d$/),
      'День начинается в 03:00',
      '',
      'Утром напоминаю: в 09:00',
      'Вечером напоминаю: не позже 21:00',
      'О целях напоминаю: в 12:00',
      'Тихие часы: 23:00–08:00',
      'Итоги недели: присылаю по понедельникам',
      '',
      'Пояс и начало дня действуют для обещаний, которые начнутся позже.',
    ]);
  });

  it('change zone, start of the day and language by buttons', async () => {
    await anya.says('/settings');
    const card = await anya.sees('Часовой пояс: Москва');
    await anya.presses(card, 'Часовой пояс');
    await anya.presses(await anya.sees('Выберите пояс'), 'Камчатка');
    await anya.presses(await anya.sees('Часовой пояс: Камчатка'), 'Начало дня');
    await anya.presses(await anya.sees('До какого часа'), '05:00');
    await anya.presses(await anya.sees('День начинается в 05:00'), 'Язык');
    expect(await anya.presses(await anya.sees('На каком языке'), 'English')).toBe('Saved');
    await anya.sees('Time zone: Kamchatka');
    expect(harness.services.people.get(anya.id)).toMatchObject({
      time_zone: 'Asia/Kamchatka',
      day_starts_at: 5,
      language: 'en',
    });
  });

  it.each([
    ['Утреннее напоминание', 'Во сколько утром', '07:00', 'Утром напоминаю: в 07:00', { day_start: '07:00' }],
    [
      'Утреннее напоминание',
      'Во сколько утром',
      'Не напоминать',
      'Утром напоминаю: нет',
      { day_start: null },
    ],
    ['Вечернее напоминание', 'Не позже какого', '19:00', 'не позже 19:00', { day_end: '19:00' }],
    ['Напоминание о целях', 'о целях?', '18:00', 'О целях напоминаю: в 18:00', { every_day: '18:00' }],
    [
      'Тихие часы',
      'В какие часы',
      '22:00–07:00',
      '22:00–07:00',
      { quiet_from: '22:00', quiet_until: '07:00' },
    ],
    [
      'Тихие часы',
      'В какие часы',
      'Без тихих',
      'Тихие часы: нет',
      { quiet_from: '00:00', quiet_until: '00:00' },
    ],
  ])('«%s»: %s %s', async (name, question, choice, sentence, stored) => {
    await anya.says('/settings');
    const card = await anya.sees('Настройки');
    await anya.presses(card, name);
    expect(await anya.presses(await anya.sees(question), choice)).toBe('Сохранил');
    expect((await anya.sees(sentence)).message_id).toBe(card.message_id);
    expect(settings()).toMatchObject(stored);
  });

  it('switch the weekly digest off and on', async () => {
    await anya.says('/settings');
    await anya.presses(await anya.sees('Настройки'), 'Не присылать итоги');
    const off = await anya.sees('Итоги недели: не присылаю');
    expect(settings().weekly_digest).toBe(false);
    await anya.presses(off, 'Присылать итоги');
    await anya.sees('присылаю по понедельникам');
    expect(settings().weekly_digest).toBe(true);
  });

  it('lead back without a change; a second press of the same button is harmless', async () => {
    await anya.says('/settings');
    const card = await anya.sees('Настройки');
    await Promise.all([anya.presses(card, 'Язык'), anya.presses(card, 'Язык')]);
    await anya.presses(await anya.sees('На каком языке'), 'Назад');
    await anya.sees('Настройки');
    expect(await anya.count('Не получилось')).toBe(0);
  });

  it.each(['zn:99', 'hs:9', 'ln:5', 'rl:7', 'rm:0:77', 'rm:9:9', 'qt:99', 'mu:9', 'xx:1', ''])(
    'a choice that nobody offered changes nothing: «%s»',
    async (data) => {
      await anya.says('/settings');
      const card = await anya.sees('Настройки');
      const before = { ...settings(), ...harness.services.people.get(anya.id) };
      expect(await harness.press(anya, card.message_id, data)).toBe('Эта кнопка уже не действует.');
      expect({ ...settings(), ...harness.services.people.get(anya.id) }).toEqual(before);
    },
  );
});

describe('/mute', () => {
  it('mutes the chat for a while, says until when, and unmutes it', async () => {
    await anya.says('/mute');
    const question = await anya.sees('На сколько');
    expect(captions(question)).toEqual(['На час', 'До утра', 'На неделю', 'Насовсем']);
    await anya.presses(question, 'На час');
    await anya.sees(/^Не беспокою до \d\d:\d\d|^Не беспокою до .*, \d\d:\d\d/);
    const end = Date.parse(settings().muted_until ?? '') - harness.now().getTime();
    expect(end).toBeGreaterThan(3_590_000);
    expect(end).toBeLessThanOrEqual(3_600_000);

    await anya.says('/settings');
    await anya.sees('Не беспокою до');
    await anya.says('/mute');
    const again = await anya.sees(/^Не беспокою до[\s\S]*На сколько/);
    await anya.presses(again, 'Снова присылать');
    await anya.sees('Снова присылаю');
    expect(settings().muted_until).toBeNull();
  });

  it.each([
    ['До утра', /^Не беспокою до .*08:00/],
    ['На неделю', /^Не беспокою до \d+ .*\d\d:\d\d/],
    ['Насовсем', /^Не беспокою, пока не скажете/],
  ])('%s', async (choice, words) => {
    await anya.says('/mute');
    await anya.presses(await anya.sees('На сколько'), choice);
    await anya.sees(words);
    await anya.says('/mute');
    await expect(anya.sees('На сколько')).resolves.toBeDefined();
  });

  it.each([
    ['ru', '23:00', '06:30', 'До утра', /^Не беспокою до .*06:30/],
    ['en', '02:00', '11:45', 'Until morning', /^Notifications are paused until .*11:45/],
    ['ru', '00:00', '00:00', 'До утра', /^Не беспокою до .*08:00/],
    ['en', '00:00', '00:00', 'Until morning', /^Notifications are paused until .*08:00/],
  ] as const)('in %s, quiet from %s until %s: «%s»', async (language, from, end, choice, words) => {
    user.language = language;
    harness.services.settings.set(user.id, { ...settings(), quiet_from: from, quiet_until: end });
    await anya.says('/mute');
    await anya.presses(await anya.sees(language === 'ru' ? 'На сколько' : 'How long should I pause'), choice);
    await anya.sees(words);
    const until_ = new Date(settings().muted_until ?? '');
    const time = new Intl.DateTimeFormat('ru', { timeStyle: 'short', timeZone: user.time_zone }).format(
      until_,
    );
    expect(time).toBe(from === end ? '08:00' : end);
    expect(until_.getTime() - harness.now().getTime()).toBeLessThanOrEqual(25 * 3_600_000);
  });

  it('does not mention a mute that is over', async () => {
    await anya.says('/mute');
    await anya.presses(await anya.sees('На сколько'), 'На час');
    await anya.sees('Не беспокою');
    harness.moveBy(2 * 3_600_000);
    await anya.says('/mute');
    expect(textOf(await anya.sees('На сколько'))).not.toContain('Не беспокою');
    harness.moveBy(-2 * 3_600_000);
  });
});

describe('/admin', () => {
  it('sends an operator a personal link in a message that cannot be forwarded', async () => {
    harness.services.operators.add(anya.id);
    await anya.says('/admin');
    const offer = await anya.sees('Панель оператора');
    expect(buttonsOf(offer)).toMatchObject([
      { text: 'Открыть панель', url: expect.stringMatching(/\/admin#token=operator-/) },
    ]);
    expect(textOf(offer)).not.toContain('token');
    expect(offer).toMatchObject({ has_protected_content: true });
    expect(await until(async () => (await anya.commands()).includes('admin'))).toBe(true);
  });

  it('is an unknown command for everybody else', async () => {
    await anya.says('/admin');
    const answer = await anya.sees('Этого я не понял');
    await anya.says('/nonsense');
    expect(textOf(await anya.sees('Этого я не понял'))).toBe(textOf(answer));
    expect(await anya.commands()).not.toContain('admin');
    await anya.says('/help');
    expect(textOf(await anya.sees('/today'))).not.toContain('/admin');
  });

  it('is in the help and the commands of an admin', async () => {
    user.roles = ['user', 'admin'];
    await anya.start();
    await anya.sees('привет');
    await until(async () => (await anya.commands()).includes('admin'));
    await anya.says('/help');
    await expect(anya.sees('/admin — панель оператора')).resolves.toBeDefined();
  });
});
