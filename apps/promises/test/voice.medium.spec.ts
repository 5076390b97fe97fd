// Lost words and pauses: what their owner can do, and what others see of it.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  beginAnew,
  closePromise,
  endPause,
  findPromise,
  getPromise,
  goOn,
  pauseEnded,
  pausePromise,
  promiseClosed,
  promiseLost,
  promisePaused,
  promiseStarted,
  promiseWentOn,
  skipDay,
} from '@slovo/contracts';
import { DraftQuota } from '../src/lifecycle/draft-quota.ts';
import { anonymous, as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
let month = 1;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person({ time_zone: 'Europe/Moscow', day_starts_at: 3 });
});
afterAll(() => harness.close());

/** Noon of Moscow on the n-th day of a month that each test has for itself. */
const on = (day: number, hour = 12) =>
  harness.moveTo(new Date(Date.UTC(2027 + Math.floor(month / 12), month % 12, day, hour - 3)));
const begin = (facts: Parameters<PromisesHarness['started']>[1] = {}) => {
  month += 1;
  on(1);
  return harness.started(owner, { days_total: 7, ...facts });
};
const view = (id: number) => harness.call(getPromise, { id }, as(owner));
const report = (id: number) => harness.submit(id, {}, as(owner));
const runOn = async (day: number, hour = 12) => {
  on(day, hour);
  await harness.runDue();
};

