// What the chat waits for, how it ends, and how the bot meets a person who did not press Start.
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PromiseView, UserProfile } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { Drafts } from '../src/features/report/drafts.ts';
import { BotHarness } from './bot-harness.ts';
import { PICTURE } from './fakes/samples.ts';
import { buttonsOf, type Person, type Seen, textOf } from './telegram.ts';

let harness: BotHarness;
let anya: Person;
let user: UserProfile;
const photo = { bytes: PICTURE, name: 'photo.jpg' };

beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.services.hooks.clear();
  ({ person: anya, user } = await harness.newcomer('Аня'));
  await anya.finds('У вас сейчас');
});

const labels = (message: Seen) => buttonsOf(message).map(({ text }) => text);
const shownNow = async ({ message_id }: Seen) =>
  (await anya.all()).find((one) => one.message_id === message_id) as Seen;
const answers = async () => (await anya.all()).filter(({ author }) => author === 'bot').length;
const idle = () =>
  until(async () => (await harness.prisma.update.count({ where: { status: 'waiting' } })) === 0);
const reports = () => harness.services.reports.filter(({ user_id }) => user_id === user.id);

describe('[BOT-04] /cancel', () => {
  const draftsThatAre = (...statuses: ('collecting' | 'offered')[]) =>
    harness.prisma.draft.count({ where: { chatId: anya.id, status: { in: statuses } } });
  const cancel = async () => {
    await anya.says('/cancel');
    await anya.sees('Хорошо, отменил.');
    await anya.says('/cancel');
    await anya.sees('Прерывать нечего.');
  };

  it('ends the choice of a promise after /report: its buttons go', async () => {
    harness.services.give(user);
    harness.services.give(user);
    await anya.says('/report');
    const picker = await anya.sees('О каком обещании отчёт?');
    await idle();
    await cancel();
    expect(labels(await shownNow(picker))).toEqual([]);
  });

  it('ends the choice of a promise for a photo, and what is pressed meanwhile sends nothing', async () => {
    const promise = harness.services.give(user);
    harness.services.give(user);
    await anya.sends([photo], 'Не то');
    const picker = await anya.sees('К какому обещанию этот отчёт?');
    await idle();
    await cancel();
    expect(textOf(await shownNow(picker))).toContain('Не отправил');
    expect(labels(await shownNow(picker))).toEqual([]);
    const late = buttonsOf(picker).find(({ text }) => text.includes(promise.title));
    const data = late && 'callback_data' in late ? late.callback_data : '';
    expect(await harness.press(anya, picker.message_id, data)).toBe('Эта кнопка уже не действует.');
    expect(reports()).toEqual([]);
  });

  it('ends every report that is not confirmed, and an album that is still arriving', async () => {
    harness.services.give(user);
    await anya.says('Первый');
    const first = await anya.sees('Первый');
    await anya.sends([photo, photo], 'Второй');
    await anya.says('/cancel');
    await anya.sees('Хорошо, отменил.');
    await idle();
    expect(labels(await shownNow(first))).toEqual([]);
    expect(await draftsThatAre('collecting', 'offered')).toBe(0);
  });

  it('ends an album whose card is shown while it is ended: the card has no buttons', async () => {
    harness.services.give(user);
    const drafts = harness.app!.get(Drafts);
    const open = drafts.open.bind(drafts);
    jest.spyOn(drafts, 'open').mockImplementationOnce(async (...args) => {
      const found = await open(...args);
      await until(async () => (await draftsThatAre('offered')) === 1);
      return found;
    });
    await anya.sends([photo, photo], 'Третий');
    await anya.says('/cancel');
    await anya.sees('Хорошо, отменил.');
    await idle();
    const card = (await anya.all()).find((one) => textOf(one).includes('Не отправил'));
    expect(card && labels(card)).toEqual([]);
    expect(await draftsThatAre('collecting', 'offered')).toBe(0);
  });

  it('is not needed once the choice was made: the question has no buttons left', async () => {
    const [, second] = [harness.services.give(user), harness.services.give(user)];
    await anya.says('/report');
    const picker = await anya.sees('О каком обещании отчёт?');
    await idle();
    await anya.presses(picker, second.title);
    const answer = await anya.sees(`это будет отчёт для «${second.title}»`);
    expect(answer.message_id).toBe(picker.message_id);
    expect(labels(answer)).toEqual([]);
  });

  it('finds nothing after half an hour', async () => {
    harness.services.give(user);
    await anya.says('Забыто');
    await anya.sees('Отправить?');
    harness.moveBy(31 * 60_000);
    await anya.says('/cancel');
    await expect(anya.sees('Прерывать нечего.')).resolves.toBeDefined();
    harness.moveBy(-31 * 60_000);
  });
});

describe('[BOT-11] a command in capitals', () => {
  it.each([
    ['/HELP', '/today — '],
    ['/Today', 'Сегодня'],
    ['/Cancel@Slovo_Bot', 'Прерывать нечего.'],
  ])('%s is understood, and is no report', async (command, answer) => {
    harness.services.give(user);
    await anya.says(command);
    await expect(anya.sees(answer)).resolves.toBeDefined();
    await idle();
    expect(await harness.prisma.draft.count({ where: { chatId: anya.id } })).toBe(0);
  });

  it('keeps what follows it as it was written', async () => {
    const promise = harness.services.give(user, { title: 'Бег' });
    await anya.says(`/START r_${promise.id}`);
    await expect(anya.sees('это будет отчёт для «Бег»')).resolves.toBeDefined();
    await anya.says('/START R_1');
    await expect(anya.sees('Такой страницы нет')).resolves.toBeDefined();
  });
});

