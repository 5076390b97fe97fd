import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { chatBlocked, chatOpened, noticeDelivered, type PersonSnapshot } from '@slovo/contracts';
import { NATS, type NatsConnection } from '@slovo/kit/nats';
import { ClockControl } from '@slovo/kit/service';
import { until } from '@slovo/testing';
import { DeliverNotices } from '../src/delivery/deliver-notices.ts';
import { SendingLimits } from '../src/telegram/sending-limits.ts';
import { PrismaClient } from '../src/database.ts';
import { BotHarness } from './bot-harness.ts';
import { buttonsOf, type Person, textOf } from './telegram.ts';

const DAY_MS = 86_400_000;
/** As Telegram may ask for. */
const WAIT_MS = 300_000;

let harness: BotHarness;
let anya: Person;
let user: PersonSnapshot;

beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());
afterEach(() => harness.telegram.mend());
beforeEach(async () => {
  anya = await harness.telegram.person('Аня');
  user = await harness.meet(anya);
});

describe('a notice', () => {
  it('appears in the chat with title, text and buttons, and is published as delivered', async () => {
    const id = await harness.notice(user.id, {
      title: 'Отчёт подтверждён',
      html: 'День <b>сдержан</b>:<blockquote>Верю</blockquote>Так держать &amp; дальше',
      actions: [
        { kind: 'open-promise', promiseId: 1 },
        { kind: 'approve', reportId: 5 },
        { kind: 'reject', reportId: 5 },
      ],
    });
    const message = await anya.sees('Отчёт подтверждён');
    expect(textOf(message)).toBe('Отчёт подтверждён\n\nДень сдержан:\nВерю\nТак держать & дальше');
    expect(message.reply_markup?.inline_keyboard.map((row) => row.map(({ text }) => text))).toEqual([
      ['✅ Утвердить', '❌ Отклонить'],
      ['Открыть'],
    ]);
    expect(await harness.delivered(id)).toEqual({
      receiptId: id,
      userId: user.id,
      messageId: message.message_id,
    });
  });

  it.each([
    ['makes a sound by day', false, undefined],
    ['is silent in the reader’s quiet hours', true, true],
  ])('%s, in every message of it', async (_, silent, expected) => {
    const before = (await anya.all()).length;
    const text = `${'Долгая новость. '.repeat(300)}Вот и всё`;
    await harness.delivered(await harness.notice(user.id, { title: 'Ночью', text }, silent));
    await anya.sees(/Вот и всё$/);
    const pieces = (await anya.all()).slice(before);
    expect(pieces.length).toBeGreaterThan(1);
    expect(new Set(pieces.map((message) => message.silent))).toEqual(new Set([expected]));
  });

  it('published twice is sent once; a retry of its receipt is sent again', async () => {
    const id = await harness.notice(user.id, { text: 'Единственный раз' });
    await harness.delivered(id);
    await harness.notice(user.id, { id, text: 'Единственный раз' });
    await harness.notice(user.id, { id, text: 'Повтор', retry_count: 1 });
    await anya.sees('Повтор');
    expect(await anya.count('Единственный раз')).toBe(1);
  });

  it('is the caption of its picture; a long one follows the picture in further messages', async () => {
    const media = { fileId: 'reports/one.jpg', type: 'image' as const, url: '/media/reports/one.jpg' };
    await harness.notice(user.id, { text: 'Короткая', media });
    expect((await anya.sees('Короткая')).photo).toBeDefined();

    const text = 'слово '.repeat(900).trim(); // 5,399 characters: above a caption and above a message
    await harness.notice(user.id, {
      title: 'Длинная',
      text,
      html: text,
      media,
      actions: [{ kind: 'open-promise', promiseId: 1 }],
    });
    const last = await until(async () =>
      (await anya.all()).find(
        (message) => buttonsOf(message).length > 0 && textOf(message).endsWith('слово'),
      ),
    );
    const all = (await anya.all()).filter(
      ({ author, message_id }) => author === 'bot' && message_id > last.message_id - 3,
    );
    expect(all.map((message) => [Boolean(message.photo), buttonsOf(message).length])).toEqual([
      [true, 0],
      [false, 0],
      [false, 1],
    ]);
    expect(all.map(textOf).join(' ').replaceAll(/\s+/g, ' ')).toBe(`Длинная ${text}`.replace(/^/, ' '));
    // Uploaded once, then sent by its id.
    expect(await harness.prisma.telegramFile.count({ where: { path: media.fileId } })).toBe(1);
  });

  it('[OUTAGE-10] is sent once where the id of its picture cannot be kept', async () => {
    const media = { fileId: 'reports/two.jpg', type: 'image' as const, url: '/media/reports/two.jpg' };
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    const kept = jest
      .spyOn(harness.app!.get(PrismaClient).telegramFile, 'createMany')
      .mockRejectedValue(full);
    await harness.delivered(await harness.notice(user.id, { text: 'Один раз с картинкой', media }));
    expect(kept).toHaveBeenCalled();
    kept.mockRestore();
    expect(await anya.count('Один раз с картинкой')).toBe(1);
  });

  it('is sent without its picture if the file id is invalid, and the next one with it', async () => {
    const media = { fileId: 'reports/old.jpg', type: 'image' as const, url: '/media/reports/old.jpg' };
    await harness.prisma.telegramFile.create({ data: { path: media.fileId, fileId: 'of-another-bot' } });
    await harness.notice(user.id, { text: 'Ещё без неё', media });
    expect((await anya.sees('Ещё без неё')).photo).toBeUndefined();
    await harness.notice(user.id, { text: 'Уже с ней', media });
    expect((await anya.sees('Уже с ней')).photo).toBeDefined();
  });

  it('is sent without a picture that does not exist', async () => {
    const media = { fileId: 'x'.repeat(301), type: 'image' as const, url: '/media/x' };
    await harness.notice(user.id, { text: 'Одни слова', media });
    expect((await anya.sees('Одни слова')).photo).toBeUndefined();
  });

  it('with an invalid payload fails, and the next one is sent', async () => {
    const nextAttemptAt = harness.now();
    const row = { receiptId: -1, round: 0, userId: user.id, nextAttemptAt, createdAt: nextAttemptAt };
    await harness.prisma.delivery.create({ data: { ...row, receipt: { of: 'another version' } } });
    const next = await harness.notice(user.id, { text: 'Следом' });
    expect(await harness.undelivered(-1)).toMatchObject({ reason: 'refused' });
    await harness.delivered(next);
    await expect(anya.finds('Следом')).resolves.toBeDefined();
  });

  it('that was sent in part is not sent again from the start', async () => {
    const text = 'слово '.repeat(300).trim();
    const media = { fileId: 'reports/half.jpg', type: 'image' as const, url: '/media/reports/half.jpg' };
    await harness.telegram.fault({ method: 'sendMessage', status: 502, times: 6 });
    const id = await harness.notice(user.id, { title: 'Половина', text, html: text, media });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await until(() => harness.prisma.delivery.findFirst({ where: { receiptId: id, attempts: attempt } }));
      harness.moveBy(20_000);
    }
    expect(await harness.undelivered(id)).toMatchObject({ reason: 'gave-up' });
    expect((await anya.all()).filter(({ photo }) => photo)).toHaveLength(1);
  });

  it('waits for the events about its person, and fails without a chat if they never arrive', async () => {
    const id = await harness.notice(77_777);
    await until(() =>
      harness.prisma.delivery.findFirst({ where: { receiptId: id, error: 'an unknown person' } }),
    );
    harness.moveBy(2 * 60_000);
    expect(await harness.undelivered(id)).toMatchObject({ reason: 'no-chat' });
    harness.moveBy(-2 * 60_000);
  });
});

