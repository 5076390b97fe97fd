// Real: PostgreSQL, NATS with JetStream and the whole service. Not real: the other services; the edges are this spec.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  checkReport,
  daySkipped,
  getPromise,
  listJustClosed,
  listReports,
  pausePromise,
  promiseBecameOverdue,
  promiseClosed,
  reportSubmitted,
  reportWithdrawn,
  skipDay,
  undoReport,
} from '@slovo/contracts';
import { as, PromisesHarness } from './promises-harness.ts';

let harness: PromisesHarness;
let owner: number;
beforeAll(async () => {
  harness = await PromisesHarness.start();
  owner = await harness.person({ time_zone: 'Europe/Moscow', day_starts_at: 3 });
});
afterEach(async () => {
  await harness.prisma.promiseRecord.updateMany({ data: { nextDueAt: null } });
});
afterAll(() => harness.close());

/** Moscow’s time of the n-th day of March 2027, in which days begin at 03:00. */
const at = (day: number, time: string): Date =>
  new Date(`2027-03-${String(day).padStart(2, '0')}T${time}:00+03:00`);
const on = (day: number, time = '12:00') => harness.moveTo(at(day, time));
const view = (id: number) => harness.call(getPromise, { id }, as(owner));
const stateOf = async (id: number, day: number) => (await view(id)).days[day - 1]?.state;
const send = (id: number, sentAt: Date, more: { day?: number; request_key?: string } = {}) =>
  harness.submit(id, { sent_at: sentAt.toISOString(), ...more }, as(owner));
const announce = (id: number, sentAt: Date, day?: number) =>
  harness.call(checkReport, { id, request_key: randomUUID(), sent_at: sentAt.toISOString(), day }, as(owner));

type Facts = Parameters<PromisesHarness['started']>[1];
/** A promise of three days, started on 1 March; the days of `kept` have their report. */
async function started(facts: Facts = {}, kept: number[] = []) {
  on(1);
  const { id } = await harness.started(owner, { days_total: 3, ...facts });
  for (const day of kept) {
    on(day);
    await harness.submit(id, {}, as(owner));
  }
  return id;
}
/** A minute before 4 March begins, which ends the third day. */
const inTime = at(4, '02:59');

