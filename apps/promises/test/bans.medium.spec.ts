import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createPromise,
  daySkipped,
  getPromise,
  getPublicPromise,
  listFeed,
  pollClosed,
  promiseBecameOverdue,
  promiseChanged,
  promiseClosed,
  reportWithdrawn,
  submitReport,
} from '@slovo/contracts';
import { Scheduler } from '@slovo/kit/schedule';
import { as, anonymous, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  // Days are judged by runDue: by itself it may see that a day was missed before the ban that follows is known.
  await harness.app.get(Scheduler).stop();
});
afterAll(() => harness.close());

let versions = 1;
let keys = 0;
/** Noon of Moscow on the n-th day from 1 March 2027. */
const noon = (day: number): Date => new Date(Date.UTC(2027, 2, day, 9));
const on = (day: number) => harness.moveTo(noon(day));
async function view(id: number) {
  const { ownerId } = await harness.prisma.promiseRecord.findUniqueOrThrow({ where: { id } });
  return harness.call(getPromise, { id }, as(ownerId));
}
const report = (id: number, owner: number) =>
  harness.call(submitReport, { id, text: 'Сделано', request_key: `b${++keys}` }, as(owner));
/** Auth publishes a ban when it begins and again when it has ended. */
const publishBan = (id: number, from: number, until: number | null = null) =>
  harness.person({
    id,
    version: ++versions,
    banned: until === null,
    last_ban: { from: noon(from).toISOString(), until: until === null ? null : noon(until).toISOString() },
  });
async function tickTo(day: number, from: number): Promise<void> {
  for (let next = from; next <= day; next += 1) {
    on(next);
    await harness.runDue();
  }
}
async function started(facts: Parameters<PromisesHarness['started']>[1] = {}) {
  on(1);
  const owner = await harness.person();
  const { id } = await harness.started(owner, { days_total: 7, penalty_mode: 'final', ...facts });
  return { owner, id };
}

describe('a ban of the owner', () => {
  it('pauses the days: banned on day 3 for five days and kept to the end is a success', async () => {
    const { owner, id } = await started();
    for (const day of [1, 2]) {
      on(day);
      await report(id, owner);
    }
    await tickTo(3, 2);
    await publishBan(owner, 3);
    await tickTo(8, 4);
    expect(await view(id)).toMatchObject({ status: 'active', current_day: 3, today_ends_at: null });
    await publishBan(owner, 3, 8);
    expect(await view(id)).toMatchObject({
      status: 'active',
      current_day: 3,
      today_ends_at: '2027-03-09T00:00:00.000Z',
      streak: 2,
    });
    for (let day = 8; day <= 12; day += 1) {
      on(day);
      await harness.runDue();
      expect((await report(id, owner)).report.day_number).toBe(day - 5);
    }
    await tickTo(13, 13);
    expect(await view(id)).toMatchObject({
      status: 'closed',
      completion_type: 'success',
      completed_days: 7,
      closed_at: '2027-03-13T00:00:00.000Z',
    });
    expect((await view(id)).days.map(({ date }) => date.slice(8))).toEqual([
      '01',
      '02',
      '08',
      '09',
      '10',
      '11',
      '12',
    ]);
    expect((await harness.publishedAbout(promiseChanged, id)).at(-1)).toMatchObject({
      promise: { pauses: [{ day: 3, dates: 5 }], currentDay: 3 },
    });
  });

  it('adds up with the next, is applied once, and not by an outdated event', async () => {
    const { owner, id } = await started({ penalty_mode: 'none' });
    await publishBan(owner, 2, 3);
    const stale = versions;
    await publishBan(owner, 5, 9);
    await harness.person({ id: owner, version: ++versions, username: 'renamed_1', last_ban: lastBan(5, 9) });
    await harness.person({ id: owner, version: stale, last_ban: lastBan(1, 3) });
    expect(await pausesOf(id)).toEqual([
      { day: 2, dates: 1 },
      { day: 4, dates: 4 },
    ]);
  });

  it('lasts from event to event if auth does not say when it was', async () => {
    const { owner, id } = await started();
    on(2);
    await harness.person({ id: owner, version: ++versions, banned: true });
    on(6);
    await harness.person({ id: owner, version: ++versions });
    expect(await pausesOf(id)).toEqual([{ day: 2, dates: 4 }]);
  });

  it('leaves closed promises and drafts unchanged', async () => {
    const { owner, id } = await started({ penalty_mode: 'normal', days_total: 1 });
    const draft = await harness.draft(owner);
    await tickTo(2, 2);
    const before = await view(id);
    await publishBan(owner, 4);
    await publishBan(owner, 4, 9);
    expect(await view(id)).toEqual(before);
    expect(await view(draft.id)).toEqual(draft);
  });

  it('hides public promises until it is over, also those made meanwhile', async () => {
    const { owner, id } = await started({ is_public: true });
    await publishBan(owner, 1);
    // The gateway refuses banned people; this request was faster than the ban.
    const late = await harness.call(
      createPromise,
      { title: 'Слово', type: 'goal', is_public: true },
      as(owner),
    );
    const shown = async () => (await harness.call(listFeed, {}, anonymous)).items.map((one) => one.id);
    expect(await shown()).toEqual([]);
    for (const hidden of [id, late.id])
      await expect(harness.call(getPublicPromise, { id: hidden }, anonymous)).rejects.toMatchObject({
        code: 'PROMISE_NOT_FOUND',
      });
    await publishBan(owner, 1, 2);
    expect((await shown()).toSorted((a, b) => a - b)).toEqual([id, late.id]);
    await harness.prisma.promiseRecord.updateMany({ data: { isPublic: false } });
  });
});

