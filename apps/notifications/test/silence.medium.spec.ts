// Twelve days on which nobody answers, as the days end: the promises service is played by the events that it publishes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  daySkipped,
  noticeAnswered,
  promiseBecameOverdue,
  promiseLost,
  type PromiseSnapshot,
  promiseWentOn,
  reportSubmitted,
  reportWithdrawn,
} from '@slovo/contracts';
import { reportSnapshot } from '@slovo/testing';
import { at, RemindersHarness, wall } from './reminders-harness.ts';

const ZONE = 'Europe/Moscow';
let harness: RemindersHarness;
beforeAll(async () => {
  harness = await RemindersHarness.start();
});
afterAll(() => harness.close());
beforeEach(() => harness.startTest());

const date = (day: number) => `2027-03-${9 + day}`;
/** `day 2 08:10 day_skipped`, in the order in which they came. */
const messages = async () =>
  (await harness.receiptsOf(harness.user))
    .filter(({ messageKey }) => messageKey !== 'weekly_digest')
    .map(({ messageKey, createdAt }) => {
      const day = Number(createdAt.toISOString().slice(8, 10)) - 9;
      return `day ${day} ${messageKey}`;
    });
const started = (facts: Partial<PromiseSnapshot> = {}) =>
  harness.started(ZONE, { goesOn: false, daysTotal: 30, ...facts });

/** To the morning of the n-th day: the ends of the days before were published at 03:00 and a few seconds. */
async function silentUntil(last: number, ...promises: PromiseSnapshot[]): Promise<void> {
  const skips = new Map(promises.map(({ id }) => [id, 0]));
  const newest = new Map(promises.map((promise) => [promise.id, promise]));
  for (let day = 2; day <= last; day += 1) {
    await harness.live(wall(date(day), 3, ZONE), { silent: true });
    for (const { id, type } of promises) {
      const promise = newest.get(id)!;
      if (promise.lost) continue;
      const budget = type === 'habit' ? 6 : 0;
      const spent = skips.get(id)!;
      const next = { ...promise, version: promise.version + 1, ...(spent === budget && { lost: true }) };
      newest.set(id, next);
      skips.set(id, spent + 1);
      if (type === 'goal') continue;
      await (next.lost
        ? harness.publish(promiseLost, { promise: next, day: day - 1 })
        : harness.publish(daySkipped, { promise: next, day: day - 1, by: 'system' }));
    }
  }
  await harness.live(wall(date(last), 23, ZONE), { silent: true });
}

describe('twelve silent days', () => {
  it('[VOICE-09] [VOICE-10] of a habit bring six messages, ever more seldom', async () => {
    const { promise } = await started({ type: 'habit' });
    await silentUntil(12, promise);
    expect(await messages()).toEqual([
      'day 1 reminder_day_start',
      'day 1 reminder_day_end',
      'day 2 day_skipped',
      'day 3 day_skipped',
      'day 4 silence_question',
      'day 8 word_lost',
    ]);
  });

  it('[VOICE-07] [VOICE-09] of a challenge bring three: it is lost after the first, and no reminder comes', async () => {
    const { promise } = await started({ type: 'challenge' });
    await silentUntil(12, promise);
    expect(await messages()).toEqual([
      'day 1 reminder_day_start',
      'day 1 reminder_day_end',
      'day 2 word_lost',
    ]);
  });

  it('[VOICE-10] of a goal bring its question after three days, again a week later, and then nothing', async () => {
    const { promise } = await started({ type: 'goal' });
    await silentUntil(21, promise);
    expect(await messages()).toEqual([
      'day 1 reminder_every_day',
      'day 2 reminder_every_day',
      'day 3 reminder_every_day',
      'day 4 silence_question',
      'day 11 silence_question',
    ]);
  });

  it('[VOICE-11] of five promises bring no more messages than of one', async () => {
    const made = [];
    for (let index = 0; index < 5; index += 1)
      made.push((await started({ type: 'habit', title: `Слово ${index}` })).promise);
    await silentUntil(12, ...made);
    expect(await messages()).toEqual([
      'day 1 reminders_day_start',
      'day 1 reminders_day_end',
      'day 2 days_skipped',
      'day 3 days_skipped',
      'day 4 silence_questions',
      'day 8 words_lost',
    ]);
  });
});

