import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  daySkipped,
  promiseBecameOverdue,
  promiseChanged,
  promiseClosed,
  promiseDeleted,
  promiseStarted,
  reportApproved,
  reportRejected,
  reportSubmitted,
  reportWithdrawn,
} from '@slovo/contracts';
import { at, RemindersHarness, wall } from './reminders-harness.ts';

let harness: RemindersHarness;
beforeAll(async () => {
  harness = await RemindersHarness.start();
});
afterAll(() => harness.close());
beforeEach(() => harness.startTest());

describe('reminders', () => {
  it('[DATA-10] stop while their person is about to leave, and come again after a change of mind', async () => {
    const zone = 'Europe/Moscow';
    await harness.started(zone);
    await harness.person(harness.user, { time_zone: zone, leaving: true, version: 50 });
    await harness.live(wall('2027-03-12', 4, zone));
    expect(await harness.reminders()).toEqual([]);
    await harness.person(harness.user, { time_zone: zone, version: 51 });
    await harness.live(wall('2027-03-12', 22, zone));
    expect(await harness.reminders()).toEqual([
      at('reminder_day_start', wall('2027-03-12', 9, zone)),
      at('reminder_day_end', wall('2027-03-12', 21, zone)),
    ]);
  });

  it.each([
    'Europe/Moscow',
    'America/New_York',
    'Pacific/Auckland',
    'Pacific/Kiritimati',
    'Pacific/Honolulu',
  ])('are sent at 09:00 and 21:00 in the owner’s time zone while the day is unmet: %s', async (zone) => {
    await harness.started(zone);
    await harness.live(wall('2027-03-12', 4, zone));
    expect(await harness.reminders()).toEqual([
      at('reminder_day_start', wall('2027-03-10', 9, zone)),
      at('reminder_day_end', wall('2027-03-10', 21, zone)),
      at('reminder_day_start', wall('2027-03-11', 9, zone)),
      at('reminder_day_end', wall('2027-03-11', 21, zone)),
    ]);
  });

  it('keep their local times across the change to summer time', async () => {
    await harness.started('America/New_York');
    await harness.live(wall('2027-03-15', 4, 'America/New_York'));
    const sent = await harness.reminders();
    expect(sent).toContain(at('reminder_day_start', '2027-03-13T14:00')); // 09:00 EST
    expect(sent).toContain(at('reminder_day_start', '2027-03-14T13:00')); // 09:00 EDT
  });

  it('are sent at noon for a goal, with its progress', async () => {
    await harness.started('Europe/Moscow', { type: 'goal', completedDays: 4 });
    await harness.live(wall('2027-03-10', 23, 'Europe/Moscow'));
    expect(await harness.reminders()).toEqual([
      at('reminder_every_day', wall('2027-03-10', 12, 'Europe/Moscow')),
    ]);
    const [row] = await harness.receiptsOf(harness.user);
    expect(row?.variables).toMatchObject({
      promise_title: 'Бегать <каждый день>',
      days_completed: '4',
      days_total: '10',
    });
  });

  it('continue for an overdue goal, once a day until it is closed, and ask whether it is reached', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await harness.started(zone, { type: 'goal', daysTotal: 2 });
    const overdue = { ...promise, status: 'overdue' as const, version: 5 };
    await harness.live(wall('2027-03-12', 3, zone));
    const until = wall('2027-03-15', 3, zone);
    await harness.publish(promiseBecameOverdue, { promise: overdue, until });
    await harness.live(wall('2027-03-13', 13, zone));
    await harness.person(harness.user, { time_zone: 'Asia/Yekaterinburg', version: 2 });
    await harness.live(wall('2027-03-14', 15, zone));
    const receipts = (await harness.receiptsOf(harness.user)).filter(
      ({ messageKey }) => messageKey === 'goal_still_open',
    );
    expect(receipts.map(({ createdAt }) => createdAt.toISOString().slice(0, 16))).toEqual(
      [
        wall('2027-03-12', 12, zone),
        wall('2027-03-13', 12, zone),
        wall('2027-03-14', 12, 'Asia/Yekaterinburg'),
      ].map((instant) => instant.slice(0, 16)),
    );
    expect(receipts[0]).toMatchObject({
      promiseId: promise.id,
      variables: { promise_title: promise.title, until: '15 марта в 03:00' },
      actions: [{ kind: 'open-promise' }, { kind: 'report' }],
    });
    const closed = { ...overdue, status: 'closed' as const, completionType: 'success' as const, version: 6 };
    await harness.publish(promiseClosed, { promise: closed, closedBy: 'author' });
    expect(
      (await harness.prisma.promise_.findUniqueOrThrow({ where: { id: promise.id } })).nextReminderAt,
    ).toBeNull();
  });

  it('are not sent for an overdue habit, of which only the last day can still be reported', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await harness.started(zone, { type: 'habit', daysTotal: 2 });
    await harness.live(wall('2027-03-12', 3, zone));
    const before = await harness.reminders();
    await harness.publish(promiseBecameOverdue, {
      promise: { ...promise, status: 'overdue', version: 5 },
      until: wall('2027-03-15', 3, zone),
    });
    await harness.live(wall('2027-03-15', 3, zone));
    expect(await harness.reminders()).toEqual(before);
  });

  it('are not sent when the day is reported, skipped or a rest day, and are sent again after a rejection', async () => {
    const zone = 'Europe/Moscow';
    const { promise, report } = await harness.started(zone, {
      type: 'habit',
      frequencyMode: 'weekly',
      frequencyConfig: { interval: { type: 'strict', every: 2 } },
    });
    const first = { ...report, dayNumber: 1, createdAt: harness.now.toISOString() };
    await harness.publish(reportSubmitted, { promise, report: first });
    await harness.live(wall('2027-03-10', 12, zone)); // 09:00: pending counts
    await harness.publish(reportRejected, { promise, report: first, decidedBy: 9, reason: 'Темно' });
    await harness.live(wall('2027-03-11', 23, zone)); // 21:00 again; the 11th is a rest day
    await harness.publish(daySkipped, { promise, day: 3, by: 'author' });
    await harness.live(wall('2027-03-13', 4, zone)); // the 12th is skipped
    expect(await harness.reminders()).toEqual([at('reminder_day_end', wall('2027-03-10', 21, zone))]);
  });

  it('are sent again after a report is withdrawn, also when its events arrive in the wrong order', async () => {
    const zone = 'Europe/Moscow';
    const { promise, report } = await harness.started(zone);
    const mine = { ...report, dayNumber: 1, createdAt: harness.now.toISOString() };
    await harness.publish(reportApproved, { promise, report: mine, decidedBy: 9, milestone: null });
    await harness.publish(reportSubmitted, { promise, report: mine });
    await harness.live(wall('2027-03-10', 12, zone));
    expect(await harness.reminders()).toEqual([]);
    await harness.publish(reportWithdrawn, { promise, report: mine });
    await harness.publish(reportSubmitted, { promise, report: mine });
    await harness.live(wall('2027-03-10', 22, zone));
    expect(await harness.reminders()).toEqual([at('reminder_day_end', wall('2027-03-10', 21, zone))]);
  });

  it('are sent again after a skip is withdrawn, in any order of its events', async () => {
    const zone = 'Europe/Moscow';
    const { promise, report } = await harness.started(zone, { type: 'habit' });
    const at_ = (version: number) => ({ ...promise, version });
    const skip = { ...report, dayNumber: 1, text: '', isSkip: true, createdAt: harness.now.toISOString() };
    await harness.publish(daySkipped, { promise: at_(2), day: 1, by: 'author' });
    await harness.live(wall('2027-03-10', 12, zone));
    expect(await harness.reminders()).toEqual([]);
    await harness.publish(reportWithdrawn, { promise: at_(3), report: skip });
    await harness.publish(daySkipped, { promise: at_(2), day: 1, by: 'author' });
    await harness.live(wall('2027-03-10', 22, zone));
    const evening = at('reminder_day_end', wall('2027-03-10', 21, zone));
    expect(await harness.reminders()).toEqual([evening]);

    await harness.publish(reportWithdrawn, { promise: at_(5), report: { ...skip, dayNumber: 2 } });
    await harness.publish(daySkipped, { promise: at_(6), day: 2, by: 'author' });
    await harness.publish(daySkipped, { promise: at_(4), day: 2, by: 'author' });
    await harness.live(wall('2027-03-11', 22, zone));
    expect(await harness.reminders()).toEqual([evening]);
  });

  it('are sent again when a promise is reopened that was closed before a ban was known', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await harness.started(zone);
    const closed = { ...promise, status: 'closed' as const, completionType: 'failed' as const, version: 5 };
    await harness.publish(promiseClosed, { promise: closed, closedBy: 'system' });
    await harness.live(wall('2027-03-10', 12, zone));
    expect(await harness.reminders()).toEqual([]);
    const pauses = [{ day: 1, dates: 1 }];
    await harness.publish(promiseChanged, { promise: { ...promise, pauses, version: 6 } });
    await harness.publish(promiseClosed, { promise: closed, closedBy: 'system' });
    await harness.live(wall('2027-03-11', 22, zone));
    expect(await harness.reminders()).toContain(at('reminder_day_start', wall('2027-03-11', 9, zone)));
  });

  it('are not sent for a deleted promise, also when older events arrive late', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await harness.started(zone);
    await harness.publish(promiseDeleted, { promise: { ...promise, version: 9 } });
    await harness.publish(promiseStarted, { promise });
    await harness.publish(promiseChanged, { promise: { ...promise, title: 'Снова', version: 8 } });
    await harness.live(wall('2027-03-12', 4, zone));
    expect(await harness.reminders()).toEqual([]);
  });

  it('leave no row about a deleted promise, whatever arrives late', async () => {
    const { promise, report } = await harness.started('Europe/Moscow');
    await harness.publish(promiseDeleted, { promise: { ...promise, version: 9 } });
    await harness.publish(reportSubmitted, { promise, report });
    await harness.publish(reportRejected, { promise, report, decidedBy: 2, reason: 'Мало' });
    await harness.publish(daySkipped, { promise, day: 1, by: 'author' });
    const where = { promiseId: promise.id };
    expect(await harness.prisma.report.count({ where })).toBe(0);
    expect(await harness.prisma.skippedDay.count({ where })).toBe(0);
    expect(await harness.prisma.promise_.findUnique({ where: { id: promise.id } })).toMatchObject({
      status: 'deleted',
      title: '',
      version: 9,
    });
  });
});
