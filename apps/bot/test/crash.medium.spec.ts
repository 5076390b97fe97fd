// The bot as it is shipped, killed as by a power cut at the worst moments, and started again on the same database.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { noticeDelivered, noticeUndelivered, type PromiseView, type UserProfile } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { PICTURE } from './fake-services.ts';
import { buildBot, House } from './house.ts';
import type { Person } from './telegram.ts';

let house: House;
let anya: Person;
let promise: PromiseView;
const photo = { bytes: PICTURE, name: 'photo.jpg' };

beforeAll(async () => {
  [house] = await Promise.all([House.open(), buildBot()]);
  await house.spawnBot();
});
afterAll(() => house.close());
beforeEach(async () => {
  anya = await house.telegram.person('Аня');
  await house.meet(anya);
  promise = house.services.give(house.services.people.get(anya.id) as UserProfile);
});
afterEach(async () => {
  house.services.hooks.clear();
  await house.telegram.mend();
});

const reports = () => house.services.reports.filter(({ promise_id }) => promise_id === promise.id);

/** Dies when the call arrives, which is then never answered; `after` lets its effect happen before. */
function dieAt(call: string): Promise<void> {
  return new Promise((resolve) => {
    house.services.hooks.set(call, async () => {
      house.services.hooks.delete(call);
      await house.killBot();
      resolve();
    });
  });
}

describe('a bot that dies', () => {
  it('before it knows who wrote: the message is taken up after the restart', async () => {
    const died = dieAt('auth.register-telegram-person');
    await anya.sends([photo], 'До обвала');
    await died;
    await house.spawnBot();
    await anya.sees('Отправить?');
    expect(await anya.count('Отправить?')).toBe(1);
  });

  it('while the picture is carried over: neither lost nor doubled', async () => {
    await anya.sends([photo], 'Во время загрузки');
    const card = await anya.sees('Отправить?');
    const died = dieAt('media');
    anya.presses(card, 'Отправить').catch(() => {});
    await died;
    await house.spawnBot();
    await anya.sees('принят');
    expect(reports()).toHaveLength(1);
  });

  it('after the report was made and before it heard so: still one report, and the card says so', async () => {
    await anya.sends([photo, photo], 'Самый тонкий момент');
    const card = await anya.sees('Отправить?');
    const died = new Promise<void>((resolve) => {
      house.services.hooks.set('promises.submit-report', () => {
        // The fake answers, the effect is there; its answer reaches nobody.
        house.services.hooks.delete('promises.submit-report');
        return house.killBot().then(resolve);
      });
    });
    anya.presses(card, 'Отправить').catch(() => {});
    await died;
    await until(() => reports().length === 1);
    await house.spawnBot();
    const result = await anya.sees('принят');
    expect(result.message_id).toBe(card.message_id);
    expect(reports()).toHaveLength(1);
    expect(await anya.count('принят')).toBe(1);
    // The card is edited before the update counts as worked off.
    await until(async () => (await house.prisma.update.count({ where: { status: { not: 'done' } } })) === 0);
  });

  it('and is back: the card that stood before works on', async () => {
    await anya.sends([photo], 'Ждёт');
    const card = await anya.sees('Отправить?');
    await until(() => house.prisma.draft.findFirst({ where: { cardMessageId: card.message_id } }));
    await house.killBot();
    await house.spawnBot();
    expect(await anya.presses(card, 'Отправить')).toBe('Отправляю…');
    const result = await anya.sees('принят');
    expect(result.message_id).toBe(card.message_id);
    expect(reports()).toMatchObject([{ report_text: 'Ждёт' }]);
  });

  it('while a message is edited: the report is what it says in the end', async () => {
    const message = await anya.says('До правки');
    const card = await anya.sees('До правки');
    await until(() => house.prisma.draft.findFirst({ where: { cardMessageId: card.message_id } }));
    const died = dieAt('auth.register-telegram-person');
    await anya.edits(message, 'После правки');
    await died;
    await house.spawnBot();
    await anya.presses(await anya.sees('После правки'), 'Отправить');
    await anya.sees('принят');
    expect(reports()).toMatchObject([{ report_text: 'После правки' }]);
    expect(await anya.count('Отчёт для')).toBe(1);
  });

  it('while an album comes in: it becomes one report with every picture', async () => {
    const died = new Promise<void>((resolve) => {
      let messages = 0;
      house.services.hooks.set('auth.register-telegram-person', async () => {
        messages += 1;
        if (messages < 3) return;
        house.services.hooks.delete('auth.register-telegram-person');
        await house.killBot();
        resolve();
      });
    });
    await anya.sends([photo, photo, photo], 'Альбом');
    await died;
    await house.spawnBot();
    await anya.presses(await anya.sees('3 фото и видео'), 'Отправить');
    await anya.sees('принят');
    expect(reports()).toMatchObject([{ more_media: [{}, {}] }]);
  });

  it('between asking Telegram to send a notice and hearing its answer: it is not sent again', async () => {
    const { userId } = await until(() => house.prisma.chat.findUnique({ where: { telegramId: anya.id } }));
    await house.telegram.fault({ method: 'sendMessage', delay_ms: 1_500 });
    const id = await house.notice(userId, { text: 'Дошло ли?' });
    // The row says `sending` before the request leaves the bot; only Telegram knows when it has arrived.
    await house.telegram.faultTaken();
    await house.killBot();
    await anya.sees('Дошло ли?');
    await house.spawnBot();
    expect(
      await until(() => house.told(noticeUndelivered).find(({ receiptId }) => receiptId === id)),
    ).toMatchObject({ reason: 'interrupted' });
    const next = await house.notice(userId, { text: 'Следующее' });
    await until(() => house.told(noticeDelivered).find(({ receiptId }) => receiptId === next));
    expect(await anya.count('Дошло ли?')).toBe(1);
  });
});
