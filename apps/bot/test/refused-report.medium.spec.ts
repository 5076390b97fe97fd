import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PromiseView, UserProfile } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';
import { PICTURE } from './fakes/samples.ts';
import { buttonsOf, type Person } from './telegram.ts';

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

describe('sending', () => {
  it('that is refused says why, and can be repeated for another promise', async () => {
    harness.services.give(user);
    harness.services.hooks.set('promises.submit-report', () => {
      throw new Refusal('REPORT_LIMIT_REACHED');
    });
    await anya.says('Ещё раз');
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    const card = await anya.sees('Отчёт не отправлен.');
    expect(buttonsOf(card).map(({ text }) => text)).toEqual(['Другое обещание', 'Отмена']);
  });

  it('[QUOTA-01] asks whether the report may be made before it fetches a file, and stores none otherwise', async () => {
    harness.services.give(user);
    const before = harness.services.uploads.size;
    await anya.sends([photo]);
    const card = await anya.sees('Отправить?');
    harness.services.hooks.set('promises.check-report', () => {
      throw new Refusal('REPORT_LIMIT_REACHED');
    });
    await anya.presses(card, 'Отправить');
    await anya.sees('не больше 10 отчётов');
    expect(harness.services.uploads.size).toBe(before);
  });

  it('[QUOTA-01] goes on beside a release of promises that knows no such question', async () => {
    const promise = harness.services.give(user);
    harness.services.hooks.set('promises.check-report', () => {
      throw new Refusal('SERVICE_UNAVAILABLE');
    });
    await anya.sends([photo]);
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    await anya.sees('принят');
    expect(reportsOf(promise)).toHaveLength(1);
  });

  it('[QUOTA-02] that is refused after its files were stored has them discarded', async () => {
    harness.services.give(user);
    harness.services.hooks.set('promises.submit-report', () => {
      throw new Refusal('PROMISE_CLOSED');
    });
    const { discarded } = harness.services.media;
    const before = discarded.length;
    await anya.sends([photo]);
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    await anya.sees('Отчёт не отправлен.');
    await until(() => discarded.length === before + 1);
    expect(discarded.at(-1)).toContain(`ticket:tg-${anya.id}-`);
  });

  it('[QUOTA-09] whose second file Telegram has no more has the first discarded', async () => {
    harness.services.give(user);
    const { discarded } = harness.services.media;
    const before = discarded.length;
    harness.services.hooks.set('media', () => harness.telegram.fault({ method: 'getFile', status: 400 }));
    await anya.sends([photo, photo]);
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    await anya.sees('больше не отдаёт этот файл');
    await until(() => discarded.length === before + 1);
    expect(discarded.at(-1)).toContain(`ticket:tg-${anya.id}-`);
  });

  it('[DECODE-04] is tried again while media has no room for its picture', async () => {
    const promise = harness.services.give(user);
    let failures = 1;
    harness.services.hooks.set('media', () => {
      if (failures-- > 0) throw new Refusal('MEDIA_BUSY', { retryAfter: 10 });
    });
    await anya.sends([photo]);
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    await anya.sees('принят');
    expect(reportsOf(promise)).toHaveLength(1);
  });

  it('[LIMIT-16] that is an album waits while other uploads of its person run', async () => {
    const promise = harness.services.give(user);
    let others = 1;
    harness.services.hooks.set('media', () => {
      if (others-- > 0) throw new Refusal('UPLOADS_UNDER_WAY', { limit: 3, retryAfter: 5 });
    });
    await anya.sends([photo, photo]);
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    await anya.sees('принят');
    expect(reportsOf(promise)).toHaveLength(1);
  });

  it.each([
    ['UPLOADS_UNDER_WAY', { limit: 3, retryAfter: 5 }, 'уже идут 3 загрузки'],
    ['MEDIA_BUSY', { retryAfter: 10 }, 'не получилось обработать файл. Попробуйте через 10 секунд'],
    ['STORAGE_FULL', {}, 'В хранилище файлов кончилось место'],
  ] as const)(
    '[OUTAGE-05] says why it cannot be sent now, and offers to send it again: %s',
    async (code, details, why) => {
      const promise = harness.services.give(user);
      harness.services.hooks.set('media', () => {
        throw new Refusal(code, details);
      });
      await anya.sends([photo]);
      await anya.presses(await anya.sees('Отправить?'), 'Отправить');
      const card = await anya.sees(why);
      harness.services.hooks.clear();
      await anya.presses(card, 'Отправить ещё раз');
      await anya.sees('принят');
      expect(reportsOf(promise)).toHaveLength(1);
    },
  );

  it.each([
    ['MEDIA_TYPE_REFUSED', 'Отчёт не отправлен.', ['Отмена']],
    ['TOO_LARGE', 'Файл больше 20 МБ', ['Загрузить на сайте', 'Отмена']],
  ] as const)('[BOT-12] that no promise accepts offers no other one: %s', async (code, why, left) => {
    const promises = [harness.services.give(user), harness.services.give(user)];
    harness.services.hooks.set('media', () => {
      throw new Refusal(code);
    });
    await anya.sends([photo]);
    await anya.presses(await anya.sees('К какому обещанию этот отчёт?'), promises[0]!.title);
    const card = await anya.sees('Отправить?');
    expect(buttonsOf(card).map(({ text }) => text)).toContain('Другое обещание');
    await anya.presses(card, 'Отправить');
    expect(buttonsOf(await anya.sees(why)).map(({ text }) => text)).toEqual(left);
  });

  it('[QUOTA-03] says how much a day may hold, and keeps the draft', async () => {
    harness.services.give(user);
    harness.services.hooks.set('media', () => {
      throw new Refusal('UPLOADS_OF_DAY_SPENT', { limit: 500, megabytes: 5000 });
    });
    await anya.sends([photo]);
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    const card = await anya.sees('не больше 500 файлов и 5000 МБ');
    expect(buttonsOf(card).map(({ text }) => text)).toEqual([
      'Отправить ещё раз',
      'Другое обещание',
      'Отмена',
    ]);
    harness.services.hooks.clear();
    await anya.presses(card, 'Отправить ещё раз');
    await anya.sees('принят');
  });
});
