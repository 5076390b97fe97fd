// The bundled bot, killed with SIGKILL at the worst moments and restarted on the same database.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { noticeDelivered, noticeUndelivered, type PromiseView } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';
import { buildBot } from './bot-process.ts';
import { PICTURE } from './fakes/samples.ts';
import { buttonsOf, type Person } from './telegram.ts';

let harness: BotHarness;
let anya: Person;
let promise: PromiseView;
const photo = { bytes: PICTURE, name: 'photo.jpg' };

beforeAll(async () => {
  [harness] = await Promise.all([BotHarness.open(), buildBot()]);
  await harness.spawnBot();
});
afterAll(() => harness.close());
beforeEach(async () => {
  const { person, user } = await harness.newcomer('Аня');
  anya = person;
  promise = harness.services.give(user);
});
afterEach(async () => {
  harness.services.hooks.clear();
  await harness.telegram.mend();
});

const reports = () => harness.services.reports.filter(({ promise_id }) => promise_id === promise.id);

/** Kills the bot when it makes the call. Its answer reaches nobody. */
function dieAt(call: string): Promise<void> {
  return new Promise((resolve) => {
    harness.services.hooks.set(call, async () => {
      harness.services.hooks.delete(call);
      await harness.killBot();
      resolve();
    });
  });
}