describe('while it lasts', () => {
  it('decisions take effect, but nothing closes and no skip is spent before its end is known', async () => {
    const habit = await started({ type: 'habit', days_total: 30, approval: 'anyuser' });
    const sent = await report(habit.id, habit.owner);
    const hanging = await started({ approval: 'anyuser', days_total: 1, penalty_mode: 'normal' });
    const last = await report(hanging.id, hanging.owner);
    await tickTo(2, 2);
    for (const { owner } of [habit, hanging]) await publishBan(owner, 2);
    on(3);
    for (const [{ id }, { report: one }] of [
      [habit, sent],
      [hanging, last],
    ] as const)
      await harness.publish(pollClosed, {
        reportId: one.id,
        promiseId: id,
        verdict: 'rejected',
        decidedBy: 9,
        reason: 'Нет',
      });
    await tickTo(30, 29);
    expect(await view(habit.id)).toMatchObject({ status: 'active', current_day: 2, pending_count: 0 });
    expect(await view(hanging.id)).toMatchObject({ status: 'overdue' });
    expect(await harness.publishedAbout(daySkipped, habit.id)).toEqual([]);
    for (const { owner } of [habit, hanging]) await publishBan(owner, 2, 30);
    expect(await harness.publishedAbout(daySkipped, habit.id)).toMatchObject([{ day: 1, by: 'system' }]);
    expect(await view(hanging.id)).toMatchObject({ status: 'closed', completion_type: 'failed' });
  });

  it('puts a report that arrives before the event of its end on the correct day', async () => {
    const { owner, id } = await started();
    await report(id, owner);
    on(2);
    await publishBan(owner, 2);
    on(5);
    expect((await report(id, owner)).report.day_number).toBe(2);
    on(6);
    const next = await report(id, owner);
    await publishBan(owner, 2, 5);
    expect(await view(id)).toMatchObject({ completed_days: 3, current_day: 3 });
    expect(await harness.prisma.report.findUnique({ where: { id: next.report.id } })).toMatchObject({
      dayNumber: 3,
    });
  });
});

