import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  closePromise,
  daySkipped,
  getPromise,
  pollClosed,
  promiseBecameOverdue,
  promiseClosed,
  reportApproved,
  skipDay,
  submitReport,
} from '@slovo/contracts';
import { as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
let keys = 0;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person({ time_zone: 'Europe/Moscow', day_starts_at: 3 });
});
afterEach(async () => {
  await harness.prisma.promiseRecord.updateMany({ data: { nextDueAt: null } });
});
afterAll(() => harness.close());

/** Local time of Moscow on the n-th day from 1 March 2027, without leaving the day that begins at 03:00. */
const on = (day: number, hour = 12) => harness.moveTo(new Date(Date.UTC(2027, 2, day, hour - 3)));
const view = (id: number) => harness.call(getPromise, { id }, as(owner));
const report = (id: number, who = owner) =>
  harness.call(submitReport, { id, text: 'Сделано', request_key: `c${++keys}` }, as(who));
const approve = (promiseId: number, reportId: number) =>
  harness.publish(pollClosed, { reportId, promiseId, verdict: 'approved', decidedBy: 9, reason: null });
const reject = (promiseId: number, reportId: number) =>
  harness.publish(pollClosed, { reportId, promiseId, verdict: 'rejected', decidedBy: 9, reason: 'Нет' });

async function startedOnDay1(facts: Parameters<PromisesHarness['started']>[1] = {}) {
  on(1);
  return harness.started(owner, { days_total: 3, ...facts });
}

describe('the end of the term', () => {
  it('closes a kept challenge as success, by the system, exactly at its end', async () => {
    const { id } = await startedOnDay1();
    for (const day of [1, 2, 3]) {
      on(day);
      await report(id);
    }
    on(4, 2);
    await harness.runDue();
    expect(await view(id)).toMatchObject({ status: 'active', current_day: 3 });
    on(4, 4);
    await harness.runDue();
    expect(await view(id)).toMatchObject({
      status: 'closed',
      completion_type: 'success',
      closed_by: 'system',
      closed_at: '2027-03-04T00:00:00.000Z',
      completed_days: 3,
    });
    expect(await harness.publishedAbout(promiseClosed, id)).toMatchObject([
      { closedBy: 'system', promise: { completionType: 'success', completedDays: 3 } },
    ]);
  });

  it.each([
    ['normal', 'failed'],
    ['final', 'failed'],
  ] as const)('closes a missed challenge under %s as %s', async (penalty_mode, completion_type) => {
    const { id } = await startedOnDay1({ penalty_mode });
    on(5);
    await harness.runDue();
    expect(await view(id)).toMatchObject({ status: 'closed', completion_type });
  });

  it('closes under `final` at the deadline of the first miss beyond the budget, not later', async () => {
    const { id } = await startedOnDay1({ penalty_mode: 'final' });
    on(2, 4);
    await harness.runDue();
    expect(await view(id)).toMatchObject({
      status: 'closed',
      completion_type: 'failed',
      closed_at: '2027-03-02T00:00:00.000Z',
    });
  });

  it('makes it overdue for 72 hours without a penalty, then closes it as overdue', async () => {
    const { id } = await startedOnDay1();
    on(4, 4);
    await harness.runDue();
    expect(await view(id)).toMatchObject({
      status: 'overdue',
      overdue_until: '2027-03-07T00:00:00.000Z',
      current_day: null,
      today_ends_at: null,
    });
    expect(await harness.publishedAbout(promiseBecameOverdue, id)).toMatchObject([
      { until: '2027-03-07T00:00:00.000Z', promise: { status: 'overdue' } },
    ]);
    on(7, 4);
    await harness.runDue();
    expect(await view(id)).toMatchObject({
      status: 'closed',
      completion_type: 'overdue',
      overdue_until: null,
    });
  });

  it('waits 72 hours for pending reports that could still decide, then approves them by the system', async () => {
    const { id } = await startedOnDay1({ approval: 'anyuser', penalty_mode: 'normal' });
    for (const day of [1, 2, 3]) {
      on(day);
      await report(id);
    }
    on(4, 4);
    await harness.runDue();
    expect(await view(id)).toMatchObject({ status: 'overdue', pending_count: 3 });
    on(7, 4);
    await harness.runDue();
    expect(await view(id)).toMatchObject({
      status: 'closed',
      completion_type: 'success',
      pending_count: 0,
      completed_days: 3,
    });
    expect((await harness.publishedAbout(reportApproved, id)).map(({ decidedBy }) => decidedBy)).toEqual([
      'system',
      'system',
      'system',
    ]);
  });

  it('closes an overdue one as soon as a vote decides it, either way', async () => {
    const verdicts = [
      [approve, 'success'],
      [reject, 'failed'],
    ] as const;
    for (const [settle, completion_type] of verdicts) {
      const { id } = await startedOnDay1({ approval: 'anyuser', penalty_mode: 'normal', days_total: 1 });
      const sent = await report(id);
      on(3);
      await harness.runDue();
      expect(await view(id)).toMatchObject({ status: 'overdue' });
      await settle(id, sent.report.id);
      expect(await view(id)).toMatchObject({ status: 'closed', completion_type });
    }
  });

  it('gives the owner of a goal 72 hours to close it, as success only', async () => {
    const { id } = await startedOnDay1({ type: 'goal' });
    on(4, 4);
    await harness.runDue();
    expect(await view(id)).toMatchObject({ status: 'overdue' });
    await expect(
      harness.call(closePromise, { id, completion_type: 'failed' }, as(owner)),
    ).rejects.toMatchObject({ code: 'PROMISE_NOT_ACTIVE' });
    expect(await harness.call(closePromise, { id, completion_type: 'success' }, as(owner))).toMatchObject({
      status: 'closed',
      completion_type: 'success',
      closed_by: 'author',
    });
  });
});