describe('a report that was sent before its day ended', () => {
  it('[SENT-01] counts for that day, though it arrives after it', async () => {
    const id = await started({ days_total: 5 }, [1, 2]);
    on(4, '03:02');
    await harness.runDue();
    const { report, promise } = await send(id, inTime);
    expect(report.day_number).toBe(3);
    expect(new Date(report.created_at) >= at(4, '03:02')).toBe(true);
    expect(promise.days.map(({ state }) => state)).toEqual(['kept', 'kept', 'kept', 'open', 'ahead']);
    expect(await harness.publishedAbout(reportSubmitted, id)).toHaveLength(3);
  });

  it('[SENT-02] is waited for on the last day, and the promise is kept', async () => {
    const id = await started({ penalty_mode: 'final' }, [1, 2]);
    on(4, '02:59');
    expect(await announce(id, inTime, 3)).toEqual({ day: 3 });
    on(4, '03:01');
    await harness.runDue();
    expect(await view(id)).toMatchObject({ status: 'active' });
    on(4, '03:02');
    const { promise } = await send(id, inTime, { day: 3 });
    expect(promise).toMatchObject({
      status: 'closed',
      completion_type: 'success',
      closed_at: at(4, '03:00').toISOString(),
    });
    expect(await harness.publishedAbout(promiseClosed, id)).toHaveLength(1);
  });

  it('[SENT-03] is waited for half an hour at most, and the day is then judged as of its end', async () => {
    const id = await started({ penalty_mode: 'final' }, [1, 2]);
    on(4, '02:50');
    await announce(id, at(4, '02:50'));
    // More drafts of the same day wait no longer than the first half an hour of the next.
    for (const time of ['02:59', '03:05', '03:19']) {
      on(4, time);
      await announce(id, inTime);
    }
    on(4, '03:29');
    await harness.runDue();
    expect(await view(id)).toMatchObject({ status: 'active' });
    on(4, '03:30');
    await harness.runDue();
    expect(await view(id)).toMatchObject({
      status: 'closed',
      completion_type: 'failed',
      closed_at: at(4, '03:00').toISOString(),
    });
  });

  it('[SENT-03] no draft of the next day is waited for', async () => {
    const id = await started({ penalty_mode: 'final' }, [1, 2]);
    on(4, '03:00');
    await expect(announce(id, at(4, '03:00'))).rejects.toMatchObject({ code: 'PROMISE_CLOSED' });
    await harness.runDue();
    expect(await view(id)).toMatchObject({ status: 'closed', completion_type: 'failed' });
  });

  it('[SENT-04] gives back the skip that the end of its day has spent', async () => {
    const id = await started({ type: 'habit', days_total: 30 }, [1, 2]);
    on(4, '03:01');
    await harness.runDue();
    expect(await view(id)).toMatchObject({ skips: { used: 1 } });
    const { promise } = await send(id, inTime);
    expect(promise).toMatchObject({ skips: { used: 0 }, completed_days: 3 });
    expect(await stateOf(id, 3)).toBe('kept');
    const { items } = await harness.call(listReports, { id }, as(owner));
    expect(items.filter(({ report_status }) => report_status === 'skipped')).toEqual([]);
    expect(await harness.publishedAbout(reportWithdrawn, id)).toMatchObject([{ report: { isSkip: true } }]);
    // The day that has ended since is judged as before.
    on(6, '04:00');
    await harness.runDue();
    expect((await harness.publishedAbout(daySkipped, id)).map(({ day }) => day)).toEqual([3, 4, 5]);
  });

  it.each(['final', 'normal'] as const)(
    '[SENT-05] reopens a promise that failed without it under %s, after an outage of the bot',
    async (penalty_mode) => {
      const id = await started({ penalty_mode }, [1, 2]);
      on(4, '09:00');
      await harness.runDue();
      expect(await view(id)).toMatchObject({ status: 'closed', completion_type: 'failed' });
      const sent = { sent_at: inTime.toISOString() };
      const late = await harness.call(listJustClosed, sent, as(owner));
      expect(late.promises.map((one) => one.id)).toContain(id);
      expect(await announce(id, inTime)).toEqual({ day: 3 });
      const { promise } = await send(id, inTime, { request_key: `late-${id}` });
      expect(promise).toMatchObject({
        status: 'closed',
        completion_type: 'success',
        closed_at: at(4, '03:00').toISOString(),
      });
      expect(await send(id, inTime, { request_key: `late-${id}` })).toMatchObject({ repeated: true });
      expect(
        (await harness.publishedAbout(promiseClosed, id)).map((one) => one.promise.completionType),
      ).toEqual(['failed', 'success']);
    },
  );

  it('[SENT-05] reopens it where others decide, until they have', async () => {
    const id = await started({ penalty_mode: 'final', approval: 'anyuser' }, []);
    for (const day of [1, 2]) {
      on(day);
      const { report } = await harness.submit(id, {}, as(owner));
      await harness.settle(id, report.id, 'approved');
    }
    on(4, '09:00');
    await harness.runDue();
    const { report } = await send(id, inTime);
    expect(await view(id)).toMatchObject({ status: 'overdue', completion_type: null });
    expect(await harness.publishedAbout(promiseBecameOverdue, id)).toHaveLength(1);
    await harness.settle(id, report.id, 'approved');
    expect(await view(id)).toMatchObject({ status: 'closed', completion_type: 'success' });
  });

  it('[SENT-05] reopens nothing that its owner has closed, nor for a report that was sent later', async () => {
    const id = await started({ penalty_mode: 'final' }, [1, 2]);
    on(4, '09:00');
    await harness.runDue();
    await expect(send(id, at(4, '03:00'))).rejects.toMatchObject({ code: 'PROMISE_CLOSED' });
    const { promises } = await harness.call(
      listJustClosed,
      { sent_at: at(4, '03:00').toISOString() },
      as(owner),
    );
    expect(promises.map((one) => one.id)).not.toContain(id);
  });

  it('[SENT-06] counts neither for the time before the start nor for the future', async () => {
    on(1);
    const { id } = await harness.started(owner, { days_total: 3 });
    expect((await send(id, new Date(at(1, '12:00').getTime() - 40 * 3_600_000))).report.day_number).toBe(1);
    on(2);
    expect((await send(id, at(3, '12:00'))).report.day_number).toBe(2);
  });

  it('[SENT-07] is refused where its author was shown a day that is over, and changes nothing', async () => {
    const id = await started({}, []);
    on(2);
    const refusal = { code: 'DAY_IS_OVER', details: { day: 1 } };
    await expect(send(id, at(2, '12:00'), { day: 1 })).rejects.toMatchObject(refusal);
    await expect(announce(id, at(2, '12:00'), 1)).rejects.toMatchObject(refusal);
    expect(await view(id)).toMatchObject({ reports_count: 0 });
    expect((await send(id, at(2, '12:00'), { day: 2 })).report.day_number).toBe(2);
  });

  it('[SENT-01] is one of the ten of its day', async () => {
    const id = await started({ days_total: 5 }, []);
    for (let index = 0; index < 10; index += 1) await send(id, at(1, '12:00'));
    on(2);
    await expect(send(id, at(1, '13:00'))).rejects.toMatchObject({ code: 'REPORT_LIMIT_REACHED' });
    expect((await send(id, at(2, '12:00'))).report.day_number).toBe(2);
  });

  it('[SENT-01] is accepted on a day before a pause that has begun since', async () => {
    const id = await started({ days_total: 5 }, [1, 2]);
    on(3, '20:00');
    await harness.call(pausePromise, { id, days: 7 }, as(owner));
    on(4, '03:10');
    expect((await send(id, inTime)).report.day_number).toBe(3);
    await expect(send(id, at(4, '03:05'))).rejects.toMatchObject({ code: 'PROMISE_PAUSED' });
  });

  it('[SENT-01] of a goal is on the day on which it was sent', async () => {
    const id = await started({ type: 'goal', days_total: 5 }, []);
    on(4, '03:02');
    await send(id, inTime);
    expect(await stateOf(id, 3)).toBe('kept');
    expect(await stateOf(id, 4)).toBe('open');
  });

  it('[SENT-01] can be undone, and its day is missed then', async () => {
    const id = await started({ days_total: 5 }, [1, 2]);
    on(4, '03:02');
    const { report } = await send(id, inTime);
    expect(new Date(report.undo_until ?? 0) >= at(4, '03:17')).toBe(true);
    await harness.call(undoReport, { id: report.id }, as(owner));
    expect(await stateOf(id, 3)).toBe('missed');
  });
});