describe('Telegram in trouble', () => {
  /** Until the answer 429 is recorded, and the replica that leads has learned of it by NATS. */
  async function heldBack(receiptId: number): Promise<void> {
    await until(() => harness.prisma.delivery.findFirst({ where: { receiptId, error: { not: null } } }));
    await harness.app!.get<NatsConnection>(NATS).flush();
  }

  it('429: waits as long as Telegram says, by the product’s clock, and loses nothing', async () => {
    await harness.telegram.fault({ method: 'sendMessage', status: 429, retry_after: 3_600 });
    const id = await harness.notice(user.id, { text: 'Подожду' });
    await heldBack(id);
    expect(await anya.count('Подожду')).toBe(0);
    harness.moveBy(3_600_000);
    await anya.sees('Подожду');
    expect(await harness.prisma.delivery.findFirst({ where: { receiptId: id } })).toMatchObject({
      attempts: 0,
    });
  });

  it('[CLOCK-01] keeps no clock from moving on that was moved back before it was sent', async () => {
    const control = harness.app!.get(ClockControl);
    await until(async () => (await control.busy()).busy === 0);
    await harness.telegram.fault({ method: 'sendMessage', status: 429, retry_after: WAIT_MS / 1_000 });
    const id = await harness.notice(user.id, { text: 'Из завтра' });
    await heldBack(id);
    expect(await control.busy()).toEqual({ busy: 1, what: 'bot: deliveries 1' });
    harness.moveBy(-DAY_MS);
    expect(await control.busy()).toMatchObject({ busy: 0 });
    harness.moveBy(DAY_MS + WAIT_MS);
    await anya.sees('Из завтра');
  });

  it('429: nobody gets anything until its end', async () => {
    const boris = await harness.telegram.person('Борис');
    const { id } = await harness.meet(boris);
    await harness.telegram.fault({ method: 'sendMessage', status: 429, retry_after: 3_600 });
    const first = await harness.notice(user.id, { text: 'Подожду' });
    await heldBack(first);
    const second = await harness.notice(id, { text: 'И я подожду' });
    await until(() => harness.prisma.delivery.findFirst({ where: { receiptId: second } }));
    const third = await harness.notice(user.id, { text: 'Тоже' });
    await until(() => harness.prisma.delivery.findFirst({ where: { receiptId: third } }));
    expect(await harness.prisma.delivery.findFirst({ where: { receiptId: second } })).toMatchObject({
      status: 'queued',
      error: null,
    });
    harness.moveBy(3_600_000);
    await harness.delivered(second);
    expect(await boris.count('И я подожду')).toBe(1);
    await anya.finds('Подожду');
  });

  it('403: is published as blocked, and nothing is sent until /start', async () => {
    await anya.blocks();
    const first = await harness.notice(user.id, { text: 'Не дойдёт' });
    expect(await harness.undelivered(first)).toMatchObject({ reason: 'blocked', userId: user.id });
    expect(harness.published(chatBlocked)).toContainEqual({ userId: user.id });

    const second = await harness.notice(user.id);
    expect(await harness.undelivered(second)).toMatchObject({ reason: 'blocked' });

    await anya.start();
    await until(() => harness.published(chatOpened).filter(({ userId }) => userId === user.id).length > 1);
    await harness.delivered(await harness.notice(user.id, { text: 'Снова здесь' }));
    expect(await anya.count('Не дойдёт')).toBe(0);
  });

  it('5xx and a broken network: retries five times, then gives up', async () => {
    await harness.telegram.fault({ method: 'sendMessage', status: 500, times: 2 });
    await harness.telegram.fault({ method: 'sendMessage', drop: true, times: 1 });
    const id = await harness.notice(user.id, { text: 'С четвёртого раза' });
    await harness.delivered(id);
    expect(await harness.prisma.delivery.findFirst({ where: { receiptId: id } })).toMatchObject({
      status: 'sent',
      attempts: 3,
    });
    expect(await anya.count('С четвёртого раза')).toBe(1);

    await harness.telegram.fault({ method: 'sendMessage', status: 502, times: 6 });
    const lost = await harness.notice(user.id, { text: 'Никогда' });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await until(() => harness.prisma.delivery.findFirst({ where: { receiptId: lost, attempts: attempt } }));
      harness.moveBy(20_000); // the waits grow to 16 s
    }
    expect(await harness.undelivered(lost)).toMatchObject({ reason: 'gave-up' });
    expect(await anya.count('Никогда')).toBe(0);
  });

  it('400: fails at once and delays nobody else', async () => {
    await harness.telegram.fault({ method: 'sendMessage', status: 400 });
    expect(await harness.undelivered(await harness.notice(user.id))).toMatchObject({ reason: 'refused' });
    await harness.delivered(await harness.notice(user.id));
  });

  it('limits: thirty notices to one chat arrive in order, none lost, none twice', async () => {
    await harness.telegram.ask('POST', '/sandbox/rate-limit', { enabled: false });
    harness.app?.get(SendingLimits).hold(30);
    const ids: number[] = [];
    for (let index = 0; index < 30; index += 1)
      ids.push(await harness.notice(user.id, { text: `Номер ${index}.` }));
    await until(
      async () => (await harness.prisma.delivery.count({ where: { receiptId: { in: ids } } })) === 30,
    );
    for (let step = 0; step < 8; step += 1) {
      harness.moveBy(60_000); // the bucket is full again
      await until(
        () =>
          harness.published(noticeDelivered).filter(({ receiptId }) => ids.includes(receiptId)).length >=
          Math.min(4 * (step + 1), 30),
      );
    }
    const numbers = (await anya.all())
      .map((message) => /Номер (\d+)\./.exec(textOf(message))?.[1])
      .filter((number) => number !== undefined);
    expect(numbers).toEqual(ids.map((_, index) => String(index)));
    await harness.telegram.ask('POST', '/sandbox/rate-limit', { enabled: true });
  });
});

describe('a crash while a notice is being sent', () => {
  it('leaves unknown whether it arrived: it is published as interrupted and never sent again', async () => {
    const delivery = await harness.prisma.delivery.create({
      data: {
        receiptId: 990_001,
        round: 0,
        userId: user.id,
        receipt: {},
        status: 'sending',
        nextAttemptAt: new Date(),
        createdAt: new Date(),
      },
    });
    // The first thing that a new leader does.
    const stop = new AbortController();
    stop.abort();
    await harness.app?.get(DeliverNotices).run(stop.signal, {} as never);
    expect(await harness.undelivered(990_001)).toEqual({
      receiptId: 990_001,
      userId: user.id,
      reason: 'interrupted',
    });
    expect(await harness.prisma.delivery.findUnique({ where: { id: delivery.id } })).toMatchObject({
      status: 'failed',
      error: 'interrupted',
    });
  });
});
