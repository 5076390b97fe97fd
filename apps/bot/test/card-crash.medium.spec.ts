// The bundled bot, killed at each step of what a button does: the card always shows how it ended.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type PromiseView, reportApproved } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { BotHarness } from './bot-harness.ts';
import { buildBot } from './bot-process.ts';
import { PICTURE } from './fakes/samples.ts';
import { buttonsOf, type Person, type Seen } from './telegram.ts';
import { approved } from './verdicts.ts';

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

const EDITS = ['editMessageCaption', 'editMessageText'];
const reports = () => harness.services.reports.filter(({ promise_id }) => promise_id === promise.id);
const draftOf = ({ id }: Person) =>
  harness.prisma.draft.findFirst({ where: { chatId: id }, orderBy: { id: 'desc' } });
const draft = () => draftOf(anya);
const labels = (message: Seen) => buttonsOf(message).map(({ text }) => text);
const idle = () =>
  until(async () => (await harness.prisma.update.count({ where: { status: 'waiting' } })) === 0);

/** From now on Telegram refuses every edit, until it is mended. */
const refuseEdits = async (): Promise<void> => {
  for (const method of EDITS) await harness.telegram.fault({ method, status: 502, times: 100 });
};

async function restart(): Promise<void> {
  await harness.killBot();
  await harness.telegram.mend();
  await harness.spawnBot();
}

/** A person whose report is stored while their card still asks whether to send it. */
interface Stored {
  person: Person;
  card: Seen;
  reportsOf: () => { id: number }[];
  userId: number;
}

/**
 * Several people at once, since the bot tries for half a minute to edit their cards. No card is edited any more once all
 * reports have arrived.
 */
async function storeWithoutCards(count: number): Promise<Stored[]> {
  const arrived = new Set<unknown>();
  let refuse = (): void => {};
  const refused = new Promise<void>((resolve) => (refuse = resolve)).then(refuseEdits);
  const stored = await Promise.all(
    Array.from({ length: count }, async (): Promise<Stored> => {
      const { person, user } = await harness.newcomer('Аня');
      const { id } = harness.services.give(user);
      await person.sends([photo], 'Сохранён');
      const card = await person.sees('Отправить?');
      const reportsOf = () => harness.services.reports.filter(({ promise_id }) => promise_id === id);
      return { person, card, reportsOf, userId: user.id };
    }),
  );
  harness.services.hooks.set('promises.submit-report', async (input) => {
    arrived.add((input as { id: number }).id);
    if (arrived.size === count) refuse();
    await refused;
  });
  for (const { person, card } of stored) person.presses(card, 'Отправить').catch(() => {});
  for (const { person } of stored)
    await until(async () => ((await draftOf(person))?.reportId ?? null) !== null);
  harness.services.hooks.clear();
  return stored;
}

describe('[BOT-03] the card of a report that Telegram did not let the bot edit before it died', () => {
  let undone: Stored;
  let decided: Stored;
  let givenUp: Stored;
  beforeAll(async () => {
    const [first, second, third] = await storeWithoutCards(3);
    undone = first!;
    decided = second!;
    givenUp = third!;
    await harness.killBot();
    await harness.publish(reportApproved, approved(decided.reportsOf()[0]?.id ?? 0, decided.userId));
    // As after the last attempt: no update waits any more.
    await harness.prisma.update.updateMany({
      where: { lane: givenUp.person.id, status: 'waiting' },
      data: { status: 'failed' },
    });
    await harness.telegram.mend();
    await harness.spawnBot();
  });

  it('shows the report after the restart, and can be undone', async () => {
    const { person, card } = undone;
    const result = await person.sees('принят — день 3');
    expect(result.message_id).toBe(card.message_id);
    expect(labels(result)).toContain('Отозвать отчёт');
    await idle();
    expect(await draftOf(person)).toMatchObject({ status: 'sent' });
    await person.presses(result, 'Отозвать отчёт');
    await person.sees('отозван');
    expect(undone.reportsOf()).toEqual([]);
  });

  it('shows the decision that was made while the bot was dead', async () => {
    const { person } = decided;
    await person.sees('✅ Подтверждено: Аня');
    await idle();
    const last = await person.finds('✅ Подтверждено: Аня');
    expect(labels(last)).toEqual(['Открыть']);
  });

  it('shows the report although its update was given up in a long outage of Telegram', async () => {
    const { person, card } = givenUp;
    const result = await person.sees('принят');
    expect(result.message_id).toBe(card.message_id);
    expect(labels(result)).toContain('Отозвать отчёт');
    await until(async () => (await draftOf(person))?.status === 'sent');
  });
});

