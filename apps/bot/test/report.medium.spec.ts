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
const photo = { bytes: PICTURE, name: 'photo.jpg' };

beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.services.hooks.clear();
  ({ person: anya, user } = await harness.newcomer('Аня'));
});

const reportsOf = (promise: PromiseView) =>
  harness.services.reports.filter(({ promise_id }) => promise_id === promise.id);

describe('a photo sent to the chat', () => {
  it('[GEN-02] [GEN-07] with one open promise: card, send, stored under the message’s key, result', async () => {
    const promise = harness.services.give(user, { title: 'Бег & <утро>' });
    const [message] = await anya.sends([photo], 'Пробежала 5 км');
    const card = await anya.sees('Отправить?');
    expect(card.photo).toBeDefined();
    expect(textOf(card)).toMatch(
      /Отчёт для «Бег & <утро>»\nДень 3 из 7\nСчитается за сегодня до .*03:00\n\nПробежала 5 км/,
    );
    expect(buttonsOf(card).map(({ text }) => text)).toEqual(['Отправить', 'Отмена']);

    expect(await anya.presses(card, 'Отправить')).toBe('Отправляю…');
    const result = await anya.sees('принят — день 3');
    expect(result.message_id).toBe(card.message_id);
    expect(textOf(result)).toContain(`https://t.me/slovo_bot?start=p_${promise.id}`);
    const key = `tg:${anya.id}:${message?.message_id}`;
    expect(harness.services.submissions.get(key)).toBe(reportsOf(promise)[0]?.id);
    const [[, upload] = []] = [...harness.services.uploads].filter(([name]) => name.startsWith(`${key}:`));
    expect(upload?.bytes).toBeGreaterThan(100);
    expect(reportsOf(promise)).toMatchObject([{ report_text: 'Пробежала 5 км', media: { kind: 'photo' } }]);
  });

  it('with several: asks which, and the choice can be changed until it is sent', async () => {
    const [first, second] = [harness.services.give(user), harness.services.give(user)];
    await anya.sends([photo]);
    const picker = await anya.sees('К какому обещанию этот отчёт?');
    await anya.presses(picker, second.title);
    const card = await anya.sees(`Отчёт для «${second.title}»`);
    await anya.presses(card, 'Другое обещание');
    await anya.presses(await anya.sees('К какому обещанию'), first.title);
    await anya.presses(await anya.sees(`Отчёт для «${first.title}»`), 'Отправить');
    await anya.sees('принят');
    expect([reportsOf(first).length, reportsOf(second).length]).toEqual([1, 0]);
    expect(await anya.count(/.*/)).toBe(3); // welcome, zone, and one card that was edited each time
  });

  it('with none: offers to make a promise', async () => {
    await anya.sends([photo]);
    const offer = await anya.sees('Отчитываться пока не о чем');
    expect(buttonsOf(offer)).toMatchObject([{ web_app: { url: expect.stringContaining('/create') } }]);
    expect(harness.services.reports.some(({ user_id }) => user_id === user.id)).toBe(false);
  });

  it('as an album: one report with all pictures and the one caption', async () => {
    const promise = harness.services.give(user);
    const messages = await anya.sends([photo, photo, photo], 'Три подхода');
    const card = await anya.sees('В отчёте 3 фото и видео');
    await anya.presses(card, 'Отправить');
    await anya.sees('принят');
    const [report, ...others] = reportsOf(promise);
    expect(others).toEqual([]);
    expect(report?.more_media).toHaveLength(2);
    expect(report?.report_text).toBe('Три подхода');
    expect(harness.services.submissions.get(`tg:${anya.id}:${messages[0]?.message_id}`)).toBe(report?.id);
    expect(await anya.count('Отчёт для')).toBe(1);
  });

  it('as an album of somebody who then blocks the bot: is given up after one attempt', async () => {
    harness.services.give(user);
    await anya.sends([photo, photo]);
    await anya.blocks();
    const draft = () => harness.prisma.draft.findFirst({ where: { chatId: anya.id } });
    const givenUp = async () => {
      const found = await draft();
      return found?.status === 'collecting' ? null : found;
    };
    expect(await until(givenUp)).toMatchObject({
      status: 'cancelled',
      cardMessageId: null,
    });
  });

  it('sent by a double press becomes one report', async () => {
    const promise = harness.services.give(user);
    await anya.sends([photo]);
    const card = await anya.sees('Отправить?');
    const toasts = await Promise.all([
      anya.presses(card, 'Отправить'),
      anya.presses(card, 'Отправить'),
      anya.presses(card, 'Отправить'),
    ]);
    expect(toasts.toSorted()).toEqual([
      'Отправляю…',
      'Этот отчёт уже отправлен.',
      'Этот отчёт уже отправлен.',
    ]);
    expect(reportsOf(promise)).toHaveLength(1);
  });

  it('above 20 MB: says why, and where to upload it instead', async () => {
    const promise = harness.services.give(user);
    const film = new Uint8Array(21 * 1024 * 1024);
    film.set([0, 0, 0, 0x18, ...Buffer.from('ftypmp42')]);
    await anya.sends([{ bytes: film, name: 'film.mp4' }]);
    const answer = await anya.sees('Файл больше 20 МБ');
    expect(buttonsOf(answer)).toMatchObject([
      { text: 'Загрузить на сайте', url: expect.stringContaining(`/my/${promise.id}`) },
    ]);
    expect(reportsOf(promise)).toEqual([]);
  });

  it('cancelled is not sent, whatever is pressed meanwhile', async () => {
    const promise = harness.services.give(user);
    await anya.sends([photo]);
    const card = await anya.sees('Отправить?');
    const [, late] = await Promise.all([anya.presses(card, 'Отмена'), anya.presses(card, 'Отправить')]);
    expect(late).toBe('Эта кнопка уже не действует.');
    expect(buttonsOf(await anya.sees('Не отправил'))).toEqual([]);
    expect(reportsOf(promise)).toEqual([]);
  });

  it('can be for any of many promises: their list has pages', async () => {
    const promises = Array.from({ length: 12 }, (_, at) => harness.services.give(user, { title: `№${at}.` }));
    await anya.sends([photo]);
    const first = await anya.sees('К какому обещанию этот отчёт?');
    expect(buttonsOf(first).map(({ text }) => text)).toEqual([
      ...promises.slice(0, 10).map(({ title }) => `🔲 ${title}`),
      'Дальше ▶️',
      'Отмена',
    ]);
    await anya.presses(first, 'Дальше');
    const second = await anya.sees('К какому обещанию этот отчёт?');
    expect(buttonsOf(second).map(({ text }) => text)).toEqual(['🔲 №10.', '🔲 №11.', '◀️ Назад', 'Отмена']);
    await anya.presses(second, '№11.');
    await anya.presses(await anya.sees('Отчёт для «№11.»'), 'Отправить');
    await anya.sees('принят');
    expect(reportsOf(promises[11] as PromiseView)).toHaveLength(1);
  });

  it('waits for half an hour', async () => {
    const promise = harness.services.give(user);
    await anya.sends([photo]);
    const card = await anya.sees('Отправить?');
    harness.moveBy(31 * 60_000);
    await anya.presses(card, 'Отправить');
    await anya.sees('черновик отчёта устарел');
    expect(reportsOf(promise)).toEqual([]);
  });
});