describe('[BOT-05] a text that Telegram split', () => {
  it.each([
    ['in two', 5_400],
    ['in three', 10_000],
  ])('%s gets one answer and becomes no report', async (_, length) => {
    harness.services.give(user);
    const before = await answers();
    await anya.says('д'.repeat(length));
    await anya.sees('Текст отчёта — до 4000 знаков');
    await idle();
    expect((await answers()) - before).toBe(1);
    expect(
      await harness.prisma.draft.count({ where: { chatId: anya.id, status: { not: 'cancelled' } } }),
    ).toBe(0);
  });

  it('at a word: the card of its beginning turns into the answer, and the promise stays chosen', async () => {
    const [, second] = [harness.services.give(user), harness.services.give(user)];
    await anya.start(`r_${second.id}`);
    await anya.sees('это будет отчёт');
    const before = await answers();
    const from = { id: anya.id, is_bot: false, first_name: 'Аня', language_code: 'ru' };
    const chat = { id: anya.id, type: 'private', first_name: 'Аня' };
    const part = { from, chat, date: 1_800_000_000 };
    await harness.receive({ message: { ...part, message_id: 910_000_001, text: 'д'.repeat(3_900) } });
    await harness.receive({ message: { ...part, message_id: 910_000_002, text: 'д'.repeat(1_500) } });
    const answer = await anya.sees('Текст отчёта — до 4000 знаков');
    expect(labels(answer)).toEqual([]);
    expect((await answers()) - before).toBe(1);
    await anya.says('Коротко');
    await expect(anya.sees(`Отчёт для «${second.title}»`)).resolves.toBeDefined();
  });

  it('is not confused with a second text that comes later', async () => {
    harness.services.give(user);
    await anya.says('д'.repeat(4_050));
    await anya.sees('Текст отчёта — до 4000 знаков');
    await anya.says('д'.repeat(3_000));
    await expect(anya.sees('Отправить?')).resolves.toBeDefined();
  });
});

describe('a choice between promises', () => {
  it('[BOT-06] for an album names how many pictures it has', async () => {
    const [first] = [harness.services.give(user), harness.services.give(user)];
    await anya.sends([photo, photo, photo]);
    const picker = await anya.sees('К какому обещанию этот отчёт?');
    expect(textOf(picker)).toBe('В отчёте 3 фото и видео.\n\nК какому обещанию этот отчёт?');
    await anya.presses(picker, first.title);
    await expect(anya.sees('В отчёте 3 фото и видео')).resolves.toBeDefined();
  });

  it('[BOT-09] begins with what asks for a report, and marks each with its day', async () => {
    const days = (today: PromiseView['days'][number]['state']): PromiseView['days'] => [
      { day: 3, date: '2027-01-03', state: today, today: true },
    ];
    harness.services.give(user, { title: 'Сдержано', days: days('kept') });
    harness.services.give(user, { title: 'На проверке', days: days('pending') });
    harness.services.give(user, { title: 'Ждёт', days: days('open') });
    harness.services.give(user, { title: 'Просрочено', status: 'overdue', days: days('ahead') });
    const expected = ['🔲 Ждёт', '⏳ Просрочено', '🟩 Сдержано', '🟨 На проверке'];
    await anya.says('/report');
    expect(labels(await anya.sees('О каком обещании отчёт?'))).toEqual(expected);
    await anya.says('/cancel');
    await anya.sends([photo]);
    expect(labels(await anya.sees('К какому обещанию'))).toEqual([...expected, 'Отмена']);
  });
});

describe('[BOT-07] somebody who did not press Start', () => {
  it('is welcomed for their «привет», and asked for their zone, once', async () => {
    const boris = await harness.telegram.person('Борис');
    await boris.says('привет');
    expect(labels(await boris.sees('Борис, привет!'))).toEqual(['Войти в приложение']);
    await boris.finds('У вас сейчас');
    await boris.says('и что дальше?');
    await boris.sees('ни одно обещание не идёт');
    expect(await boris.count('Борис, привет!')).toBe(1);
  });

  it('is welcomed for a photo, too', async () => {
    const vera = await harness.telegram.person('Вера');
    await vera.sends([photo]);
    await expect(vera.sees('Вера, привет!')).resolves.toBeDefined();
  });

  it('is welcomed although the first attempt failed after their account was made', async () => {
    const gleb = await harness.telegram.person('Глеб');
    let failures = 1;
    harness.services.hooks.set('promises.list-active-promises', () => {
      failures -= 1;
      if (failures >= 0) throw new Refusal('SERVICE_UNAVAILABLE');
    });
    await gleb.says('привет');
    await gleb.sees('Глеб, привет!');
    await expect(gleb.finds('У вас сейчас')).resolves.toBeDefined();
  });

  it('but made a promise in the app, sends a report', async () => {
    const dina = await harness.telegram.person('Дина');
    await dina.says('/help');
    await dina.sees('/today');
    harness.services.give(harness.profileOf(dina));
    await dina.says('Сделала');
    await dina.sees('Отправить?');
    expect(await dina.count('Дина, привет!')).toBe(0);
  });
});

describe('[BOT-08] no two buttons do the same', () => {
  it.each([
    ['/login', 'Ссылка одноразовая', ['Войти в приложение']],
    ['/new', 'Слово даётся в приложении', ['Дать слово']],
    ['/report', 'Отчитываться пока не о чем', ['Дать слово']],
    ['/my', 'Обещаний пока нет', ['Дать слово']],
  ])('%s', async (command, words, expected) => {
    await anya.says(command);
    expect(labels(await anya.sees(words))).toEqual(expected);
  });

  it('after a report', async () => {
    harness.services.give(user);
    await anya.says('Готово');
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    expect(labels(await anya.sees('принят'))).toEqual(['Открыть', 'Отозвать отчёт']);
  });
});