describe('a bot that is killed', () => {
  it('before it has identified the person: processes the message after the restart', async () => {
    const died = dieAt('auth.register-telegram-person');
    await anya.sends([photo], 'До обвала');
    await died;
    await harness.spawnBot();
    await anya.sees('Отправить?');
    expect(await anya.count('Отправить?')).toBe(1);
  });

  it('while the picture is uploaded: neither loses nor duplicates the report', async () => {
    await anya.sends([photo], 'Во время загрузки');
    const card = await anya.sees('Отправить?');
    const died = dieAt('media');
    anya.presses(card, 'Отправить').catch(() => {});
    await died;
    await harness.spawnBot();
    await anya.sees('принят');
    expect(reports()).toHaveLength(1);
  });

  it('between the creation of the report and its answer: still creates one report, and the card says so', async () => {
    await anya.sends([photo, photo], 'Самый тонкий момент');
    const card = await anya.sees('Отправить?');
    const died = new Promise<void>((resolve) => {
      harness.services.hooks.set('promises.submit-report', () => {
        // The fake service creates the report, but its answer reaches nobody.
        harness.services.hooks.delete('promises.submit-report');
        return harness.killBot().then(resolve);
      });
    });
    anya.presses(card, 'Отправить').catch(() => {});
    await died;
    await until(() => reports().length === 1);
    await harness.spawnBot();
    const result = await anya.sees('принят');
    expect(result.message_id).toBe(card.message_id);
    expect(reports()).toHaveLength(1);
    expect(await anya.count('принят')).toBe(1);
    // The card is edited before the update is marked as done.
    await until(
      async () => (await harness.prisma.update.count({ where: { status: { not: 'done' } } })) === 0,
    );
  });

  it('and restarted: still handles the buttons of older cards', async () => {
    await anya.sends([photo], 'Ждёт');
    const card = await anya.sees('Отправить?');
    await until(() => harness.prisma.draft.findFirst({ where: { cardMessageId: card.message_id } }));
    await harness.killBot();
    await harness.spawnBot();
    expect(await anya.presses(card, 'Отправить')).toBe('Отправляю…');
    const result = await anya.sees('принят');
    expect(result.message_id).toBe(card.message_id);
    expect(reports()).toMatchObject([{ report_text: 'Ждёт' }]);
  });

  it('while a message is edited: reports the edited text', async () => {
    const message = await anya.says('До правки');
    const card = await anya.sees('До правки');
    await until(() => harness.prisma.draft.findFirst({ where: { cardMessageId: card.message_id } }));
    const died = dieAt('auth.register-telegram-person');
    await anya.edits(message, 'После правки');
    await died;
    await harness.spawnBot();
    await anya.presses(await anya.sees('После правки'), 'Отправить');
    await anya.sees('принят');
    expect(reports()).toMatchObject([{ report_text: 'После правки' }]);
    expect(await anya.count('Отчёт для')).toBe(1);
  });

  it('while an album arrives: makes one report with every picture', async () => {
    const died = new Promise<void>((resolve) => {
      let messages = 0;
      harness.services.hooks.set('auth.register-telegram-person', async () => {
        messages += 1;
        if (messages < 3) return;
        harness.services.hooks.delete('auth.register-telegram-person');
        await harness.killBot();
        resolve();
      });
    });
    await anya.sends([photo, photo, photo], 'Альбом');
    await died;
    await harness.spawnBot();
    await anya.presses(await anya.sees('3 фото и видео'), 'Отправить');
    await anya.sees('принят');
    expect(reports()).toMatchObject([{ more_media: [{}, {}] }]);
  });

  it('[SPEED-563] by a request to stop while an album is being collected: makes one report with every picture', async () => {
    await anya.sends([photo, photo], 'Альбом при остановке');
    const draft = await until(async () => {
      const found = await harness.prisma.draft.findFirst({ where: { chatId: anya.id } });
      return (found?.items as unknown[] | undefined)?.length === 2 ? found! : null;
    });
    expect(await harness.stopBot()).toBe(0);
    expect(await anya.count('2 фото и видео')).toBeLessThanOrEqual(1);
    await harness.spawnBot();
    await anya.presses(await anya.sees('2 фото и видео'), 'Отправить');
    await anya.sees('принят');
    expect(await anya.count('2 фото и видео')).toBeLessThanOrEqual(1);
    expect(reports()).toMatchObject([{ more_media: [{}] }]);
    await until(async () => {
      const kept = await harness.prisma.draft.findUnique({ where: { id: draft.id } });
      return kept?.status === 'sent';
    });
  });

  it('[BOT-02] between the picture of a notice and its text: the text follows once, the picture comes once', async () => {
    const { userId } = await until(() => harness.prisma.chat.findUnique({ where: { telegramId: anya.id } }));
    const media = { fileId: 'reports/crash.jpg', type: 'image' as const, url: '/media/reports/crash.jpg' };
    const text = `${'Длинный отчёт. '.repeat(150)}И конец.`;
    await harness.telegram.fault({ method: 'sendMessage', status: 429, retry_after: 5 });
    const id = await harness.notice(userId, {
      title: 'Проверьте отчёт',
      text,
      html: text,
      media,
      actions: [{ kind: 'approve', reportId: 77 }],
    });
    await until(() =>
      harness.prisma.delivery.findFirst({
        where: { receiptId: id, nextPart: 1, status: 'queued', error: { not: null } },
      }),
    );
    await harness.killBot();
    await harness.spawnBot();
    const last = await anya.sees('И конец.');
    expect(buttonsOf(last).map(({ text: label }) => label)).toEqual(['✅ Утвердить']);
    expect((await anya.all()).filter(({ author, photo: shown }) => author === 'bot' && shown)).toHaveLength(
      1,
    );
    await until(() => harness.published(noticeDelivered).find(({ receiptId }) => receiptId === id));
    expect(await anya.count('И конец.')).toBe(1);
  });

  it('[FATE-03] between sending a digest to Telegram and receiving its answer: it is not sent again', async () => {
    const { userId } = await until(() => harness.prisma.chat.findUnique({ where: { telegramId: anya.id } }));
    await harness.telegram.fault({ method: 'sendMessage', delay_ms: 600_000 });
    const id = await harness.notice(userId, { text: 'Дошло ли?', message_key: 'weekly_digest' });
    // The row says `sending` before the request leaves the bot; only Telegram knows when it has arrived.
    await harness.telegram.faultTaken();
    await harness.killBot();
    await harness.telegram.mend();
    await anya.sees('Дошло ли?');
    await harness.spawnBot();
    expect(
      await until(() => harness.published(noticeUndelivered).find(({ receiptId }) => receiptId === id)),
    ).toMatchObject({ reason: 'interrupted' });
    const next = await harness.notice(userId, { text: 'Следующее' });
    await until(() => harness.published(noticeDelivered).find(({ receiptId }) => receiptId === next));
    expect(await anya.count('Дошло ли?')).toBe(1);
  });

  it('[FATE-02] between sending an invitation to Telegram and receiving its answer: it is sent again', async () => {
    const { userId } = await until(() => harness.prisma.chat.findUnique({ where: { telegramId: anya.id } }));
    await harness.telegram.fault({ method: 'sendMessage', delay_ms: 600_000 });
    const id = await harness.notice(userId, {
      text: 'Побудете моим мотиватором?',
      message_key: 'invitation_received',
    });
    await harness.telegram.faultTaken();
    await harness.killBot();
    await harness.telegram.mend();
    await anya.sees('Побудете моим мотиватором?');
    await harness.spawnBot();
    await until(() => harness.published(noticeDelivered).find(({ receiptId }) => receiptId === id));
    expect(await anya.count('Побудете моим мотиватором?')).toBe(2);
    expect(harness.published(noticeUndelivered).filter(({ receiptId }) => receiptId === id)).toEqual([]);
  });
});
