import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type CallInput,
  daySkipped,
  noticeAnswered,
  promiseBecameOverdue,
  promiseChanged,
  promiseClosed,
  promiseDeleted,
  promiseStarted,
  type PromiseSnapshot,
  reportApproved,
  reportRejected,
  reportSubmitted,
  reportWithdrawn,
  updateNotificationSettings,
} from '@slovo/contracts';
import { instantOf } from '@slovo/domain';
import { until } from '@slovo/testing';
import { People } from '../src/people/people.ts';
import { NoteAnswered } from '../src/chats/reactions/note-answered.ts';
import { viewOf } from '../src/receipts/receipt.view.ts';
import { NudgeMotivators } from '../src/reminders/jobs/nudge-motivators.ts';
import { SendReminders } from '../src/reminders/jobs/send-reminders.ts';
import { MOST_AT_ONCE } from '../src/reminders/reminder-planner.ts';
import { SendSnoozed } from '../src/reminders/jobs/send-snoozed.ts';
import { as, copyPromise, type House, openHouse, reported } from './house.ts';

let house: House;
let user = 2_000;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.app.close());
beforeEach(async () => {
  user += 1;
  // Nothing of the specs before may fall due while this one moves the time.
  await house.prisma.promise_.updateMany({ data: { nextReminderAt: null } });
  await house.prisma.person.updateMany({ data: { nextDigestAt: null } });
  await house.prisma.report.updateMany({ data: { nudgeAt: null } });
  await house.prisma.snooze.deleteMany();
});

const wall = (date: string, hour: number, timeZone: string, minute = 0): string =>
  instantOf(date, { hour, minute }, timeZone).toISOString();

/** A promise of the present user that began on 10 March 2027 at 08:00 of their zone. */
async function started(timeZone: string, facts: Partial<PromiseSnapshot> = {}) {
  house.moveTo(wall('2027-03-10', 8, timeZone));
  await house.person(user, { time_zone: timeZone });
  const made = reported({
    userId: user,
    timeZone,
    startedAt: house.now.toISOString(),
    daysTotal: 10,
    ...facts,
  });
  await house.hear(promiseStarted, { promise: made.promise });
  return made;
}

/** Lives until then, as the scheduler would: each due moment in its order. */
async function live(until: string): Promise<void> {
  const work = house.app.get(SendReminders);
  for (let due = await work.nextDue(); due && due.toISOString() <= until; due = await work.nextDue()) {
    if (due > house.now) house.moveTo(due.toISOString());
    await house.runDue();
  }
  house.moveTo(until);
  await house.runDue();
}

const reminders = async (userId = user) =>
  (await house.receiptsOf(userId))
    .filter(({ messageKey }) => messageKey.startsWith('reminder'))
    .map(({ messageKey, createdAt }) => `${messageKey} ${createdAt.toISOString().slice(0, 16)}`);

const at = (key: string, instant: string): string => `${key} ${instant.slice(0, 16)}`;

