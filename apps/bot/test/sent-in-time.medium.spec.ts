// Real: PostgreSQL, NATS with JetStream, the whole bot and the sandbox Telegram. Not real: the services behind it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { noticeAnswered, type PromiseView, type UserProfile } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
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

const give = (facts: Partial<PromiseView> = {}): PromiseView => harness.services.give(user, facts);
const labelsOf = (message: Seen): string[] => buttonsOf(message).map(({ text }) => text);

/** The inputs of a call from now on. */
function inputsOf(call: string): Record<string, unknown>[] {
  const inputs: Record<string, unknown>[] = [];
  harness.services.hooks.set(call, (input) => void inputs.push(input as Record<string, unknown>));
  return inputs;
}

/** A message as Telegram hands it over after an outage. */
async function fetched(text: string, sentAt: Date): Promise<void> {
  const from = { id: anya.id, is_bot: false, first_name: 'Аня', language_code: 'ru' };
  const chat = { id: anya.id, type: 'private', first_name: 'Аня' };
  const date = Math.floor(sentAt.getTime() / 1_000);
  await harness.receive({ message: { message_id: (lastMessage += 1), from, chat, date, text } });
}
let lastMessage = 900_000;

describe('a message that was sent in time', () => {
  it('[SENT-01] says to the services when Telegram got it, before and at the press', async () => {
    const promise = give({ approval_type: 'system' });
    const [checks, submissions] = [inputsOf('promises.check-report'), inputsOf('promises.submit-report')];
    const message = await anya.says('Пробежала');
    const sent_at = new Date(message.date * 1_000).toISOString();
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    await anya.sees('принят');
    const request_key = `tg:${anya.id}:${message.message_id}`;
    expect(checks).toMatchObject([{ id: promise.id, request_key, sent_at }]);
    expect(submissions).toMatchObject([{ id: promise.id, request_key, sent_at }]);
  });

  it('[SENT-10] says on its card that the day is over and that the report counts for it', async () => {
    const promise = give({ approval_type: 'system' });
    harness.services.days.set(promise.id, 2);
    await anya.says('Пробежала');
    const card = await anya.sees('Отправить?');
    expect(textOf(card)).toContain(
      'День 2 из 7\nДень 2 уже закончился, но отчёт отправлен вовремя и зачтётся за него',
    );
    expect(textOf(card)).not.toContain('Считается за сегодня');
    await anya.presses(card, 'Отправить');
    await anya.sees('день 2');
  });

  it.each([
    ['PROMISE_CLOSED', undefined, 'закрыто'],
    ['REPORT_LIMIT_REACHED', undefined, 'не больше 10 отчётов'],
    ['DAY_IS_OVER', { day: 2 }, 'День 2 уже закончился'],
  ] as const)(
    '[SENT-10] says before the press that it cannot be counted: %s',
    async (code, details, sentence) => {
      give();
      harness.services.hooks.set('promises.check-report', () => {
        throw new Refusal(code, details);
      });
      await anya.says('Пробежала');
      const card = await anya.sees(sentence);
      expect(labelsOf(card)).toEqual(['Отмена']);
    },
  );

  it('[SENT-05] is offered the promise that was closed while the bot was away', async () => {
    const promise = give({
      status: 'closed',
      completion_type: 'failed',
      current_day: null,
      approval_type: 'system',
    });
    harness.services.days.set(promise.id, 7);
    await fetched('Пробежала вчера', new Date(harness.now().getTime() - 3 * 3_600_000));
    const card = await anya.sees('Отправить?');
    expect(textOf(card)).toContain('День 7 уже закончился');
    await anya.presses(card, 'Отправить');
    await anya.sees('день 7');
  });

  it('[SENT-10] has its card also where the promises do not answer whether it counts', async () => {
    give();
    harness.services.hooks.set('promises.check-report', () => {
      throw new Refusal('SERVICE_UNAVAILABLE');
    });
    await anya.says('Пробежала');
    expect(textOf(await anya.sees('Отправить?'))).toContain('День 3 из 7');
  });
});

