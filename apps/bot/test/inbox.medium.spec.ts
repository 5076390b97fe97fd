import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reportApproved } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';
import { buttonsOf, type Person, textOf } from './telegram.ts';
import { approved } from './verdicts.ts';

let harness: BotHarness;
let anya: Person;
let boris: Person;

beforeAll(async () => {
  harness = await BotHarness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.services.hooks.clear();
  // Those of the test before wait no longer.
  for (const report of harness.services.reports) report.report_status = 'approved';
  anya = await harness.telegram.person('Аня');
  boris = await harness.telegram.person('Борис');
  for (const person of [anya, boris]) await harness.meet(person);
});

const profile = (person: Person) => harness.profileOf(person);
const captions = (message: Parameters<typeof buttonsOf>[0]) => buttonsOf(message).map(({ text }) => text);

/** Reports of Аня, the last one the newest. */
function waiting(...titles: string[]): number[] {
  return titles.map((title) => {
    const promise = harness.services.give(profile(anya), { title });
    return harness.services.report(promise, `Отчёт: ${title}`).id;
  });
}

describe('/inbox', () => {
  it('[LOOP-13] shows one report after the other, the next one after each decision', async () => {
    waiting('Первое', 'Второе', 'Третье');
    await boris.says('/inbox');
    await boris.finds('Ждут вас: 3');
    const newest = await boris.finds('«Третье» ждёт');
    expect(textOf(newest)).toContain('Отчёт: Третье');
    expect(captions(newest)).toEqual(['👍 Подтвердить', 'Дальше ▶️']);
    expect(await boris.count('ждёт')).toBe(1);

    await boris.presses(newest, 'Подтвердить');
    const second = await boris.finds('«Второе» ждёт');
    await boris.presses(second, 'Дальше');
    const first = await boris.finds('«Первое» ждёт');
    await boris.presses(first, 'Подтвердить');
    await boris.finds('Это был последний.');
    // What was passed over waits on.
    await boris.says('/inbox');
    await boris.finds('Ждут вас: 1');
  });

  it('[LOOP-13] counts a second press on the same button as nothing', async () => {
    waiting('Первое', 'Второе');
    await boris.says('/inbox');
    const card = await boris.finds('«Второе» ждёт');
    const toasts = [await boris.presses(card, 'Подтвердить'), await boris.presses(card, 'Подтвердить')];
    expect(toasts).toEqual(['Голос засчитан', 'Голос засчитан']);
    await boris.finds('«Первое» ждёт');
    expect(await boris.count('«Первое» ждёт')).toBe(1);
  });

  it('[BOT-14] settles both copies of a card whose sending was answered to nobody, when either is pressed', async () => {
    const [id] = waiting('Дважды', 'Сначала');
    await boris.says('/inbox');
    const before = await boris.finds('«Сначала» ждёт');
    await harness.telegram.fault({ method: 'sendMessage', after: true, drop: true });
    await boris.presses(before, 'Дальше');
    const copies = await until(async () => {
      const found = (await boris.all()).filter((message) => textOf(message).includes('«Дважды» ждёт'));
      return found.length === 2 ? found : null;
    });
    await boris.presses(copies[0]!, 'Подтвердить');
    await harness.publish(reportApproved, approved(id!, profile(boris).id));
    await until(async () => (await boris.count('✅ Подтверждено: Борис')) === 2);
    const settled = (await boris.all()).filter((message) => textOf(message).includes('Подтверждено'));
    expect(settled.map(({ message_id }) => message_id)).toEqual(copies.map(({ message_id }) => message_id));
    for (const message of settled) expect(captions(message)).not.toContain('👍 Подтвердить');
  });

  it('[LOOP-13] says what somebody else has decided meanwhile, and goes on', async () => {
    waiting('Первое', 'Второе');
    await boris.says('/inbox');
    const card = await boris.finds('«Второе» ждёт');
    harness.services.hooks.set('voting.cast-vote', () => {
      throw new Refusal('REPORT_NOT_PENDING');
    });
    expect(await boris.presses(card, 'Подтвердить')).toContain('уже');
    await boris.finds('«Первое» ждёт');
  });

  it('[LOOP-13] goes on after a motivator’s reason', async () => {
    const { id, first_name } = profile(boris);
    const motivator_person = { id, username: null, first_name, last_name: null, photo_url: null };
    waiting('Потом');
    const facts = { title: 'Сначала', approval_type: 'specific' as const, motivator_person };
    harness.services.report(harness.services.give(profile(anya), facts), 'Отчёт');
    await boris.says('/inbox');
    const card = await boris.finds('«Сначала» ждёт');
    expect(captions(card)).toEqual(['✅ Утвердить', '❌ Отклонить', 'Дальше ▶️']);
    await boris.presses(card, 'Отклонить');
    expect(await boris.count('«Потом» ждёт')).toBe(0);
    await boris.says('Не видно');
    await boris.finds('«Потом» ждёт');
  });

  it('[LOOP-13] is listed among the commands, and says that nobody waits', async () => {
    await boris.says('/inbox');
    const empty = await boris.finds('никто не ждёт вашего решения');
    expect(captions(empty)).toEqual(['Открыть ленту']);
    expect(await boris.commands()).toContain('inbox');
  });

  it('shows no next report after a decision elsewhere in the chat', async () => {
    const [first] = waiting('Первое', 'Второе');
    const { promise_id } = harness.services.reports.find(({ id }) => id === first)!;
    await boris.start(`p_${promise_id}`);
    const card = await boris.finds('Отчёт: Первое');
    expect(await boris.presses(card, 'Подтвердить')).toBe('Голос засчитан');
    await anya.says('/today');
    await anya.finds('Сегодня'); // the next update of the bot: by now a next card would be there
    expect(await boris.count('«Второе» ждёт')).toBe(0);
  });
});