describe('sending', () => {
  it('survives a short outage of a service', async () => {
    const promise = harness.services.give(user);
    let failures = 2;
    harness.services.hooks.set('promises.submit-report', () => {
      failures -= 1;
      if (failures >= 0) throw new Refusal('SERVICE_UNAVAILABLE');
    });
    await anya.says('Сделала зарядку');
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    await anya.sees('принят');
    expect(reportsOf(promise)).toHaveLength(1);
  });

  it('again after an edit replaced the picture sends the new one', async () => {
    const promise = harness.services.give(user);
    const [loan] = await anya.sends([photo]);
    await anya.presses(await anya.sees('Отправить?'), 'Отмена');
    await anya.sees('Не отправил');
    harness.services.hooks.set('promises.submit-report', () => {
      throw new Refusal('REPORT_LIMIT_REACHED');
    });
    const [message] = await anya.sends([photo]);
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    await anya.sees('Отчёт не отправлен.'); // the media service has its picture by now
    harness.services.hooks.clear();
    await harness.receive({ edited_message: { ...message, photo: loan?.photo, edit_date: 2 } });
    await anya.presses(await anya.finds('Отправить?'), 'Отправить');
    await anya.sees('принят');
    const [report] = reportsOf(promise);
    const keys = [...harness.services.uploads.keys()].filter((key) =>
      key.startsWith(`tg:${anya.id}:${message?.message_id}:`),
    );
    expect(keys).toHaveLength(2);
    expect(report?.media?.path).toBe(keys[1]?.replaceAll(':', '-'));
  });

  it('survives a broken download from Telegram', async () => {
    const promise = harness.services.give(user);
    await anya.sends([photo]);
    const card = await anya.sees('Отправить?');
    await harness.telegram.fault({ method: 'getFile', status: 502, times: 2 });
    await anya.presses(card, 'Отправить');
    await anya.sees('принят');
    expect(reportsOf(promise)).toHaveLength(1);
  });

  it('can be undone at once', async () => {
    const promise = harness.services.give(user);
    await anya.says('Готово');
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    await anya.presses(await anya.sees('принят'), 'Отозвать отчёт');
    await anya.sees('отозван');
    expect(reportsOf(promise)).toEqual([]);
  });

  it('names who decides: the motivator, nobody yet for a hidden promise, or the system', async () => {
    const motivator_person = { id: 99, username: null, first_name: 'Борис', last_name: 'К', photo_url: null };
    const cases: [Partial<PromiseView>, string][] = [
      [{ approval_type: 'specific', motivator_person }, 'Отчёт проверит Борис К.'],
      // Still true below the message once its button has opened the promise.
      [{ is_public: false }, 'Пока обещание видно только вам'],
      [{ approval_type: 'system' }, 'День засчитан сразу.'],
    ];
    for (const [facts, words] of cases) {
      for (const promise of harness.services.promises.values())
        if (promise.user_id === user.id) promise.status = 'closed';
      harness.services.give(user, facts);
      await anya.says('Готово');
      await anya.presses(await anya.sees('Отправить?'), 'Отправить');
      const result = await anya.sees(words);
      expect(textOf(result)).toContain('принят');
      if (facts.is_public === false) {
        await anya.presses(result, 'Открыть для всех');
        await anya.sees('Теперь обещание видят все');
      }
    }
  });

  it('shows the decision on the owner’s own card', async () => {
    const promise = harness.services.give(user);
    await anya.says('Готово');
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    const result = await anya.sees('принят');
    const reportId = reportsOf(promise)[0]?.id ?? 0;
    await harness.publish(reportApproved, approved(reportId, user.id));
    const settled = await anya.sees('✅ Подтверждено: Аня');
    expect(settled.message_id).toBe(result.message_id);
    expect(textOf(settled)).not.toContain('Ждёт голоса');
  });
});

