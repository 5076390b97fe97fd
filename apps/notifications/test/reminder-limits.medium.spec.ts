import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reportSubmitted, updateNotificationSettings } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { as } from '@slovo/testing/service-harness';
import { viewOf } from '../src/receipts/receipt.view.ts';
import { MOST_AT_ONCE, SendReminders } from '../src/reminders/jobs/send-reminders.ts';
import { copyPromise } from './notifications-harness.ts';
import { at, RemindersHarness, wall } from './reminders-harness.ts';

let harness: RemindersHarness;
beforeAll(async () => {
  harness = await RemindersHarness.start();
});
afterAll(() => harness.close());
beforeEach(() => harness.startTest());

describe('reminders of one person', () => {
  it('are sent once when the job runs twice and on two replicas at once', async () => {
    const zone = 'Europe/Moscow';
    await harness.started(zone);
    harness.moveTo(wall('2027-03-10', 9, zone));
    const work = harness.app.get(SendReminders);
    await Promise.all([
      work.sendReminders(harness.now),
      work.sendReminders(harness.now),
      work.sendReminders(harness.now),
    ]);
    expect(await harness.reminders()).toHaveLength(1);
    expect((await work.nextDue())?.toISOString()).toBe(wall('2027-03-10', 21, zone));
  });

  it('are not sent hours late, nor all at once after days of downtime', async () => {
    const zone = 'Europe/Moscow';
    await harness.started(zone);
    harness.moveTo(wall('2027-03-13', 11, zone)); // the morning's is two hours late, and five before it are older
    await harness.runDue();
    expect(await harness.reminders()).toEqual([]);
    await harness.live(wall('2027-03-13', 22, zone));
    expect(await harness.reminders()).toEqual([at('reminder_day_end', wall('2027-03-13', 21, zone))]);
  });

  it('are sent when they are a little late', async () => {
    const zone = 'Europe/Moscow';
    await harness.started(zone);
    harness.moveTo(wall('2027-03-10', 9, zone, 40));
    await harness.runDue();
    expect(await harness.reminders()).toHaveLength(1);
  });

  it('are at most three a day for a person, however many promises there are', async () => {
    const zone = 'Europe/Moscow';
    await harness.started(zone);
    await harness.started(zone, { type: 'goal' });
    await harness.started(zone, { timeZone: 'Asia/Yekaterinburg', dayStartsAt: 0 }); // its evening is at 19:00 of Moscow
    await harness.live(wall('2027-03-10', 23, zone));
    const day = (date: string) => [
      at('reminders_day_start', wall(date, 9, zone)),
      at('reminder_every_day', wall(date, 12, zone)),
      at('reminder_day_end', wall(date, 19, zone)),
    ];
    expect(await harness.reminders()).toEqual(day('2027-03-10'));
    await harness.live(wall('2027-03-11', 23, zone));
    expect(await harness.reminders()).toEqual([...day('2027-03-10'), ...day('2027-03-11')]);
  });

  it('are one message for all promises that are due at one moment, with a button to report for each', async () => {
    const zone = 'Europe/Moscow';
    const [run, read, swim] = [
      await harness.started(zone, { title: 'Бег' }),
      await harness.started(zone, { title: 'Книга', daysTotal: 21 }),
      await harness.started(zone, { title: `Плавание ${'далеко '.repeat(10)}` }),
    ];
    harness.moveTo(wall('2027-03-10', 9, zone));
    const work = harness.app.get(SendReminders);
    await Promise.all([
      work.sendReminders(harness.now),
      work.sendReminders(harness.now),
      work.sendReminders(harness.now),
    ]);
    const [morning, ...others] = await harness.receiptsOf(harness.user);
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
        { kind: 'report', promiseId: run.promise.id, label: 'Бег', day: 1 },
        { kind: 'report', promiseId: read.promise.id, label: 'Книга', day: 1 },
        {
          kind: 'report',
          promiseId: swim.promise.id,
          label: expect.stringMatching(/^Плавание .{30}…$/),
          day: 1,
        },
        { kind: 'snooze' },
      ],
    });
    const evening = async () => {
      await harness.live(wall('2027-03-10', 22, zone));
      return (await harness.receiptsOf(harness.user)).at(-1);
    };
    const done = { dayNumber: 1, createdAt: harness.now.toISOString() };
    await harness.publish(reportSubmitted, { promise: run.promise, report: { ...run.report, ...done } });
    await harness.publish(reportSubmitted, { promise: read.promise, report: { ...read.report, ...done } });
    // Only one is left: it is reminded of in its own words.
    expect(await evening()).toMatchObject({
      messageKey: 'reminder_day_end',
      promiseId: swim.promise.id,
      variables: { current_day: '1' },
    });
  });

  it('name at most ten promises and the number of the others', async () => {
    const zone = 'Europe/Moscow';
    for (let promise = 0; promise < 12; promise += 1) await harness.started(zone);
    await harness.live(wall('2027-03-10', 9, zone));
    const [row] = await harness.receiptsOf(harness.user);
    expect(row?.variables).toMatchObject({ count: '12', promise_title_10: expect.any(String) });
    expect(row?.variables).not.toHaveProperty('promise_title_11');
    expect(row?.actions).toHaveLength(11);
    expect(viewOf(row as NonNullable<typeof row>).text).toMatch(/\nи ещё 2 обещания$/);
  });

  it('are sent three hours before an early deadline, and before quiet hours at night', async () => {
    const zone = 'Europe/Moscow';
    await harness.started(zone, { dayStartsAt: 0 });
    await harness.call(updateNotificationSettings, { day_end: '23:30' }, as(harness.user));
    await harness.live(wall('2027-03-11', 0, zone));
    expect(await harness.reminders()).toEqual([
      at('reminder_day_start', wall('2027-03-10', 9, zone)),
      at('reminder_day_end', wall('2027-03-10', 21, zone)),
    ]);
    await harness.call(
      updateNotificationSettings,
      { day_start: '05:00', quiet_from: '20:30', quiet_until: '07:15' },
      as(harness.user),
    );
    await harness.live(wall('2027-03-12', 0, zone));
    expect((await harness.reminders()).slice(2)).toEqual([
      at('reminder_day_start', wall('2027-03-11', 7, zone, 15)),
      at('reminder_day_end', wall('2027-03-11', 20, zone)),
    ]);
  });

  it('about more promises than the limit are one message, and all of them are planned anew', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await harness.started(zone);
    await copyPromise(harness, promise.id, 2 * MOST_AT_ONCE + 10);
    harness.moveTo(wall('2027-03-10', 9, zone));
    await harness.app.get(SendReminders).sendReminders(harness.now);
    expect(await harness.receiptsOf(harness.user)).toMatchObject([
      { variables: { count: String(MOST_AT_ONCE) } },
    ]);
    const left = {
      userId: harness.user,
      OR: [{ nextReminderAt: null }, { nextReminderAt: { lte: harness.now } }],
    };
    // A person who is locked meanwhile, here by a reaction to what was sent, is left to the job's next run.
    await until(async () => {
      await harness.app.get(SendReminders).sendReminders(harness.now);
      return (await harness.prisma.promise_.count({ where: left })) === 0;
    });
    expect(await harness.receiptsOf(harness.user)).toHaveLength(1);
  });

  it('are counted for the current day; old counts are deleted', async () => {
    const zone = 'Europe/Moscow';
    await harness.started(zone);
    await harness.live(wall('2027-03-16', 23, zone));
    expect(await harness.reminders()).toHaveLength(14);
    const counts = await harness.prisma.reminderCount.findMany({
      where: { userId: harness.user },
      orderBy: { date: 'asc' },
    });
    expect(counts.map(({ date, count }) => [date, count])).toEqual([
      ['2027-03-15', 2],
      ['2027-03-16', 2],
    ]);
  });
});