describe('skips of a habit', () => {
  it('spends one for each missed day at its deadline, then counts misses', async () => {
    const { id } = await startedOnDay1({ type: 'habit', days_total: 30, penalty_mode: 'normal' });
    on(9, 4);
    await harness.runDue();
    expect(await view(id)).toMatchObject({
      status: 'active',
      skips: { used: 6, budget: 6 },
      reports_count: 0,
    });
    const skipped = await harness.publishedAbout(daySkipped, id);
    expect(skipped.map(({ day, by }) => [day, by])).toEqual([1, 2, 3, 4, 5, 6].map((day) => [day, 'system']));
    const states = (await view(id)).days.slice(0, 9).map(({ state }) => state);
    expect(states).toEqual([...Array(6).fill('skipped'), 'missed', 'missed', 'open']);
  });

  it('lets the owner spend one on today', async () => {
    const { id } = await startedOnDay1({ type: 'habit', days_total: 30 });
    const skip = () => harness.call(skipDay, { id }, as(owner, ['user'], 'bot'));
    expect(await skip()).toMatchObject({
      skips: { used: 1, budget: 6 },
      days: expect.arrayContaining([expect.objectContaining({ day: 1, state: 'skipped' })]),
    });
    expect(await harness.publishedAbout(daySkipped, id)).toMatchObject([{ day: 1, by: 'author' }]);
    await expect(skip()).rejects.toMatchObject({ code: 'DAY_ALREADY_KEPT' });
  });

  it.each([
    ['NOT_A_HABIT', 'a challenge', async () => (await startedOnDay1()).id],
    [
      'PROMISE_NOT_ACTIVE',
      'a draft',
      async () => (await harness.draft(owner, { type: 'habit', days_total: 30 })).id,
    ],
    [
      'DAY_ALREADY_KEPT',
      'a day that was reported',
      async () => {
        const { id } = await startedOnDay1({ type: 'habit', days_total: 30 });
        await report(id);
        return id;
      },
    ],
    [
      'DAY_NOT_REQUIRED',
      'a day of rest',
      async () => {
        const { id } = await startedOnDay1({
          type: 'habit',
          days_total: 30,
          frequency_mode: 'weekly',
          frequency_config: { interval: { type: 'strict', every: 2 } },
        });
        on(2);
        return id;
      },
    ],
    [
      'SKIPS_SPENT',
      'a habit without skips left',
      async () => {
        const { id } = await startedOnDay1({ type: 'habit', days_total: 30 });
        on(8);
        return id;
      },
    ],
  ])('is refused with %s for %s', async (code, _, prepare) => {
    const id = await prepare();
    await expect(harness.call(skipDay, { id }, as(owner))).rejects.toMatchObject({ code });
  });
});

describe('the scheduler', () => {
  it('continues with the others when one promise fails', async () => {
    on(1);
    const broken = await harness.started(owner, { type: 'habit', days_total: 30 });
    const sound = await harness.started(owner, { days_total: 1, penalty_mode: 'normal' });
    await harness.prisma.promiseRecord.update({
      where: { id: broken.id },
      data: { frequencyMode: 'weekly', frequencyConfig: { nonsense: true } },
    });
    on(2, 4);
    const complaint = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    await harness.runDue();
    expect(complaint).toHaveBeenCalledWith(expect.stringContaining(`promise ${broken.id}`));
    complaint.mockRestore();
    expect(await view(sound.id)).toMatchObject({ status: 'closed' });
    await harness.prisma.promiseRecord.delete({ where: { id: broken.id } });
  });

  it('enforces deadlines before it runs: after the last one a report is refused', async () => {
    const { id } = await startedOnDay1({ penalty_mode: 'normal', days_total: 1 });
    on(2, 4);
    await expect(report(id)).rejects.toMatchObject({ code: 'PROMISE_CLOSED' });
    await harness.runDue();
    expect(await view(id)).toMatchObject({ status: 'closed', completion_type: 'failed', reports_count: 0 });
  });
});
