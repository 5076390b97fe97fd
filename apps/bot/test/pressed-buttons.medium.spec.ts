import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { noticeAnswered, noticeDelivered, type PersonSnapshot, type PromiseView } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';
import { buttonsOf, type Person, type Seen } from './telegram.ts';

let harness: BotHarness;
let anya: Person;
let user: PersonSnapshot;

beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.services.hooks.clear();
  anya = await harness.telegram.person('Аня');
  user = await harness.meet(anya);
});

const own = (facts: Partial<PromiseView>): PromiseView =>
  harness.services.give(harness.profileOf(anya), facts);

/** A reminder as the person sees it, once the bot has recorded that it was delivered. */
async function remind(): Promise<{ id: number; reminder: Seen }> {
  const promise = own({ type: 'habit', skips: { used: 0, budget: 5 } });
  const id = await harness.notice(user.id, {
    title: 'День 3',
    actions: [
      { kind: 'skip', promiseId: promise.id },
      { kind: 'snooze', receiptId: 1 },
    ],
  });
  const reminder = await anya.sees('День 3');
  await recorded(id);
  return { id, reminder };
}

/** The delivery is recorded a moment after Telegram shows it. Nobody presses as fast as a test. */
const recorded = (id: number) =>
  until(() => harness.published(noticeDelivered).find(({ receiptId }) => receiptId === id));

const answeredAs = (id: number, wanted: string) =>
  until(() =>
    harness.published(noticeAnswered).find(({ receiptId, action }) => receiptId === id && action === wanted),
  );

const SKIP = 'Пропустить сегодня';
const SNOOZE = 'Напомнить через час';
const captionsNow = async ({ message_id }: Seen): Promise<string[]> => {
  const shown = (await anya.all()).find((message) => message.message_id === message_id);
  return shown ? buttonsOf(shown).map(({ text }) => text) : [];
};

/** An update with the message as the person saw it, however long ago. */
const pressOn = (message: Seen, words: string): Promise<number> => {
  const found = buttonsOf(message).find(({ text }) => text.includes(words));
  if (!found || !('callback_data' in found)) throw new Error(`no button «${words}»`);
  const from = { id: anya.id, is_bot: false, first_name: 'Аня', language_code: 'ru' };
  const press = { id: `late-${message.message_id}`, from, message, chat_instance: '1' };
  return harness.receive({ callback_query: { ...press, data: found.callback_data } });
};

/** Holds this call of a service until the person has pressed one more button. */
function untilPressedAgain(call: string): void {
  harness.services.hooks.set(call, async () => {
    const waiting = { lane: anya.id, status: 'waiting' as const };
    await until(async () => (await harness.prisma.update.count({ where: waiting })) === 2);
  });
}

describe('a pressed notice', () => {
  it('counts as read after any of its buttons, even if the press was refused', async () => {
    const id = await harness.notice(user.id, {
      title: 'Открой',
      actions: [{ kind: 'open-promise', promiseId: 99 }],
    });
    const notice = await anya.sees('Открой');
    await recorded(id);
    await anya.presses(notice, 'Открыть');
    expect(await answeredAs(id, 'view')).toMatchObject({ userId: user.id });
  });

  it('is published as answered, with the action of the button', async () => {
    const { id, reminder } = await remind();
    expect(await anya.presses(reminder, SNOOZE)).toBe('Напомню через час.');
    expect(await answeredAs(id, 'snooze')).toMatchObject({ userId: user.id });
    expect(await anya.presses(reminder, SKIP)).toBe('Сегодня пропускаем. Пропуск списан.');
    await answeredAs(id, 'skip');
    await until(async () => (await captionsNow(reminder)).length === 0);
  });
});

describe('a button that may be pressed once', () => {
  it('goes and leaves the others', async () => {
    const { reminder } = await remind();
    await anya.presses(reminder, SNOOZE);
    await until(async () => (await captionsNow(reminder)).length === 1);
    expect(await captionsNow(reminder)).toEqual([expect.stringContaining(SKIP)]);
  });

  it('goes with another that is pressed before the bot has answered', async () => {
    const { reminder } = await remind();
    untilPressedAgain('promises.skip-day');
    const first = anya.presses(reminder, SKIP);
    await until(() => harness.prisma.update.count({ where: { lane: anya.id, status: 'waiting' } }));
    expect(await Promise.all([first, anya.presses(reminder, SNOOZE)])).toEqual([
      'Сегодня пропускаем. Пропуск списан.',
      'Напомню через час.',
    ]);
    await idle();
    expect(await captionsNow(reminder)).toEqual([]);
  });

  it('stays away if the bot restarts between two presses', async () => {
    const { id, reminder } = await remind();
    await anya.presses(reminder, SNOOZE);
    await answeredAs(id, 'snooze');
    await until(async () => (await captionsNow(reminder)).length === 1);
    await harness.app?.close();
    await harness.startBot();
    await pressOn(reminder, SKIP);
    expect(await captionsNow(reminder)).toEqual([]);
  });

  it('goes from a message that the bot has not recorded', async () => {
    const promise = own({ type: 'habit', title: 'Зарядка', skips: { used: 0, budget: 5 } });
    await anya.start(`p_${promise.id}`);
    const card = await anya.sees('Зарядка');
    const captions = buttonsOf(card).map(({ text }) => text);
    expect(await harness.prisma.sentMessage.count({ where: { chatId: anya.id } })).toBe(0);
    await anya.presses(card, SKIP);
    await idle();
    expect(await captionsNow(card)).toEqual(captions.filter((text) => !text.includes(SKIP)));
    expect(captions.length).toBeGreaterThan(1);
  });

  it('does not come back with a press on a report that was withdrawn a moment ago', async () => {
    own({ type: 'challenge', approval_type: 'anyuser', is_public: false });
    await anya.says('Сделано');
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    const sent = await anya.sees('принят');
    await anya.presses(sent, 'Отозвать');
    await idle();
    expect(await captionsNow(sent)).toEqual([]);
    await pressOn(sent, 'Открыть для всех');
    expect(await captionsNow(sent)).toEqual([]);
  });
});

/** Every update of this chat has been processed. */
const idle = (): Promise<boolean> =>
  until(
    async () => (await harness.prisma.update.count({ where: { lane: anya.id, status: 'waiting' } })) === 0,
  );