describe('the 72 hours after the term', () => {
  it('are extended by the length of the ban', async () => {
    const { owner, id } = await started({ type: 'goal', days_total: 1 });
    await tickTo(2, 2);
    expect(await view(id)).toMatchObject({ overdue_until: '2027-03-05T00:00:00.000Z' });
    await publishBan(owner, 3);
    await tickTo(12, 12);
    await publishBan(owner, 3, 13);
    await tickTo(14, 14);
    expect(await view(id)).toMatchObject({ status: 'overdue', overdue_until: '2027-03-15T00:00:00.000Z' });
    await tickTo(15, 15);
    expect(await view(id)).toMatchObject({
      status: 'closed',
      completion_type: 'overdue',
      closed_at: '2027-03-15T00:00:00.000Z',
    });
    expect(await harness.publishedAbout(promiseBecameOverdue, id)).toHaveLength(1);
  });
});

describe('late events', () => {
  const kinds = [
    { type: 'habit', days_total: 30, penalty_mode: 'final' },
    { type: 'habit', days_total: 30, penalty_mode: 'none' },
    { type: 'challenge', days_total: 7, penalty_mode: 'final' },
    { type: 'challenge', days_total: 4, penalty_mode: 'normal' },
    { type: 'challenge', days_total: 4, penalty_mode: 'none' },
    { type: 'challenge', days_total: 2, penalty_mode: 'none' },
    { type: 'goal', days_total: 4, penalty_mode: 'none' },
    { type: 'goal', days_total: 2, penalty_mode: 'none' },
  ] as const;

  it.each(kinds)(
    'have the same outcome as punctual ones: $type of $days_total days, penalty $penalty_mode',
    async (facts) => {
      const [known, lateEnd, unknown] = [await started(facts), await started(facts), await started(facts)];
      const all = [known, lateEnd, unknown];
      for (const { id, owner } of all) await report(id, owner);
      await tickTo(3, 2);
      for (const { owner } of [known, lateEnd]) await publishBan(owner, 3);
      await tickTo(9, 4);
      await publishBan(known.owner, 3, 9);
      await tickTo(15, 10);
      for (const { owner } of [lateEnd, unknown]) await publishBan(owner, 3, 9);
      const outcome = async ({ id }: { id: number }) => {
        const { status, completion_type, closed_at, closed_by, skips, days, overdue_until } = await view(id);
        return { status, completion_type, closed_at, closed_by, skips, days, overdue_until };
      };
      expect(await outcome(lateEnd)).toEqual(await outcome(known));
      expect(await outcome(unknown)).toEqual(await outcome(known));
      await tickTo(60, 59);
      expect(await outcome(lateEnd)).toEqual(await outcome(known));
      expect(await outcome(unknown)).toEqual(await outcome(known));
      expect(await outcome(known)).toMatchObject({ status: 'closed' });
      for (const { id } of [known, lateEnd])
        expect(await harness.publishedAbout(promiseClosed, id)).toHaveLength(1);
    },
  );

  it('reopen a promise that was closed and withdraw skips that were spent meanwhile, and publish that', async () => {
    const { owner, id } = await started({ type: 'habit', days_total: 30 });
    await tickTo(12, 2);
    expect(await view(id)).toMatchObject({ status: 'closed', completion_type: 'failed', skips: { used: 6 } });
    await publishBan(owner, 4, 12);
    expect(await view(id)).toMatchObject({
      status: 'active',
      completion_type: null,
      closed_at: null,
      current_day: 4,
      skips: { used: 3 },
    });
    const skips = (await harness.publishedAbout(reportWithdrawn, id)).map(({ report }) => report);
    expect(skips.map(({ dayNumber, isSkip }) => [dayNumber, isSkip])).toEqual(
      [4, 5, 6].map((day) => [day, true]),
    );
    expect((await harness.publishedAbout(promiseChanged, id)).at(-1)).toMatchObject({
      promise: { status: 'active', pauses: [{ day: 4, dates: 8 }] },
    });
  });
});

const lastBan = (from: number, until: number) => ({
  from: noon(from).toISOString(),
  until: noon(until).toISOString(),
});
const pausesOf = async (id: number) =>
  (await harness.prisma.promiseRecord.findUniqueOrThrow({ where: { id } })).pauses;