describe('reminders', () => {
  it.each([
    'Europe/Moscow',
    'America/New_York',
    'Pacific/Auckland',
    'Pacific/Kiritimati',
    'Pacific/Honolulu',
  ])('come at 09:00 and 21:00 of the owner’s wall while the day is unmet: %s', async (zone) => {
    await started(zone);
    await live(wall('2027-03-12', 4, zone));
    expect(await reminders()).toEqual([
      at('reminder_day_start', wall('2027-03-10', 9, zone)),
      at('reminder_day_end', wall('2027-03-10', 21, zone)),
      at('reminder_day_start', wall('2027-03-11', 9, zone)),
      at('reminder_day_end', wall('2027-03-11', 21, zone)),
    ]);
  });

  it('hold their wall times across the change to summer time', async () => {
    await started('America/New_York');
    await live(wall('2027-03-15', 4, 'America/New_York'));
    const sent = await reminders();
    expect(sent).toContain(at('reminder_day_start', '2027-03-13T14:00')); // 09:00 EST
    expect(sent).toContain(at('reminder_day_start', '2027-03-14T13:00')); // 09:00 EDT
  });

  it('come at noon for a goal, with how far it is', async () => {
    await started('Europe/Moscow', { type: 'goal', completedDays: 4 });
    await live(wall('2027-03-10', 23, 'Europe/Moscow'));
    expect(await reminders()).toEqual([at('reminder_every_day', wall('2027-03-10', 12, 'Europe/Moscow'))]);
    const [row] = await house.receiptsOf(user);
    expect(row?.variables).toMatchObject({
      promise_title: 'Бегать <каждый день>',
      days_completed: '4',
      days_total: '10',
    });
  });

  it('go on for a goal that is overdue, once a day until it is closed, and ask whether it is reached', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await started(zone, { type: 'goal', daysTotal: 2 });
    const overdue = { ...promise, status: 'overdue' as const, version: 5 };
    await live(wall('2027-03-12', 3, zone));
    const until = wall('2027-03-15', 3, zone);
    await house.hear(promiseBecameOverdue, { promise: overdue, until });
    await live(wall('2027-03-13', 13, zone));
    await house.person(user, { time_zone: 'Asia/Yekaterinburg', version: 2 });
    await live(wall('2027-03-14', 15, zone));
    const told = (await house.receiptsOf(user)).filter(({ messageKey }) => messageKey === 'goal_still_open');
    expect(told.map(({ createdAt }) => createdAt.toISOString().slice(0, 16))).toEqual(
      [
        wall('2027-03-12', 12, zone),
        wall('2027-03-13', 12, zone),
        wall('2027-03-14', 12, 'Asia/Yekaterinburg'),
      ].map((instant) => instant.slice(0, 16)),
    );
    expect(told[0]).toMatchObject({
      promiseId: promise.id,
      variables: { promise_title: promise.title, until: '15 марта в 03:00' },
      actions: [{ kind: 'open-promise' }, { kind: 'report' }],
    });
    const closed = { ...overdue, status: 'closed' as const, completionType: 'success' as const, version: 6 };
    await house.hear(promiseClosed, { promise: closed, closedBy: 'author' });
    expect(
      (await house.prisma.promise_.findUniqueOrThrow({ where: { id: promise.id } })).nextReminderAt,
    ).toBeNull();
  });

  it('do not come of an overdue habit: what was missed cannot be made up for but on its last day', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await started(zone, { type: 'habit', daysTotal: 2 });
    await live(wall('2027-03-12', 3, zone));
    const before = await reminders();
    await house.hear(promiseBecameOverdue, {
      promise: { ...promise, status: 'overdue', version: 5 },
      until: wall('2027-03-15', 3, zone),
    });
    await live(wall('2027-03-15', 3, zone));
    expect(await reminders()).toEqual(before);
  });

  it('are silent once the day is reported, skipped, or a rest day, and again there after a rejection', async () => {
    const zone = 'Europe/Moscow';
    const { promise, report } = await started(zone, {
      type: 'habit',
      frequencyMode: 'weekly',
      frequencyConfig: { interval: { type: 'strict', every: 2 } },
    });
    const first = { ...report, dayNumber: 1, createdAt: house.now.toISOString() };
    await house.hear(reportSubmitted, { promise, report: first });
    await live(wall('2027-03-10', 12, zone)); // 09:00: pending counts
    await house.hear(reportRejected, { promise, report: first, decidedBy: 9, reason: 'Темно' });
    await live(wall('2027-03-11', 23, zone)); // 21:00 again; the 11th is a rest day
    await house.hear(daySkipped, { promise, day: 3, by: 'author' });
    await live(wall('2027-03-13', 4, zone)); // the 12th is skipped
    expect(await reminders()).toEqual([at('reminder_day_end', wall('2027-03-10', 21, zone))]);
  });

  it('are back when a report is withdrawn, and stay away when news of it come in the wrong order', async () => {
    const zone = 'Europe/Moscow';
    const { promise, report } = await started(zone);
    const mine = { ...report, dayNumber: 1, createdAt: house.now.toISOString() };
    await house.hear(reportApproved, { promise, report: mine, decidedBy: 9, milestone: null });
    await house.hear(reportSubmitted, { promise, report: mine });
    await live(wall('2027-03-10', 12, zone));
    expect(await reminders()).toEqual([]);
    await house.hear(reportWithdrawn, { promise, report: mine });
    await house.hear(reportSubmitted, { promise, report: mine });
    await live(wall('2027-03-10', 22, zone));
    expect(await reminders()).toEqual([at('reminder_day_end', wall('2027-03-10', 21, zone))]);
  });

  it('are back when a skip is taken back, in whatever order the news of it come', async () => {
    const zone = 'Europe/Moscow';
    const { promise, report } = await started(zone, { type: 'habit' });
    const at_ = (version: number) => ({ ...promise, version });
    const skip = { ...report, dayNumber: 1, text: '', isSkip: true, createdAt: house.now.toISOString() };
    await house.hear(daySkipped, { promise: at_(2), day: 1, by: 'author' });
    await live(wall('2027-03-10', 12, zone));
    expect(await reminders()).toEqual([]);
    await house.hear(reportWithdrawn, { promise: at_(3), report: skip });
    await house.hear(daySkipped, { promise: at_(2), day: 1, by: 'author' });
    await live(wall('2027-03-10', 22, zone));
    const evening = at('reminder_day_end', wall('2027-03-10', 21, zone));
    expect(await reminders()).toEqual([evening]);

    await house.hear(reportWithdrawn, { promise: at_(5), report: { ...skip, dayNumber: 2 } });
    await house.hear(daySkipped, { promise: at_(6), day: 2, by: 'author' });
    await house.hear(daySkipped, { promise: at_(4), day: 2, by: 'author' });
    await live(wall('2027-03-11', 22, zone));
    expect(await reminders()).toEqual([evening]);
  });

  it('are back when a promise runs again that was closed before a ban was known', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await started(zone);
    const closed = { ...promise, status: 'closed' as const, completionType: 'failed' as const, version: 5 };
    await house.hear(promiseClosed, { promise: closed, closedBy: 'system' });
    await live(wall('2027-03-10', 12, zone));
    expect(await reminders()).toEqual([]);
    const pauses = [{ day: 1, dates: 1 }];
    await house.hear(promiseChanged, { promise: { ...promise, pauses, version: 6 } });
    await house.hear(promiseClosed, { promise: closed, closedBy: 'system' });
    await live(wall('2027-03-11', 22, zone));
    expect(await reminders()).toContain(at('reminder_day_start', wall('2027-03-11', 9, zone)));
  });

  it('do not come of a promise that was deleted, also when older news of it come later', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await started(zone);
    await house.hear(promiseDeleted, { promise: { ...promise, version: 9 } });
    await house.hear(promiseStarted, { promise });
    await house.hear(promiseChanged, { promise: { ...promise, title: 'Снова', version: 8 } });
    await live(wall('2027-03-12', 4, zone));
    expect(await reminders()).toEqual([]);
  });

  it('come once when the work runs twice and on two replicas at once', async () => {
    const zone = 'Europe/Moscow';
    await started(zone);
    house.moveTo(wall('2027-03-10', 9, zone));
    const work = house.app.get(SendReminders);
    await Promise.all([work.run(house.now), work.run(house.now), work.run(house.now)]);
    expect(await reminders()).toHaveLength(1);
    expect((await work.nextDue())?.toISOString()).toBe(wall('2027-03-10', 21, zone));
  });

  it('are left out when they are hours late, and not sent in a bunch after days of downtime', async () => {
    const zone = 'Europe/Moscow';
    await started(zone);
    house.moveTo(wall('2027-03-13', 11, zone)); // the morning's is two hours late, and five before it are older
    await house.runDue();
    expect(await reminders()).toEqual([]);
    await live(wall('2027-03-13', 22, zone));
    expect(await reminders()).toEqual([at('reminder_day_end', wall('2027-03-13', 21, zone))]);
  });

  it('come when they are a little late', async () => {
    const zone = 'Europe/Moscow';
    await started(zone);
    house.moveTo(wall('2027-03-10', 9, zone, 40));
    await house.runDue();
    expect(await reminders()).toHaveLength(1);
  });

  it('are at most three a day for a person, whatever they promised', async () => {
    const zone = 'Europe/Moscow';
    await started(zone);
    await started(zone, { type: 'goal' });
    await started(zone, { timeZone: 'Asia/Yekaterinburg', dayStartsAt: 0 }); // its evening is at 19:00 of Moscow
    await live(wall('2027-03-10', 23, zone));
    const day = (date: string) => [
      at('reminders_day_start', wall(date, 9, zone)),
      at('reminder_every_day', wall(date, 12, zone)),
      at('reminder_day_end', wall(date, 19, zone)),
    ];
    expect(await reminders()).toEqual(day('2027-03-10'));
    await live(wall('2027-03-11', 23, zone));
    expect(await reminders()).toEqual([...day('2027-03-10'), ...day('2027-03-11')]);
  });

  it('are one message for all that fall due at one moment, with a button to report for each', async () => {
    const zone = 'Europe/Moscow';
    const [run, read, swim] = [
      await started(zone, { title: 'Бег' }),
      await started(zone, { title: 'Книга', daysTotal: 21 }),
      await started(zone, { title: `Плавание ${'далеко '.repeat(10)}` }),
    ];
    house.moveTo(wall('2027-03-10', 9, zone));
    const work = house.app.get(SendReminders);
    await Promise.all([work.run(house.now), work.run(house.now), work.run(house.now)]);
    const [morning, ...others] = await house.receiptsOf(user);
    expect(others).toEqual([]);
    expect(morning).toMatchObject({
      messageKey: 'reminders_day_start',
      promiseId: null,
      variables: {
        count: '3',
        promise_title_1: 'Бег',
        current_day_1: '1',
        days_total_1: '10',
        promise_title_2: 'Книга',
        days_total_2: '21',
      },
      actions: [
        { kind: 'report', promiseId: run.promise.id, label: 'Бег' },
        { kind: 'report', promiseId: read.promise.id, label: 'Книга' },
        { kind: 'report', promiseId: swim.promise.id, label: expect.stringMatching(/^Плавание .{30}…$/) },
        { kind: 'snooze' },
      ],
    });
    const evening = async () => {
      await live(wall('2027-03-10', 22, zone));
      return (await house.receiptsOf(user)).at(-1);
    };
    const done = { dayNumber: 1, createdAt: house.now.toISOString() };
    await house.hear(reportSubmitted, { promise: run.promise, report: { ...run.report, ...done } });
    await house.hear(reportSubmitted, { promise: read.promise, report: { ...read.report, ...done } });
    // Only one is left: it is reminded of in its own words.
    expect(await evening()).toMatchObject({
      messageKey: 'reminder_day_end',
      promiseId: swim.promise.id,
      variables: { current_day: '1' },
    });
  });

  it('name ten at most, and say how many others there are', async () => {
    const zone = 'Europe/Moscow';
    for (let promise = 0; promise < 12; promise += 1) await started(zone);
    await live(wall('2027-03-10', 9, zone));
    const [row] = await house.receiptsOf(user);
    expect(row?.variables).toMatchObject({ count: '12', promise_title_10: expect.any(String) });
    expect(row?.variables).not.toHaveProperty('promise_title_11');
    expect(row?.actions).toHaveLength(11);
    expect(viewOf(row as NonNullable<typeof row>).text).toMatch(/\nи ещё 2 обещания$/);
  });

  it('come three hours before an early deadline, and of a night that is quiet before the quiet begins', async () => {
    const zone = 'Europe/Moscow';
    await started(zone, { dayStartsAt: 0 });
    await house.call(updateNotificationSettings, { day_end: '23:30' }, as(user));
    await live(wall('2027-03-11', 0, zone));
    expect(await reminders()).toEqual([
      at('reminder_day_start', wall('2027-03-10', 9, zone)),
      at('reminder_day_end', wall('2027-03-10', 21, zone)),
    ]);
    await house.call(
      updateNotificationSettings,
      { day_start: '05:00', quiet_from: '20:30', quiet_until: '07:15' },
      as(user),
    );
    await live(wall('2027-03-12', 0, zone));
    expect((await reminders()).slice(2)).toEqual([
      at('reminder_day_start', wall('2027-03-11', 7, zone, 15)),
      at('reminder_day_end', wall('2027-03-11', 20, zone)),
    ]);
  });

  it('of more promises than anybody keeps are one message, and each is moved on', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await started(zone);
    await copyPromise(house, promise.id, 2 * MOST_AT_ONCE + 10);
    house.moveTo(wall('2027-03-10', 9, zone));
    await house.app.get(SendReminders).run(house.now);
    expect(await house.receiptsOf(user)).toMatchObject([{ variables: { count: String(MOST_AT_ONCE) } }]);
    const left = { userId: user, OR: [{ nextReminderAt: null }, { nextReminderAt: { lte: house.now } }] };
    expect(await house.prisma.promise_.count({ where: left })).toBe(0);
  });

  it('are counted for the present day alone, however long a person stays', async () => {
    const zone = 'Europe/Moscow';
    await started(zone);
    await live(wall('2027-03-16', 23, zone));
    expect(await reminders()).toHaveLength(14);
    const counts = await house.prisma.reminderCount.findMany({
      where: { userId: user },
      orderBy: { date: 'asc' },
    });
    expect(counts.map(({ date, count }) => [date, count])).toEqual([
      ['2027-03-15', 2],
      ['2027-03-16', 2],
    ]);
  });

  it('follow the owner who moves to another zone', async () => {
    await started('Europe/Moscow');
    await house.person(user, { time_zone: 'Asia/Yekaterinburg', version: 2 });
    await live(wall('2027-03-11', 12, 'Europe/Moscow')); // it is past nine on the Urals already when the first day begins
    expect(await reminders()).toEqual([
      at('reminder_day_end', wall('2027-03-10', 21, 'Asia/Yekaterinburg')),
      at('reminder_day_start', wall('2027-03-11', 9, 'Asia/Yekaterinburg')),
    ]);
  });

  it('end with the promise, and an older event does not bring them back', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await started(zone);
    await house.hear(promiseClosed, {
      promise: { ...promise, status: 'closed', completionType: 'cancel', version: 8 },
      closedBy: 'author',
    });
    await house.hear(promiseChanged, { promise: { ...promise, version: 5 } });
    await live(wall('2027-03-12', 0, zone));
    expect(await reminders()).toEqual([]);
  });

  it('follow a new setting at once, and say nothing twice on a day', async () => {
    const zone = 'Europe/Moscow';
    const set = (changes: CallInput<typeof updateNotificationSettings>) =>
      house.call(updateNotificationSettings, changes, as(user));
    await started(zone);
    await set({ day_start: '10:30', day_end: null });
    await live(wall('2027-03-10', 12, zone));
    expect(await reminders()).toEqual([at('reminder_day_start', wall('2027-03-10', 10, zone, 30))]);
    await set({ day_start: '13:00', day_end: '20:15' });
    await live(wall('2027-03-11', 3, zone));
    await set({ day_start: null });
    await live(wall('2027-03-11', 23, zone));
    expect(await reminders()).toEqual([
      at('reminder_day_start', wall('2027-03-10', 10, zone, 30)),
      at('reminder_day_end', wall('2027-03-10', 20, zone, 15)),
      at('reminder_day_end', wall('2027-03-11', 20, zone, 15)),
    ]);
  });

  it('keep out of the quiet hours that a person chose, by day and over midnight', async () => {
    const zone = 'America/New_York';
    await started(zone);
    await house.call(updateNotificationSettings, { quiet_from: '20:00', quiet_until: '11:00' }, as(user));
    await live(wall('2027-03-11', 3, zone));
    await house.call(updateNotificationSettings, { quiet_from: '00:00', quiet_until: '00:00' }, as(user));
    await house.call(updateNotificationSettings, { day_start: '06:00' }, as(user));
    await live(wall('2027-03-11', 12, zone));
    expect(await reminders()).toEqual([
      at('reminder_day_start', wall('2027-03-10', 11, zone)),
      at('reminder_day_end', wall('2027-03-10', 19, zone, 30)),
      at('reminder_day_start', wall('2027-03-11', 6, zone)),
    ]);
  });

  it('spare the banned, and go on after the ban with the days that it moved', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await started(zone);
    await live(wall('2027-03-10', 23, zone));
    const ban = { from: wall('2027-03-11', 8, zone), until: null };
    await house.person(user, { banned: true, last_ban: ban, version: 2 });
    await house.hear(promiseChanged, { promise: { ...promise, title: 'Иначе', version: 4 } });
    await live(wall('2027-03-14', 8, zone));
    await house.person(user, { last_ban: { ...ban, until: house.now.toISOString() }, version: 3 });
    await house.hear(promiseChanged, {
      promise: { ...promise, pauses: [{ day: 2, dates: 3 }], version: 5 },
    });
    await live(wall('2027-03-14', 10, zone));
    expect(await reminders()).toEqual([
      at('reminder_day_start', wall('2027-03-10', 9, zone)),
      at('reminder_day_end', wall('2027-03-10', 21, zone)),
      at('reminder_day_start', wall('2027-03-14', 9, zone)),
    ]);
    const last = (await house.receiptsOf(user)).at(-1);
    expect(last?.variables).toMatchObject({ current_day: '2' });
  });

  it('come again of the day that a ban moved, though it was reminded of before', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await started(zone);
    await live(wall('2027-03-10', 22, zone));
    const ban = { from: house.now.toISOString(), until: null };
    await house.person(user, { banned: true, last_ban: ban, version: 2 });
    await live(wall('2027-03-13', 8, zone));
    await house.person(user, { last_ban: { ...ban, until: house.now.toISOString() }, version: 3 });
    await house.hear(promiseChanged, {
      promise: { ...promise, pauses: [{ day: 1, dates: 3 }], version: 5 },
    });
    await live(wall('2027-03-13', 22, zone));
    expect((await reminders()).slice(2)).toEqual([
      at('reminder_day_start', wall('2027-03-13', 9, zone)),
      at('reminder_day_end', wall('2027-03-13', 21, zone)),
    ]);
    expect((await house.receiptsOf(user)).at(-1)?.variables).toMatchObject({ current_day: '1' });
  });

  it('are planned by a setting that changes at the moment at which the promise starts', async () => {
    const zone = 'Europe/Moscow';
    house.moveTo(wall('2027-03-10', 8, zone));
    await house.person(user, { time_zone: zone });
    const { promise } = reported({ userId: user, startedAt: house.now.toISOString(), daysTotal: 10 });
    const planned = () => house.prisma.promise_.findUnique({ where: { id: promise.id } });
    const isWaiting = async () => {
      const [waiting] = await house.prisma.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM pg_locks
        WHERE locktype = 'advisory' AND NOT granted AND objid = ${user}::int::oid`;
      return (waiting?.count ?? 0) > 0;
    };
    let started: Promise<string> | undefined;
    // As the call does it, but it commits only when the promise was planned, or waits to be.
    await house.prisma.$transaction(
      async (tx) => {
        await house.app.get(People).lock(tx, user);
        await tx.person.update({ where: { userId: user }, data: { dayStart: 11 * 60 } });
        started = house.hear(promiseStarted, { promise });
        await until(async () => (await isWaiting()) || (await planned()) !== null, 10_000);
      },
      { timeout: 15_000 },
    );
    await started;
    expect((await planned())?.nextReminderAt?.toISOString()).toBe(wall('2027-03-10', 11, zone));
  });

  it('follow a pause that is told later than the end of the ban, past the old end of the term', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await started(zone, { daysTotal: 2 });
    house.moveTo(wall('2027-03-15', 8, zone));
    await house.runDue();
    expect(
      (await house.prisma.promise_.findUniqueOrThrow({ where: { id: promise.id } })).nextReminderAt,
    ).toBeNull();
    await house.hear(promiseChanged, {
      promise: { ...promise, pauses: [{ day: 1, dates: 5 }], version: 5 },
    });
    await live(wall('2027-03-16', 10, zone));
    expect(await reminders()).toEqual([
      at('reminder_day_start', wall('2027-03-15', 9, zone)),
      at('reminder_day_end', wall('2027-03-15', 21, zone)),
      at('reminder_day_start', wall('2027-03-16', 9, zone)),
    ]);
  });

  it('are not taken away by an event that comes between their moment and the scheduler', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await started(zone);
    house.moveTo(wall('2027-03-10', 9, zone, 1));
    await house.hear(promiseChanged, { promise: { ...promise, daysTotal: 12, version: 5 } });
    await house.call(updateNotificationSettings, { weekly_digest: false }, as(user));
    await house.runDue();
    expect(await reminders()).toHaveLength(1);
  });

  it('of one person go out where those of another fail', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await started(zone, { frequencyMode: 'weekly', frequencyConfig: { days: [1] } });
    await house.prisma.promise_.update({ where: { id: promise.id }, data: { frequencyConfig: { days: 7 } } });
    user += 1;
    await started(zone);
    house.moveTo(wall('2027-03-10', 9, zone));
    await expect(house.app.get(SendReminders).run(house.now)).rejects.toThrow(/Stored frequency is broken/);
    expect(await reminders()).toHaveLength(1);
  });

  it('leave the muted in peace', async () => {
    const zone = 'Europe/Moscow';
    await started(zone);
    await house.call(updateNotificationSettings, { muted_until: wall('2027-03-10', 20, zone) }, as(user));
    await live(wall('2027-03-10', 22, zone));
    expect(await reminders()).toEqual([at('reminder_day_end', wall('2027-03-10', 21, zone))]);
  });
});

describe('«напомнить через час»', () => {
  it('brings the reminder again once, unless the day is met by then', async () => {
    const zone = 'Europe/Moscow';
    const { promise, report } = await started(zone);
    await live(wall('2027-03-10', 9, zone, 5));
    const [morning] = await house.receiptsOf(user);
    await house.hear(noticeAnswered, { receiptId: morning?.id ?? 0, userId: user, action: 'snooze' });
    house.moveTo(wall('2027-03-10', 10, zone, 6));
    await house.runDue();
    await house.runDue();
    expect(await reminders()).toHaveLength(2);
    const again = (await house.receiptsOf(user)).at(-1);
    expect(again).toMatchObject({ messageKey: 'reminder_day_start', variables: { current_day: '1' } });

    await house.hear(noticeAnswered, { receiptId: again?.id ?? 0, userId: user, action: 'snooze' });
    await house.hear(reportSubmitted, {
      promise,
      report: { ...report, dayNumber: 1, createdAt: house.now.toISOString() },
    });
    house.moveTo(wall('2027-03-10', 11, zone, 30));
    await house.runDue();
    expect(await reminders()).toHaveLength(2);
  });
});

describe('«напомнить через час» that is heard of late', () => {
  it('counts from the press', async () => {
    const zone = 'Europe/Moscow';
    await started(zone);
    await live(wall('2027-03-10', 9, zone, 5));
    const [morning] = await house.receiptsOf(user);
    const press = { receiptId: morning?.id ?? 0, userId: user, action: 'snooze' } as const;
    const occurredAt = house.now;
    house.moveTo(wall('2027-03-10', 9, zone, 50));
    const context = { now: house.now, occurredAt, eventId: 'late' };
    await house.prisma.$transaction((tx) => house.app.get(NoteAnswered).react(tx, press, context));
    expect(await house.app.get(SendSnoozed).nextDue()).toEqual(new Date(occurredAt.getTime() + 3_600_000));
  });
});

describe('many snoozes', () => {
  it('are all worked off in one go', async () => {
    await house.prisma.snooze.createMany({
      data: Array.from({ length: 450 }, (_, index) => ({
        receiptId: 900_000_000 + Math.floor(index / 50),
        promiseId: 900_000_000 + index,
        messageKey: 'reminder_day_start',
        at: new Date(house.now.getTime() - 1_000 + index),
      })),
    });
    await house.app.get(SendSnoozed).run(house.now);
    expect(await house.prisma.snooze.count()).toBe(0);
  });
});

describe('«напомнить через час» under a message about several', () => {
  it('brings those again that are still unmet', async () => {
    const zone = 'Europe/Moscow';
    const [first, second, third] = [await started(zone), await started(zone), await started(zone)];
    await live(wall('2027-03-10', 9, zone, 5));
    const [morning] = await house.receiptsOf(user);
    await house.hear(noticeAnswered, { receiptId: morning?.id ?? 0, userId: user, action: 'snooze' });
    const done = { dayNumber: 1, createdAt: house.now.toISOString() };
    await house.hear(reportSubmitted, { promise: second.promise, report: { ...second.report, ...done } });
    house.moveTo(wall('2027-03-10', 10, zone, 6));
    const work = house.app.get(SendSnoozed);
    await Promise.all([work.run(house.now), work.run(house.now), work.run(house.now)]);
    const [, again, ...others] = await house.receiptsOf(user);
    expect(others).toEqual([]);
    expect(again).toMatchObject({
      messageKey: 'reminders_day_start',
      actions: [{ promiseId: first.promise.id }, { promiseId: third.promise.id }, { kind: 'snooze' }],
    });
  });
});

describe('a motivator who does not answer', () => {
  const waiting = async (zone: string, hour: number, facts: Partial<PromiseSnapshot> = {}) => {
    house.moveTo(wall('2027-03-10', hour, zone));
    await house.person(user + 500, { time_zone: zone });
    const made = reported(
      { approvalType: 'specific', motivatorId: user + 500, userId: user, ...facts },
      { createdAt: house.now.toISOString() },
    );
    await house.hear(reportSubmitted, made);
    return made;
  };
  const nudges = async () =>
    (await house.receiptsOf(user + 500)).filter(
      ({ messageKey }) => messageKey.endsWith('still_waits') || messageKey.endsWith('still_wait'),
    );

  it('is asked again after 24 hours, once, not in the night', async () => {
    const zone = 'Asia/Vladivostok';
    const { report } = await waiting(zone, 23);
    house.moveTo(wall('2027-03-12', 7, zone));
    await house.runDue();
    expect(await nudges()).toEqual([]);
    house.moveTo(wall('2027-03-12', 8, zone, 1));
    await house.runDue();
    await house.runDue();
    expect(await nudges()).toMatchObject([
      {
        actions: [
          { kind: 'approve', reportId: report.id },
          { kind: 'reject', reportId: report.id },
          { kind: 'open-promise' },
        ],
      },
    ]);
  });

  it('is left alone once it is decided', async () => {
    const zone = 'Asia/Vladivostok';
    const made = await waiting(zone, 12);
    await house.hear(reportApproved, { ...made, decidedBy: user + 500, milestone: null });
    house.moveTo(wall('2027-03-12', 12, zone));
    await house.runDue();
    expect(await nudges()).toEqual([]);
  });

  it('is asked once a day about all that waits longer than 24 hours, whoever runs it how often', async () => {
    const zone = 'Europe/Moscow';
    const morning = await waiting(zone, 9, { title: 'Бег' });
    await house.person(user);
    const noon = await waiting(zone, 12, { title: 'Книга', daysTotal: 9 });
    const work = house.app.get(NudgeMotivators);
    const thrice = () => Promise.all([work.run(house.now), work.run(house.now), work.run(house.now)]);
    house.moveTo(wall('2027-03-11', 9, zone, 1));
    await thrice();
    expect(await nudges()).toMatchObject([
      { messageKey: 'report_still_waits', promiseId: morning.promise.id },
    ]);
    house.moveTo(wall('2027-03-11', 20, zone)); // the one of noon waits for tomorrow's
    await thrice();
    expect(await nudges()).toHaveLength(1);
    house.moveTo(wall('2027-03-12', 10, zone));
    await thrice();
    const [, second, ...others] = await nudges();
    expect(others).toEqual([]);
    expect(second).toMatchObject({
      messageKey: 'reports_still_wait',
      promiseId: null,
      variables: {
        count: '2',
        promise_title_1: 'Бег',
        owner_1: `Имя${user}`,
        promise_title_2: 'Книга',
        day_2: '2',
      },
      actions: [
        { kind: 'open-promise', promiseId: morning.promise.id, label: 'Бег' },
        { kind: 'open-promise', promiseId: noon.promise.id, label: 'Книга' },
      ],
    });
    house.moveTo(wall('2027-03-14', 10, zone));
    await thrice();
    expect(await nudges()).toHaveLength(2); // each sets it off once
  });

  it('reads the names of ten, and how many all of it is', async () => {
    const zone = 'Europe/Moscow';
    for (let report = 0; report < 13; report += 1) await waiting(zone, 9);
    house.moveTo(wall('2027-03-11', 10, zone));
    const nameOf = jest.spyOn(house.app.get(People), 'nameOf');
    await house.app.get(NudgeMotivators).run(house.now);
    expect(nameOf).toHaveBeenCalledTimes(10);
    nameOf.mockRestore();
    const [nudge] = await nudges();
    expect(nudge?.variables).toMatchObject({ count: '13', promise_title_10: expect.any(String) });
    expect(nudge?.variables).not.toHaveProperty('promise_title_11');
  });

  it('is asked when their ban is over, if it still waits', async () => {
    const zone = 'Europe/Moscow';
    const { report } = await waiting(zone, 12);
    await house.person(user + 500, { time_zone: zone, banned: true, version: 2 });
    const work = house.app.get(NudgeMotivators);
    house.moveTo(wall('2027-03-11', 12, zone, 1));
    await work.run(house.now);
    expect(await nudges()).toEqual([]);
    expect((await work.nextDue())?.toISOString()).toBe(wall('2027-03-12', 10, zone));
    await house.person(user + 500, { time_zone: zone, version: 3 });
    house.moveTo(wall('2027-03-12', 10, zone));
    await work.run(house.now);
    expect(await nudges()).toMatchObject([{ actions: [{ reportId: report.id }, {}, {}] }]);
  });

  it('is asked after a day of downtime in one message, not by night', async () => {
    const zone = 'Europe/Moscow';
    for (const hour of [9, 12, 15]) await waiting(zone, hour);
    const work = house.app.get(NudgeMotivators);
    house.moveTo(wall('2027-03-13', 2, zone));
    await work.run(house.now);
    expect(await nudges()).toEqual([]);
    expect((await work.nextDue())?.toISOString()).toBe(wall('2027-03-13', 8, zone));
    house.moveTo(wall('2027-03-13', 8, zone));
    await work.run(house.now);
    expect(await nudges()).toMatchObject([{ variables: { count: '3' } }]);
  });

  it('is not asked about a promise that has ended', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await waiting(zone, 12);
    await house.hear(promiseClosed, {
      promise: { ...promise, status: 'closed', completionType: 'cancel', version: 9 },
      closedBy: 'author',
    });
    house.moveTo(wall('2027-03-11', 14, zone));
    await house.runDue();
    expect(await nudges()).toEqual([]);
  });
});
