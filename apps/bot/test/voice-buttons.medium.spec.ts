import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type NoticeAction, noticeAnswered, noticeDelivered, type PromiseView } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';
import { buttonsOf, type Person } from './telegram.ts';

let harness: BotHarness;
let anya: Person;
let userId: number;

beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  anya = await harness.telegram.person('Аня');
  userId = (await harness.meet(anya)).id;
});

const own = (facts: Partial<PromiseView> = {}): PromiseView =>
  harness.services.give(harness.profileOf(anya), { type: 'challenge', ...facts });

/** Sends the notice, presses its button, and waits until the press is published with the action of the button. */
async function press(
  kinds: readonly ('go-on' | 'begin-anew' | 'let-go' | 'keep-on' | 'pause')[],
  words: string,
) {
  const promise = own();
  const actions = kinds.map((kind): NoticeAction => ({ kind, promiseId: promise.id }));
  const id = await harness.notice(userId, { title: `Слово ${promise.id}`, actions });
  const message = await anya.sees(`Слово ${promise.id}`);
  await until(() => harness.published(noticeDelivered).find(({ receiptId }) => receiptId === id));
  const toast = await anya.presses(message, words);
  const { action } = await until(() =>
    harness.published(noticeAnswered).find(({ receiptId }) => receiptId === id),
  );
  const shown = await until(async () => {
    const now = (await anya.all()).find(({ message_id }) => message_id === message.message_id);
    return now && !buttonsOf(now).some(({ text }) => text === words) ? now : null;
  });
  return {
    promise: harness.services.promise(promise.id),
    toast,
    action,
    left: buttonsOf(shown).map(({ text }) => text),
  };
}

describe('a lost word', () => {
  const ways = ['go-on', 'begin-anew', 'let-go'] as const;

  it('[VOICE-08] goes on with one press', async () => {
    const { promise, toast, action } = await press(ways, 'Продолжу для себя');
    expect([promise.goes_on, action]).toEqual([true, 'go-on']);
    expect(toast).toBe('Хорошо, продолжаем. Напоминания снова приходят.');
  });

  it('[VOICE-08] begins anew with one press', async () => {
    const { toast, action } = await press(ways, 'Начать заново');
    expect([toast, action]).toEqual(['Начали заново: сегодня день 1.', 'begin-anew']);
  });

  it('[VOICE-08] is let go with one press', async () => {
    const { promise, action } = await press(ways, 'Отпустить');
    expect([promise.completion_type, action]).toEqual(['give_up', 'let-go']);
  });
});

describe('the question after silence', () => {
  const answers = ['keep-on', 'pause', 'let-go'] as const;

  it.each([
    [answers, 'Отпустить'],
    [answers, 'Пауза на 7 дней'],
    [['go-on', 'begin-anew', 'let-go'] as const, 'Начать заново'],
  ])('[VOICE-21] of %s, none is offered once «%s» is chosen', async (kinds, words) => {
    expect((await press(kinds, words)).left).toEqual([]);
  });

  it.each<[string, Partial<PromiseView>]>([
    ['a promise that was paused before', { pause: { day: 2, from: '2026-12-20', until: '2026-12-26' } }],
    ['a mode that is final', { penalty_mode: 'final' }],
    ['a goal', { type: 'goal' }],
    ['the last day', { current_day: 7 }],
    ['a promise that has ended', { status: 'closed', completion_type: 'failed' }],
  ])('[VOICE-22] offers no pause for %s', async (_, facts) => {
    const promise = own(facts);
    const title = `Слово ${promise.id}`;
    const actions = answers.map((kind): NoticeAction => ({ kind, promiseId: promise.id }));
    await harness.notice(userId, { title, actions });
    expect(buttonsOf(await anya.sees(title)).map(({ text }) => text)).toEqual(['Продолжаю', 'Отпустить']);
  });

  it('[VOICE-22] does not wait for the promises service to answer', async () => {
    const promise = own();
    harness.services.hooks.set('promises.find-promise', () => {
      throw new Refusal('SERVICE_UNAVAILABLE');
    });
    const actions = answers.map((kind): NoticeAction => ({ kind, promiseId: promise.id }));
    await harness.notice(userId, { title: `Слово ${promise.id}`, actions });
    const captions = buttonsOf(await anya.sees(`Слово ${promise.id}`)).map(({ text }) => text);
    expect(captions).toEqual(['Продолжаю', 'Пауза на 7 дней', 'Отпустить']);
    harness.services.hooks.clear();
  });

  it('[VOICE-12] is answered with one press', async () => {
    const { toast, action } = await press(answers, 'Продолжаю');
    expect([toast, action]).toEqual(['Отлично, продолжаем!', 'keep-on']);
  });

  it('[VOICE-13] is answered by a pause of a week', async () => {
    const { promise, toast } = await press(answers, 'Пауза на 7 дней');
    expect(promise.pause).not.toBeNull();
    expect(toast).toBe('Пауза с 04.01 по 10.01. До этого и после всё как обычно.');
  });
});

it('[VOICE-16] the card of a promise pauses it, shows the pause and ends it', async () => {
  const promise = own({ title: 'Зарядка', days_total: 30, today: '2027-01-03' });
  await anya.start(`p_${promise.id}`);
  await anya.presses(await anya.sees('Зарядка'), 'Пауза на 7 дней');
  expect(harness.services.promise(promise.id).pause).not.toBeNull();
  await anya.start(`p_${promise.id}`);
  const card = await anya.sees('Пауза: с 04.01 по 10.01');
  expect(buttonsOf(card).map(({ text }) => text)).not.toContain('Пауза на 7 дней');
  expect(await anya.presses(card, 'Закончить паузу')).toBe('Пауза закончена.');
  expect(harness.services.promise(promise.id).pause).toBeNull();
});