describe('a promise that can no longer be kept', () => {
  it('[VOICE-03] is lost at the end of the day that decides it, and says so once', async () => {
    const { id } = await begin();
    await report(id);
    expect(await view(id)).toMatchObject({ outlook: 'possible', goes_on: false });
    await runOn(2, 23);
    expect((await view(id)).outlook).toBe('possible');
    await runOn(3, 4);
    expect(await view(id)).toMatchObject({ outlook: 'lost', status: 'active' });
    await runOn(5);
    await runOn(6);
    expect(await harness.publishedAbout(promiseLost, id)).toMatchObject([
      { day: 2, promise: { lost: true, completedDays: 1 } },
    ]);
  });

  it('[VOICE-03] is found by a scheduler that is late as by a punctual one', async () => {
    const { id } = await begin({ type: 'habit', days_total: 30 });
    await runOn(20);
    expect(await harness.publishedAbout(promiseLost, id)).toMatchObject([{ day: 7 }]);
  });

  it('[VOICE-04] goes on for its own sake when its owner wants it, once', async () => {
    const { id } = await begin();
    await expect(harness.call(goOn, { id }, as(owner))).rejects.toMatchObject({ code: 'PROMISE_NOT_LOST' });
    await runOn(3);
    const stranger = await harness.person();
    await expect(harness.call(goOn, { id }, as(stranger))).rejects.toMatchObject({
      code: 'PROMISE_NOT_FOUND',
    });
    expect(await harness.call(goOn, { id }, as(owner))).toMatchObject({ goes_on: true, outlook: 'lost' });
    await harness.call(goOn, { id }, as(owner));
    expect(await harness.publishedAbout(promiseWentOn, id)).toMatchObject([{ promise: { goesOn: true } }]);
    expect((await report(id)).promise.completed_days).toBe(1);
  });

  it('[VOICE-05] begins anew with the same values in one press, however often it is sent', async () => {
    const facts = { type: 'habit', days_total: 30, is_public: true, penalty_mode: 'none' } as const;
    const { id } = await begin({ ...facts, approval: 'anyuser', description: 'Каждое утро' });
    const press = () => harness.call(beginAnew, { id, request_key: `anew:${id}` }, as(owner));
    await expect(press()).rejects.toMatchObject({ code: 'PROMISE_NOT_LOST' });
    await runOn(12);
    const anew = await press();
    expect(anew).toMatchObject({
      ...facts,
      title: 'Бегать по утрам',
      description: 'Каждое утро',
      approval_type: 'anyuser',
      status: 'active',
      current_day: 1,
      completed_days: 0,
      outlook: 'possible',
    });
    expect(await press()).toMatchObject({ id: anew.id });
    expect(await view(id)).toMatchObject({
      status: 'closed',
      completion_type: 'failed',
      closed_by: 'author',
    });
    expect(await harness.publishedAbout(promiseClosed, id)).toHaveLength(1);
    expect(await harness.publishedAbout(promiseStarted, anew.id)).toHaveLength(1);
    const other = await begin();
    await runOn(3);
    await expect(
      harness.call(beginAnew, { id: other.id, request_key: `anew:${id}` }, as(owner)),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('[VOICE-05] begins anew after it has ended, as it ended, once', async () => {
    const { id } = await begin({ is_public: true });
    await runOn(20);
    expect(await view(id)).toMatchObject({
      status: 'closed',
      completion_type: 'overdue',
      closed_by: 'system',
    });
    const press = () => harness.call(beginAnew, { id, request_key: `anew:${id}` }, as(owner));
    const anew = await press();
    expect(anew).toMatchObject({
      status: 'active',
      current_day: 1,
      is_public: true,
      title: 'Бегать по утрам',
    });
    expect(await press()).toMatchObject({ id: anew.id });
    expect(await view(id)).toMatchObject({ completion_type: 'overdue', closed_by: 'system' });
    expect(await harness.publishedAbout(promiseClosed, id)).toHaveLength(1);
  });

  it('[VOICE-05] refuses to begin anew what was kept', async () => {
    const { id } = await begin();
    await harness.call(closePromise, { id, completion_type: 'success' }, as(owner));
    await expect(harness.call(beginAnew, { id }, as(owner))).rejects.toMatchObject({
      code: 'PROMISE_CLOSED',
    });
  });

  it('[VOICE-05] begins one of several anew that come at once with the same key, and refuses the others', async () => {
    const lost = [(await begin()).id];
    while (lost.length < 8) lost.push((await harness.started(owner, { days_total: 7 })).id);
    await runOn(3);
    const key = `anew at once:${lost[0]}`;
    const answers = await Promise.allSettled(
      lost.map((id) => harness.call(beginAnew, { id, request_key: key }, as(owner))),
    );
    const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'begun'));
    expect(codes.filter((code) => code === 'begun')).toHaveLength(1);
    const refused = lost.filter((_, index) => codes[index] === 'IDEMPOTENCY_KEY_REUSED');
    expect(refused).toHaveLength(lost.length - 1);
    for (const id of refused) expect(await view(id)).toMatchObject({ status: 'active', outlook: 'lost' });
  });

  it('[RACE-07] begins anew after it has ended, once, however many presses come at once', async () => {
    const { id } = await begin();
    await runOn(9);
    await runOn(14);
    expect(await view(id)).toMatchObject({
      status: 'closed',
      completion_type: 'overdue',
      closed_by: 'system',
    });
    const presses = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        harness.call(beginAnew, { id, request_key: n % 2 ? `anew:${id}` : `other ${n} of ${id}` }, as(owner)),
      ),
    );
    const begun = presses.flatMap((press) => (press.status === 'fulfilled' ? [press.value.id] : []));
    expect(new Set(begun).size).toBe(1);
    const refused = presses.flatMap((press) => (press.status === 'rejected' ? [press.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(['PROMISE_CLOSED']));
    expect(await view(begun[0]!)).toMatchObject({ status: 'active', current_day: 1, completed_days: 0 });
    expect(await harness.publishedAbout(promiseClosed, id)).toHaveLength(1);
    await expect(harness.call(beginAnew, { id }, as(owner))).rejects.toMatchObject({
      code: 'PROMISE_CLOSED',
    });
  });

  it('[RACE-07] begins anew once what its owner gave up, and what was begun anew already not again', async () => {
    const { id } = await begin();
    await runOn(3);
    await harness.call(closePromise, { id, completion_type: 'give_up' }, as(owner));
    await harness.call(beginAnew, { id }, as(owner));
    const { id: lost } = await begin();
    await runOn(9);
    await harness.call(beginAnew, { id: lost }, as(owner));
    for (const again of [id, lost])
      await expect(harness.call(beginAnew, { id: again }, as(owner))).rejects.toMatchObject({
        code: 'PROMISE_CLOSED',
      });
  });

  it('[VOICE-05] stays a draft where a motivator has to agree first', async () => {
    const motivator = await harness.person();
    const { id } = await begin({ approval: 'specific', motivator });
    await runOn(3);
    expect(await harness.call(beginAnew, { id }, as(owner))).toMatchObject({
      status: 'draft',
      motivator: '{}',
      started_at: null,
    });
  });

  it('[QUOTA-05] begins no draft anew beyond the quota of drafts', async () => {
    const motivator = await harness.person();
    const { id } = await begin({ approval: 'specific', motivator });
    await runOn(20);
    const quota = harness.app.get(DraftQuota);
    const { limit } = quota;
    Object.assign(quota, { limit: 0 });
    const press = () => harness.call(beginAnew, { id, request_key: `anew:${id}` }, as(owner));
    await expect(press()).rejects.toMatchObject({ code: 'DRAFTS_TOO_MANY' });
    Object.assign(quota, { limit });
    expect(await press()).toMatchObject({ status: 'draft' });
  });
});

describe('a pause', () => {
  const pause = (id: number, days: number, request_key = `pause ${id}`) =>
    harness.call(pausePromise, { id, days, request_key }, as(owner));

  it('[VOICE-13] moves the days from tomorrow on, for everybody who sees the promise', async () => {
    const { id } = await begin({ is_public: true });
    await report(id);
    const before = (await view(id)).days;
    const paused = await pause(id, 3);
    expect(paused.days[0]).toEqual(before[0]);
    expect(paused.days[1]!.date).toBe(before[4]!.date);
    const dates = { day: 2, from: before[1]!.date, until: before[3]!.date };
    expect(paused.pause).toEqual(dates);
    expect((await harness.call(findPromise, { id }, anonymous)).promise.pause).toEqual(dates);
    expect(await harness.publishedAbout(promisePaused, id)).toMatchObject([
      { from: dates.from, until: dates.until, promise: { pauses: [{ day: 2, dates: 3, by: 'owner' }] } },
    ]);
  });

  it('[VOICE-14] asks for nothing while it is on, and costs nothing', async () => {
    const { id } = await begin();
    await report(id);
    await pause(id, 14);
    await runOn(9);
    const now = await view(id);
    expect(now).toMatchObject({ status: 'active', outlook: 'possible', today_ends_at: null });
    expect(now.days.filter(({ today }) => today)).toEqual([]);
    expect(now.days[1]!.state).toBe('ahead');
    await expect(report(id)).rejects.toMatchObject({ code: 'PROMISE_PAUSED' });
    await expect(harness.call(skipDay, { id }, as(owner))).rejects.toMatchObject({ code: 'NOT_A_HABIT' });
    await runOn(16);
    expect(await view(id)).toMatchObject({ current_day: 2, outlook: 'possible' });
    expect((await report(id)).promise.completed_days).toBe(2);
  });

  it('[VOICE-15] is taken once, and a repeated request changes nothing', async () => {
    const { id } = await begin();
    await pause(id, 3);
    expect((await pause(id, 3)).version).toBe((await view(id)).version);
    await expect(pause(id, 4)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    await expect(pause(id, 3, 'another')).rejects.toMatchObject({ code: 'PAUSE_USED' });
    expect(await harness.publishedAbout(promisePaused, id)).toHaveLength(1);
  });

  it.each([
    [{ type: 'goal' }, 'PAUSE_NOT_ALLOWED'],
    [{ type: 'habit', days_total: 30, penalty_mode: 'final' }, 'PAUSE_NOT_ALLOWED'],
    [{ days_total: 1 }, 'PAUSE_TOO_LATE'],
  ] as const)('[VOICE-15] of %o is refused: %s', async (facts, code) => {
    const { id } = await begin(facts);
    await expect(pause(id, 3)).rejects.toMatchObject({ code });
  });

  it.each([0, 15])('[VOICE-15] of %i days names the field', async (days) => {
    const { id } = await begin();
    await expect(pause(id, days)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { fields: { days: expect.any(String) } },
    });
  });

  it('[VOICE-16] is undone before it begins, and may then be taken again', async () => {
    const { id, days } = await begin();
    await expect(harness.call(endPause, { id }, as(owner))).rejects.toMatchObject({
      code: 'PROMISE_NOT_PAUSED',
    });
    await pause(id, 5);
    expect(await harness.call(endPause, { id }, as(owner))).toMatchObject({ pause: null, days });
    expect((await pause(id, 5)).pause).toBeNull();
    expect((await pause(id, 2, 'anew')).pause).toMatchObject({ day: 2 });
    expect(await harness.publishedAbout(pauseEnded, id)).toHaveLength(1);
  });

  it('[VOICE-16] is ended early: today is the next day of the promise', async () => {
    const { id } = await begin();
    await report(id);
    await pause(id, 10);
    on(6);
    const back = await harness.call(endPause, { id }, as(owner));
    expect(back).toMatchObject({ current_day: 2, pause: { day: 2 } });
    expect(back.days[1]).toMatchObject({ state: 'open', today: true });
    expect((await report(id)).promise.completed_days).toBe(2);
    await expect(pause(id, 3, 'more')).rejects.toMatchObject({ code: 'PAUSE_USED' });
    await runOn(8, 4);
    expect((await view(id)).outlook).toBe('lost');
  });
});