describe('a report that was written without a connection', () => {
  const seal = (received: Date, minutes: number) => ({
    received_at: received.toISOString(),
    elapsed_ms: minutes * 60_000,
  });
  const arrive = (id: number, arrived: Date, sealed: ReturnType<typeof seal>, day?: number) =>
    harness.submit(id, { sent_at: arrived.toISOString(), seal: sealed, day }, as(owner));

  it('[SENT-08] counts for the day on which it was written, where that was within a day', async () => {
    const id = await started({ days_total: 7 }, [1]);
    on(4, '02:00');
    // Written on 3 March, at 20:00.
    expect((await arrive(id, at(4, '02:00'), seal(at(3, '19:00'), 60))).report.day_number).toBe(3);
    on(4, '20:00');
    await harness.runDue();
    expect((await arrive(id, at(4, '20:00'), seal(at(3, '19:00'), 60))).report.day_number).toBe(3);
  });

  it('[SENT-08] counts for no day of more than a day ago, nor for one that its author was not shown', async () => {
    const id = await started({ days_total: 7 }, [1]);
    on(4, '20:01');
    const old = seal(at(3, '19:00'), 60);
    await expect(arrive(id, at(4, '20:01'), old, 3)).rejects.toMatchObject({
      code: 'DAY_IS_OVER',
      details: { day: 3 },
    });
    expect((await arrive(id, at(4, '20:01'), old)).report.day_number).toBe(4);
  });

  it('[SENT-08] counts for no time before the receipt or after its arrival', async () => {
    const id = await started({ days_total: 7 }, [1]);
    on(4, '12:00');
    expect((await arrive(id, at(4, '12:00'), seal(at(4, '03:00'), 0))).report.day_number).toBe(4);
    expect((await arrive(id, at(4, '12:00'), seal(at(3, '19:00'), 7 * 24 * 60))).report.day_number).toBe(4);
  });
});

describe('a skip', () => {
  it('[SENT-07] of a day that is over is refused, and spends none', async () => {
    const id = await started({ type: 'habit', days_total: 30 }, [1]);
    on(3);
    await harness.runDue();
    const before = await view(id);
    const refusal = { code: 'DAY_IS_OVER', details: { day: 1 } };
    const skip = (asked: object) => harness.call(skipDay, { id, ...asked }, as(owner));
    await expect(skip({ day: 1 })).rejects.toMatchObject(refusal);
    await expect(skip({ shown_at: at(2, '02:59').toISOString() })).rejects.toMatchObject(refusal);
    // Telegram says no time of very old messages.
    await expect(skip({ shown_at: new Date(0).toISOString() })).rejects.toMatchObject({
      code: 'DAY_IS_OVER',
      details: undefined,
    });
    expect(await view(id)).toEqual(before);
    const { skips } = await skip({ shown_at: at(3, '03:00').toISOString(), day: 3 });
    expect(skips?.used).toBe(before.skips!.used + 1);
  });
});