describe('a button of a day', () => {
  const YESTERDAY = 24 * 3_600_000;
  const secondsAgo = (ms: number): number => Math.floor((harness.now().getTime() - ms) / 1_000);
  /** The promise’s days as the clock of the bot has them: today is the third. */
  const today = (): Partial<PromiseView> => ({
    type: 'habit',
    skips: { used: 0, budget: 5 },
    days: [1, 2, 3].map((day) => ({
      day,
      date: new Date(harness.now().getTime() - (3 - day) * YESTERDAY).toISOString().slice(0, 10),
      state: 'open' as const,
      today: day === 3,
    })),
  });

  it('[SENT-07] to skip says of which day it is, in the reminder, on the card and in /today', async () => {
    const promise = give(today());
    const skips = inputsOf('promises.skip-day');
    const actions = [{ kind: 'skip' as const, promiseId: promise.id, day: 3 }];
    await harness.notice(user.id, { title: 'Напоминание', actions });
    await anya.presses(await anya.sees('Напоминание'), 'Пропустить сегодня');
    await anya.says(`/start p_${promise.id}`);
    await anya.presses(await anya.sees('день 3 из 7'), 'Пропустить сегодня');
    await anya.says('/today');
    await anya.presses(await anya.sees('Сегодня'), 'Пропустить');
    expect(skips).toEqual([1, 2, 3].map(() => ({ id: promise.id, day: 3 })));
  });

  it('[SENT-07] to skip of a message of an earlier release says when it was shown', async () => {
    const promise = give(today());
    const skips = inputsOf('promises.skip-day');
    const date = secondsAgo(YESTERDAY);
    await harness.press(anya, 7, `sk:${promise.id}`, date);
    await harness.press(anya, 7, `ts:${promise.id}`, date);
    // Telegram hides the time of very old messages.
    await harness.press(anya, 7, `sk:${promise.id}`, 0);
    expect(skips.map(({ shown_at }) => Date.parse(String(shown_at)) / 1_000)).toEqual([date, date, 0]);
  });

  it('[SENT-07] to report says that its day is over, and waits for no report', async () => {
    const promise = give(today());
    give();
    expect(await harness.press(anya, 7, `rp:${promise.id}:2`)).toBe('День 2 уже закончился.');
    expect(await harness.press(anya, 7, `rp:${promise.id}`, secondsAgo(YESTERDAY))).toBe(
      'День 2 уже закончился.',
    );
    expect(await harness.prisma.conversation.count({ where: { chatId: anya.id } })).toBe(0);
    await harness.press(anya, 7, `rp:${promise.id}`, secondsAgo(0));
    await anya.sees('Пришлите фото, видео или текст');
  });

  it('[SENT-07] to report on a promise that accepts none any more asks for no other promise', async () => {
    const closed = give({ status: 'closed' });
    give();
    expect(await harness.press(anya, 7, `rp:${closed.id}:3`)).toBe('Эта кнопка уже не действует.');
    expect(await harness.prisma.conversation.count({ where: { chatId: anya.id } })).toBe(0);
  });

  it('[SENT-07] to remind later says that its day is over, and postpones nothing', async () => {
    const promise = give(today());
    const actions = [{ kind: 'snooze' as const, receiptId: 1, day: 2 }];
    const ends = (ms: number) => new Date(harness.now().getTime() + ms).toISOString();
    const over = await harness.notice(user.id, {
      title: 'Вчера',
      actions,
      expires_at: ends(-1_000),
      promise_id: promise.id,
    });
    expect(await anya.presses(await anya.sees('Вчера'), 'Напомнить через час')).toBe(
      'День 2 уже закончился.',
    );
    const running = await harness.notice(user.id, { title: 'Пора', actions, expires_at: ends(3_600_000) });
    expect(await anya.presses(await anya.sees('Пора'), 'Напомнить через час')).toBe('Напомню через час.');
    const answered = () => harness.published(noticeAnswered);
    await until(() =>
      answered().find(({ receiptId, action }) => receiptId === running && action === 'snooze'),
    );
    expect(answered().filter(({ receiptId, action }) => receiptId === over && action === 'snooze')).toEqual(
      [],
    );
    // A button that an earlier release sent.
    expect(await harness.press(anya, 7, 'sn:1', secondsAgo(2 * YESTERDAY))).toBe('Этот день уже закончился.');
  });
});
