import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type CallInput,
  promiseChanged,
  promiseClosed,
  promiseStarted,
  updateNotificationSettings,
} from '@slovo/contracts';
import { until } from '@slovo/testing';
import { as } from '@slovo/testing/service-harness';
import { People } from '../src/people/people.ts';
import { SendReminders } from '../src/reminders/jobs/send-reminders.ts';
import { reported } from './notifications-harness.ts';
import { at, RemindersHarness, wall } from './reminders-harness.ts';

let harness: RemindersHarness;
beforeAll(async () => {
  harness = await RemindersHarness.start();
});
afterAll(() => harness.close());
beforeEach(() => harness.startTest());

describe('planned reminders', () => {
  it('follow the owner to another time zone', async () => {
    await harness.started('Europe/Moscow');
    await harness.person(harness.user, { time_zone: 'Asia/Yekaterinburg', version: 2 });
    await harness.live(wall('2027-03-11', 12, 'Europe/Moscow')); // it is past nine on the Urals already when the first day begins
    expect(await harness.reminders()).toEqual([
      at('reminder_day_end', wall('2027-03-10', 21, 'Asia/Yekaterinburg')),
      at('reminder_day_start', wall('2027-03-11', 9, 'Asia/Yekaterinburg')),
    ]);
  });

  it('end with the promise, and a late event does not bring them back', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await harness.started(zone);
    await harness.publish(promiseClosed, {
      promise: { ...promise, status: 'closed', completionType: 'cancel', version: 8 },
      closedBy: 'author',
    });
    await harness.publish(promiseChanged, { promise: { ...promise, version: 5 } });
    await harness.live(wall('2027-03-12', 0, zone));
    expect(await harness.reminders()).toEqual([]);
  });

  it('follow a new setting at once, and are not repeated on the same day', async () => {
    const zone = 'Europe/Moscow';
    const set = (changes: CallInput<typeof updateNotificationSettings>) =>
      harness.call(updateNotificationSettings, changes, as(harness.user));
    await harness.started(zone);
    await set({ day_start: '10:30', day_end: null });
    await harness.live(wall('2027-03-10', 12, zone));
    expect(await harness.reminders()).toEqual([at('reminder_day_start', wall('2027-03-10', 10, zone, 30))]);
    await set({ day_start: '13:00', day_end: '20:15' });
    await harness.live(wall('2027-03-11', 3, zone));
    await set({ day_start: null });
    await harness.live(wall('2027-03-11', 23, zone));
    expect(await harness.reminders()).toEqual([
      at('reminder_day_start', wall('2027-03-10', 10, zone, 30)),
      at('reminder_day_end', wall('2027-03-10', 20, zone, 15)),
      at('reminder_day_end', wall('2027-03-11', 20, zone, 15)),
    ]);
  });

  it('respect the person’s quiet hours, by day and over midnight', async () => {
    const zone = 'America/New_York';
    await harness.started(zone);
    await harness.call(
      updateNotificationSettings,
      { quiet_from: '20:00', quiet_until: '11:00' },
      as(harness.user),
    );
    await harness.live(wall('2027-03-11', 3, zone));
    await harness.call(
      updateNotificationSettings,
      { quiet_from: '00:00', quiet_until: '00:00' },
      as(harness.user),
    );
    await harness.call(updateNotificationSettings, { day_start: '06:00' }, as(harness.user));
    await harness.live(wall('2027-03-11', 12, zone));
    expect(await harness.reminders()).toEqual([
      at('reminder_day_start', wall('2027-03-10', 11, zone)),
      at('reminder_day_end', wall('2027-03-10', 19, zone, 30)),
      at('reminder_day_start', wall('2027-03-11', 6, zone)),
    ]);
  });

  it('stop during a ban, and continue with the days that the ban moved', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await harness.started(zone);
    await harness.live(wall('2027-03-10', 23, zone));
    const ban = { from: wall('2027-03-11', 8, zone), until: null };
    await harness.person(harness.user, { banned: true, last_ban: ban, version: 2 });
    await harness.publish(promiseChanged, { promise: { ...promise, title: 'Иначе', version: 4 } });
    await harness.live(wall('2027-03-14', 8, zone));
    await harness.person(harness.user, {
      last_ban: { ...ban, until: harness.now.toISOString() },
      version: 3,
    });
    await harness.publish(promiseChanged, {
      promise: { ...promise, pauses: [{ day: 2, dates: 3 }], version: 5 },
    });
    await harness.live(wall('2027-03-14', 10, zone));
    expect(await harness.reminders()).toEqual([
      at('reminder_day_start', wall('2027-03-10', 9, zone)),
      at('reminder_day_end', wall('2027-03-10', 21, zone)),
      at('reminder_day_start', wall('2027-03-14', 9, zone)),
    ]);
    const last = (await harness.receiptsOf(harness.user)).at(-1);
    expect(last?.variables).toMatchObject({ current_day: '2' });
  });

  it('are repeated for a day that a ban moved', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await harness.started(zone);
    await harness.live(wall('2027-03-10', 22, zone));
    const ban = { from: harness.now.toISOString(), until: null };
    await harness.person(harness.user, { banned: true, last_ban: ban, version: 2 });
    await harness.live(wall('2027-03-13', 8, zone));
    await harness.person(harness.user, {
      last_ban: { ...ban, until: harness.now.toISOString() },
      version: 3,
    });
    await harness.publish(promiseChanged, {
      promise: { ...promise, pauses: [{ day: 1, dates: 3 }], version: 5 },
    });
    await harness.live(wall('2027-03-13', 22, zone));
    expect((await harness.reminders()).slice(2)).toEqual([
      at('reminder_day_start', wall('2027-03-13', 9, zone)),
      at('reminder_day_end', wall('2027-03-13', 21, zone)),
    ]);
    expect((await harness.receiptsOf(harness.user)).at(-1)?.variables).toMatchObject({ current_day: '1' });
  });

  it('use a setting that changes while the promise starts', async () => {
    const zone = 'Europe/Moscow';
    harness.moveTo(wall('2027-03-10', 8, zone));
    await harness.person(harness.user, { time_zone: zone });
    const { promise } = reported({
      userId: harness.user,
      startedAt: harness.now.toISOString(),
      daysTotal: 10,
    });
    const planned = () => harness.prisma.promise_.findUnique({ where: { id: promise.id } });
    const isWaiting = async () => {
      const [waiting] = await harness.prisma.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM pg_locks
        WHERE locktype = 'advisory' AND NOT granted AND objid = ${harness.user}::int::oid`;
      return (waiting?.count ?? 0) > 0;
    };
    let started: Promise<string> | undefined;
    // As the call does it, but it commits only when the promise was planned, or waits to be.
    await harness.prisma.$transaction(
      async (tx) => {
        await harness.app.get(People).lock(tx, harness.user);
        await tx.person.update({ where: { userId: harness.user }, data: { dayStart: 11 * 60 } });
        started = harness.publish(promiseStarted, { promise });
        await until(async () => (await isWaiting()) || (await planned()) !== null, 10_000);
      },
      { timeout: 15_000 },
    );
    await started;
    expect((await planned())?.nextReminderAt?.toISOString()).toBe(wall('2027-03-10', 11, zone));
  });

  it('follow a pause that is published after the ban, past the old end of the term', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await harness.started(zone, { daysTotal: 2 });
    harness.moveTo(wall('2027-03-15', 8, zone));
    await harness.runDue();
    expect(
      (await harness.prisma.promise_.findUniqueOrThrow({ where: { id: promise.id } })).nextReminderAt,
    ).toBeNull();
    await harness.publish(promiseChanged, {
      promise: { ...promise, pauses: [{ day: 1, dates: 5 }], version: 5 },
    });
    await harness.live(wall('2027-03-16', 10, zone));
    expect(await harness.reminders()).toEqual([
      at('reminder_day_start', wall('2027-03-15', 9, zone)),
      at('reminder_day_end', wall('2027-03-15', 21, zone)),
      at('reminder_day_start', wall('2027-03-16', 9, zone)),
    ]);
  });

  it('are still sent when an event arrives between their due time and the run of the job', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await harness.started(zone);
    harness.moveTo(wall('2027-03-10', 9, zone, 1));
    await harness.publish(promiseChanged, { promise: { ...promise, daysTotal: 12, version: 5 } });
    await harness.call(updateNotificationSettings, { weekly_digest: false }, as(harness.user));
    await harness.runDue();
    expect(await harness.reminders()).toHaveLength(1);
  });

  it('of one person are sent when those of another fail', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await harness.started(zone, {
      frequencyMode: 'weekly',
      frequencyConfig: { days: [1] },
    });
    await harness.prisma.promise_.update({
      where: { id: promise.id },
      data: { frequencyConfig: { days: 7 } },
    });
    harness.user += 1;
    await harness.started(zone);
    harness.moveTo(wall('2027-03-10', 9, zone));
    await expect(harness.app.get(SendReminders).sendReminders(harness.now)).rejects.toThrow(
      /Stored frequency is broken/,
    );
    expect(await harness.reminders()).toHaveLength(1);
  });

  it('are not sent to muted people', async () => {
    const zone = 'Europe/Moscow';
    await harness.started(zone);
    await harness.call(
      updateNotificationSettings,
      { muted_until: wall('2027-03-10', 20, zone) },
      as(harness.user),
    );
    await harness.live(wall('2027-03-10', 22, zone));
    expect(await harness.reminders()).toEqual([at('reminder_day_end', wall('2027-03-10', 21, zone))]);
  });
});