describe('an answer', () => {
  const questioned = async () => {
    const { promise } = await started({ type: 'goal' });
    await silentUntil(4, promise);
    const receipts = await harness.receiptsOf(harness.user);
    return { promise, question: receipts.find(({ messageKey }) => messageKey === 'silence_question')! };
  };

  it('[VOICE-10] offers to go on, to pause and to let go, one press each', async () => {
    const { promise } = await started({ type: 'habit' });
    await silentUntil(4, promise);
    const question = (await harness.receiptsOf(harness.user)).at(-1);
    expect(question).toMatchObject({
      messageKey: 'silence_question',
      actions: ['keep-on', 'pause', 'let-go'].map((kind) => ({ kind, promiseId: promise.id })),
    });
  });

  it.each(['a button', 'a report'])(
    '[VOICE-12] by %s ends the silence: reminders come as before',
    async (by) => {
      const { promise, question } = await questioned();
      if (by === 'a button')
        await harness.publish(noticeAnswered, {
          receiptId: question.id,
          userId: harness.user,
          action: 'keep-on',
        });
      else
        await harness.publish(reportSubmitted, {
          promise: { ...promise, version: promise.version + 1 },
          report: reportSnapshot(promise, { id: promise.id + 70_000, createdAt: harness.now.toISOString() }),
        });
      await harness.live(wall(date(5), 23, ZONE), { silent: true });
      expect((await messages()).at(-1)).toBe('day 5 reminder_every_day');
    },
  );

  it('[VOICE-12] comes in time even after the last question', async () => {
    const { promise } = await questioned();
    await silentUntil(14, promise);
    const [last] = (await harness.receiptsOf(harness.user)).toReversed();
    await harness.publish(noticeAnswered, { receiptId: last!.id, userId: harness.user, action: 'keep-on' });
    await harness.live(wall(date(15), 23, ZONE), { silent: true });
    expect((await messages()).at(-1)).toBe('day 15 reminder_every_day');
  });
});

describe('a lost word', () => {
  const lose = async (facts: Partial<PromiseSnapshot> = {}) => {
    const { promise } = await started(facts);
    await harness.live(wall(date(2), 3, ZONE), { silent: true });
    const lost = { ...promise, lost: true, completedDays: 1, version: 9 };
    await harness.publish(promiseLost, { promise: lost, day: 1 });
    return lost;
  };

  it('[VOICE-06] is told once, in the morning, with three ways on', async () => {
    const { id } = await lose();
    await harness.live(wall(date(3), 23, ZONE), { silent: true });
    const sent = (await harness.receiptsOf(harness.user)).filter(
      ({ messageKey }) => messageKey === 'word_lost',
    );
    expect(sent).toMatchObject([
      {
        variables: { days_completed: '1', days_total: '30' },
        actions: ['go-on', 'begin-anew', 'let-go'].map((kind) => ({ kind, promiseId: id })),
      },
    ]);
    // To the minute: the clock runs on between the move and the job.
    expect(at('word_lost', sent[0]!.createdAt.toISOString())).toBe(at('word_lost', wall(date(2), 8, ZONE)));
  });

  it('[VOICE-07] is reminded of again once its owner goes on', async () => {
    const lost = await lose();
    await harness.live(wall(date(2), 10, ZONE), { silent: true });
    await harness.publish(promiseWentOn, { promise: { ...lost, goesOn: true, version: 10 } });
    await harness.live(wall(date(2), 23, ZONE), { silent: true });
    expect((await messages()).slice(2)).toEqual(['day 2 word_lost', 'day 2 reminder_day_end']);
  });

  it('[VOICE-06] is never said to be in time yet when its term ends', async () => {
    const lost = await lose();
    const until = wall(date(10), 3, ZONE);
    await harness.publish(promiseBecameOverdue, {
      promise: { ...lost, status: 'overdue', version: 11 },
      until,
    });
    await harness.live(until, { silent: true });
    expect((await messages()).filter((line) => line.includes('overdue'))).toEqual([]);
  });
});

it('[VOICE-11] days that are told at once are one message in the order of the calendar', async () => {
  const [first, second] = [
    await started({ type: 'habit', title: 'А' }),
    await started({ type: 'habit', title: 'Б' }),
  ];
  harness.moveTo(wall(date(4), 3, ZONE));
  for (const [{ promise }, day] of [
    [second, 3],
    [first, 2],
    [second, 1],
    [first, 1],
  ] as const)
    await harness.publish(daySkipped, { promise: { ...promise, version: 4 + day }, day, by: 'system' });
  await harness.live(wall(date(4), 8, ZONE), { silent: true });
  const [sent, ...others] = (await harness.receiptsOf(harness.user)).filter(({ messageKey }) =>
    messageKey.includes('skipped'),
  );
  expect(others).toEqual([]);
  expect(sent!.variables).toEqual({
    count: '4',
    promise_title_1: 'А',
    day_1: '1',
    promise_title_2: 'Б',
    day_2: '1',
    promise_title_3: 'А',
    day_3: '2',
    promise_title_4: 'Б',
    day_4: '3',
  });
});

describe('a skip that is taken back before its owner is told', () => {
  it('[SENT-04] is not told: the report of its day arrived late', async () => {
    const { promise, report } = await started({ type: 'habit' });
    await harness.live(wall(date(2), 3, ZONE), { silent: true });
    const skipped = { ...promise, version: promise.version + 1 };
    await harness.publish(daySkipped, { promise: skipped, day: 1, by: 'system' });
    const withoutIt = { ...promise, version: promise.version + 2 };
    const skip = { ...report, id: report.id + 1, dayNumber: 1, isSkip: true };
    await harness.publish(reportWithdrawn, { promise: withoutIt, report: skip });
    await harness.live(wall(date(2), 8, ZONE, 59), { silent: true });
    expect((await messages()).filter((line) => line.includes('day_skipped'))).toEqual([]);
  });
});
