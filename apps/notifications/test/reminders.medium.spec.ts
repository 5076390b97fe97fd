import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  daySkipped,
  noticeAnswered,
  promiseChanged,
  promiseClosed,
  promiseStarted,
  type PromiseSnapshot,
  reportApproved,
  reportRejected,
  reportSubmitted,
  reportWithdrawn,
  setMute,
} from '@slovo/contracts';
import { instantOf } from '@slovo/domain';
import { SendReminders } from '../src/reminders/send-reminders.ts';
import { as, type House, openHouse, reported } from './house.ts';

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
    .filter(({ messageKey }) => messageKey.startsWith('reminder_'))
    .map(({ messageKey, createdAt }) => `${messageKey} ${createdAt.toISOString().slice(0, 16)}`);

const at = (key: string, instant: string): string => `${key} ${instant.slice(0, 16)}`;

describe('reminders', () => {
  it.each(['Europe/Moscow', 'America/New_York', 'Asia/Kamchatka', 'Pacific/Auckland'])(
    'come at 09:00 and 21:00 of the owner’s wall while the day is unmet: %s',
    async (zone) => {
      await started(zone);
      await live(wall('2027-03-12', 4, zone));
      expect(await reminders()).toEqual([
        at('reminder_day_start', wall('2027-03-10', 9, zone)),
        at('reminder_day_end', wall('2027-03-10', 21, zone)),
        at('reminder_day_start', wall('2027-03-11', 9, zone)),
        at('reminder_day_end', wall('2027-03-11', 21, zone)),
      ]);
    },
  );

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
    for (let promise = 0; promise < 3; promise += 1) await started(zone);
    await live(wall('2027-03-10', 23, zone));
    expect(await reminders()).toHaveLength(3);
    await live(wall('2027-03-11', 23, zone));
    expect(await reminders()).toHaveLength(6);
  });

  it('are never sent in the quiet hours: an early deadline moves the evening’s to before them', async () => {
    const zone = 'Europe/Moscow';
    await started(zone, { dayStartsAt: 0 });
    await live(wall('2027-03-12', 0, zone));
    for (const sent of await reminders()) {
      const hour = Number(
        new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit' }).format(
          new Date(`${sent.split(' ')[1]}:00Z`),
        ),
      );
      expect(hour).toBeGreaterThanOrEqual(8);
      expect(hour).toBeLessThan(23);
    }
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

  it('leave the muted in peace', async () => {
    const zone = 'Europe/Moscow';
    await started(zone);
    await house.call(setMute, { until: wall('2027-03-10', 20, zone) }, as(user));
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

describe('a motivator who does not answer', () => {
  const waiting = async (zone: string, hour: number) => {
    house.moveTo(wall('2027-03-10', hour, zone));
    await house.person(user + 500, { time_zone: zone });
    const made = reported(
      { approvalType: 'specific', motivatorId: user + 500, userId: user },
      { createdAt: house.now.toISOString() },
    );
    await house.hear(reportSubmitted, made);
    return made;
  };
  const nudges = async () =>
    (await house.receiptsOf(user + 500)).filter(({ messageKey }) => messageKey === 'report_still_waits');

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
});
