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
const draft = () => harness.prisma.draft.findFirst({ where: { chatId: anya.id }, orderBy: { id: 'desc' } });
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

/** Sends a report whose card is not edited any more once the report is stored. */
async function storeWithoutCard(): Promise<Seen> {
  await anya.sends([photo], 'Сохранён');
  const card = await anya.sees('Отправить?');
  harness.services.hooks.set('promises.submit-report', refuseEdits);
  anya.presses(card, 'Отправить').catch(() => {});
  await until(async () => ((await draft())?.reportId ?? null) !== null);
  harness.services.hooks.clear();
  return card;
}

describe('[BOT-03] the card of a report', () => {
  it('that was stored before the bot died shows it after the restart, and can be undone', async () => {
    const card = await storeWithoutCard();
    await restart();
    const result = await anya.sees('принят — день 3');
    expect(result.message_id).toBe(card.message_id);
    expect(labels(result)).toContain('Отозвать отчёт');
    await idle();
    expect(await draft()).toMatchObject({ status: 'sent' });
    await anya.presses(result, 'Отозвать отчёт');
    await anya.sees('отозван');
    expect(reports()).toEqual([]);
  });

  it('that was decided while the bot was dead shows the decision', async () => {
    await storeWithoutCard();
    await harness.killBot();
    const userId = promise.user_id;
    await harness.publish(reportApproved, approved(reports()[0]?.id ?? 0, userId));
    await harness.telegram.mend();
    await harness.spawnBot();
    await anya.sees('✅ Подтверждено: Аня');
    await idle();
    const last = await anya.finds('✅ Подтверждено: Аня');
    expect(labels(last)).toEqual(['Открыть']);
  });

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

  it('whose update was given up in a long outage of Telegram is finished after it', async () => {
    const card = await storeWithoutCard();
    await harness.killBot();
    // As after the last attempt: no update waits any more.
    await harness.prisma.update.updateMany({
      where: { lane: anya.id, status: 'waiting' },
      data: { status: 'failed' },
    });
    await harness.telegram.mend();
    await harness.spawnBot();
    const result = await anya.sees('принят');
    expect(result.message_id).toBe(card.message_id);
    expect(labels(result)).toContain('Отозвать отчёт');
    await until(async () => (await draft())?.status === 'sent');
  });
});