describe('/report and r_{promise}', () => {
  it('make the next message the report of the chosen promise', async () => {
    const [, second] = [harness.services.give(user), harness.services.give(user)];
    await anya.says('/report');
    await anya.presses(await anya.sees('О каком обещании отчёт?'), second.title);
    await anya.sees(`это будет отчёт для «${second.title}»`);
    await anya.says('Сделала');
    await expect(anya.sees(`Отчёт для «${second.title}»`)).resolves.toBeDefined();
    await anya.start(`r_${second.id}`);
    await anya.sees(`это будет отчёт для «${second.title}»`);
  });

  it('offer every promise, though Telegram accepts at most a hundred buttons', async () => {
    for (let at = 0; at < 101; at += 1) harness.services.give(user, { title: `№${at}.` });
    await anya.says('/report');
    let list = await anya.sees('О каком обещании отчёт?');
    for (let page = 1; page <= 10; page += 1) {
      await anya.presses(list, 'Дальше');
      list = await anya.sees('О каком обещании отчёт?');
    }
    expect(buttonsOf(list).map(({ text }) => text)).toEqual(['🔲 №100.', '◀️ Назад']);
    await anya.presses(list, '№100.');
    await expect(anya.sees('это будет отчёт для «№100.»')).resolves.toBeDefined();
  });

  it('a promise of somebody else in the link is ignored: the own ones are offered', async () => {
    const mine = harness.services.give(user);
    const foreign = harness.services.give({ ...user, id: user.id + 1_000 });
    await anya.start(`r_${foreign.id}`);
    await expect(anya.sees(`это будет отчёт для «${mine.title}»`)).resolves.toBeDefined();
  });

  it('/cancel ends it', async () => {
    harness.services.give(user);
    await anya.says('/report');
    await anya.sees('это будет отчёт');
    await anya.says('/cancel');
    await anya.sees('Хорошо, отменил.');
    await anya.says('/cancel');
    await expect(anya.sees('Прерывать нечего.')).resolves.toBeDefined();
  });
});