describe('[BOT-03] the card of a report', () => {
  it('while its last edit was at Telegram is edited again', async () => {
    await anya.sends([photo], 'На лету');
    const card = await anya.sees('Отправить?');
    harness.services.hooks.set('promises.submit-report', () =>
      harness.telegram.fault({ method: 'editMessageCaption', drop: true, times: 1 }),
    );
    anya.presses(card, 'Отправить').catch(() => {});
    await until(async () => ((await draft())?.reportId ?? null) !== null);
    await harness.telegram.faultTaken();
    await restart();
    expect(labels(await anya.sees('принят'))).toContain('Отозвать отчёт');
    expect(reports()).toHaveLength(1);
  });

  it('that was withdrawn before the bot died says so after the restart', async () => {
    await anya.says('Передумаю');
    await anya.presses(await anya.sees('Отправить?'), 'Отправить');
    const result = await anya.sees('принят');
    const died = new Promise<void>((resolve) => {
      harness.services.hooks.set('promises.undo-report', () => {
        harness.services.hooks.clear();
        return harness.killBot().then(resolve);
      });
    });
    anya.presses(result, 'Отозвать отчёт').catch(() => {});
    await died;
    await until(() => reports().length === 0);
    await harness.spawnBot();
    expect(labels(await anya.sees('отозван'))).toEqual([]);
  });

  it('[BOT-14] whose edit Telegram has, without the bot knowing, shows the decision after the restart', async () => {
    await anya.says('Ответ потерян');
    const card = await anya.sees('Отправить?');
    await harness.telegram.fault({ method: 'editMessageText', after: true, status: 502, times: 100 });
    anya.presses(card, 'Отправить').catch(() => {});
    expect((await anya.sees('принят')).message_id).toBe(card.message_id);
    await harness.killBot();
    await harness.publish(reportApproved, approved(reports()[0]!.id, promise.user_id));
    await harness.telegram.mend();
    await harness.spawnBot();
    const decided = await anya.sees('✅ Подтверждено: Аня');
    expect(decided.message_id).toBe(card.message_id);
    await idle();
    expect(await draft()).toMatchObject({ status: 'sent' });
    expect(reports()).toHaveLength(1);
  });

  it('[BOT-14] that is in the chat twice, as its sending was interrupted, is left once by a press on either', async () => {
    await harness.telegram.fault({ method: 'sendMessage', after: true, status: 502, times: 100 });
    await anya.says('Дважды');
    const first = await anya.sees('Отправить?');
    await restart();
    await until(async () => ((await draft())?.cardMessageId ?? null) !== null);
    await anya.presses(first, 'Отправить');
    await idle();
    const cards = (await anya.all()).filter(({ author, deleted }) => author === 'bot' && !deleted);
    expect(cards.filter((message) => labels(message).includes('Отправить'))).toEqual([]);
    expect(await anya.count('принят')).toBe(1);
    expect(reports()).toHaveLength(1);
  });

  it('that was cancelled before the bot died loses its buttons after the restart', async () => {
    await anya.says('Лишнее');
    const card = await anya.sees('Отправить?');
    await until(async () => ((await draft())?.cardMessageId ?? null) !== null);
    await refuseEdits();
    anya.presses(card, 'Отмена').catch(() => {});
    await until(() => harness.prisma.update.count({ where: { lane: anya.id, status: 'waiting' } }));
    await restart();
    expect(labels(await anya.sees('Не отправил'))).toEqual([]);
    await idle();
    expect(await draft()).toMatchObject({ status: 'cancelled' });
  });
});
