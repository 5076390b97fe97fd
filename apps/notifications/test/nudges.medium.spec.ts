import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { promiseClosed, type PromiseSnapshot, reportApproved, reportSubmitted } from '@slovo/contracts';
import { People } from '../src/people/people.ts';
import { NudgeMotivators } from '../src/reminders/jobs/nudge-motivators.ts';
import { reported } from './notifications-harness.ts';
import { RemindersHarness, wall } from './reminders-harness.ts';

let harness: RemindersHarness;
beforeAll(async () => {
  harness = await RemindersHarness.start();
});
afterAll(() => harness.close());
beforeEach(() => harness.startTest());

describe('a motivator who does not decide', () => {
  const waiting = async (zone: string, hour: number, facts: Partial<PromiseSnapshot> = {}) => {
    harness.moveTo(wall('2027-03-10', hour, zone));
    await harness.person(harness.user + 500, { time_zone: zone });
    const made = reported(
      { approvalType: 'specific', motivatorId: harness.user + 500, userId: harness.user, ...facts },
      { createdAt: harness.now.toISOString() },
    );
    await harness.publish(reportSubmitted, made);
    return made;
  };
  const nudges = async () =>
    (await harness.receiptsOf(harness.user + 500)).filter(
      ({ messageKey }) => messageKey.endsWith('still_waits') || messageKey.endsWith('still_wait'),
    );

  it('gets one nudge after 24 hours, but not at night', async () => {
    const zone = 'Asia/Vladivostok';
    const { report } = await waiting(zone, 23);
    harness.moveTo(wall('2027-03-12', 7, zone));
    await harness.runDue();
    expect(await nudges()).toEqual([]);
    harness.moveTo(wall('2027-03-12', 8, zone, 1));
    await harness.runDue();
    await harness.runDue();
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

  it('gets none after the decision', async () => {
    const zone = 'Asia/Vladivostok';
    const made = await waiting(zone, 12);
    await harness.publish(reportApproved, { ...made, decidedBy: harness.user + 500, milestone: null });
    harness.moveTo(wall('2027-03-12', 12, zone));
    await harness.runDue();
    expect(await nudges()).toEqual([]);
  });

  it('gets one nudge a day about all reports older than 24 hours, however often and where the job runs', async () => {
    const zone = 'Europe/Moscow';
    const morning = await waiting(zone, 9, { title: 'Бег' });
    await harness.person(harness.user);
    const noon = await waiting(zone, 12, { title: 'Книга', daysTotal: 9 });
    const work = harness.app.get(NudgeMotivators);
    const thrice = () =>
      Promise.all([
        work.nudgeMotivators(harness.now),
        work.nudgeMotivators(harness.now),
        work.nudgeMotivators(harness.now),
      ]);
    harness.moveTo(wall('2027-03-11', 9, zone, 1));
    await thrice();
    expect(await nudges()).toMatchObject([
      { messageKey: 'report_still_waits', promiseId: morning.promise.id },
    ]);
    harness.moveTo(wall('2027-03-11', 20, zone)); // the one of noon waits for tomorrow's
    await thrice();
    expect(await nudges()).toHaveLength(1);
    harness.moveTo(wall('2027-03-12', 10, zone));
    await thrice();
    const [, second, ...others] = await nudges();
    expect(others).toEqual([]);
    expect(second).toMatchObject({
      messageKey: 'reports_still_wait',
      promiseId: null,
      variables: {
        count: '2',
        promise_title_1: 'Бег',
        owner_1: `Имя${harness.user}`,
        promise_title_2: 'Книга',
        day_2: '2',
      },
      actions: [
        { kind: 'open-promise', promiseId: morning.promise.id, label: 'Бег' },
        { kind: 'open-promise', promiseId: noon.promise.id, label: 'Книга' },
      ],
    });
    harness.moveTo(wall('2027-03-14', 10, zone));
    await thrice();
    expect(await nudges()).toHaveLength(2); // each sets it off once
  });

  it('reads the titles of ten, and the number of all', async () => {
    const zone = 'Europe/Moscow';
    for (let report = 0; report < 13; report += 1) await waiting(zone, 9);
    harness.moveTo(wall('2027-03-11', 10, zone));
    const nameOf = jest.spyOn(harness.app.get(People), 'nameOf');
    await harness.app.get(NudgeMotivators).nudgeMotivators(harness.now);
    expect(nameOf).toHaveBeenCalledTimes(10);
    nameOf.mockRestore();
    const [nudge] = await nudges();
    expect(nudge?.variables).toMatchObject({ count: '13', promise_title_10: expect.any(String) });
    expect(nudge?.variables).not.toHaveProperty('promise_title_11');
  });

  it('gets the nudge after their ban, if the report still waits', async () => {
    const zone = 'Europe/Moscow';
    const { report } = await waiting(zone, 12);
    await harness.person(harness.user + 500, { time_zone: zone, banned: true, version: 2 });
    const work = harness.app.get(NudgeMotivators);
    harness.moveTo(wall('2027-03-11', 12, zone, 1));
    await work.nudgeMotivators(harness.now);
    expect(await nudges()).toEqual([]);
    expect((await work.nextDue())?.toISOString()).toBe(wall('2027-03-12', 10, zone));
    await harness.person(harness.user + 500, { time_zone: zone, version: 3 });
    harness.moveTo(wall('2027-03-12', 10, zone));
    await work.nudgeMotivators(harness.now);
    expect(await nudges()).toMatchObject([{ actions: [{ reportId: report.id }, {}, {}] }]);
  });

  it('gets one nudge after a day of downtime, but not at night', async () => {
    const zone = 'Europe/Moscow';
    for (const hour of [9, 12, 15]) await waiting(zone, hour);
    const work = harness.app.get(NudgeMotivators);
    harness.moveTo(wall('2027-03-13', 2, zone));
    await work.nudgeMotivators(harness.now);
    expect(await nudges()).toEqual([]);
    expect((await work.nextDue())?.toISOString()).toBe(wall('2027-03-13', 8, zone));
    harness.moveTo(wall('2027-03-13', 8, zone));
    await work.nudgeMotivators(harness.now);
    expect(await nudges()).toMatchObject([{ variables: { count: '3' } }]);
  });

  it('gets none about a promise that has ended', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await waiting(zone, 12);
    await harness.publish(promiseClosed, {
      promise: { ...promise, status: 'closed', completionType: 'cancel', version: 9 },
      closedBy: 'author',
    });
    harness.moveTo(wall('2027-03-11', 14, zone));
    await harness.runDue();
    expect(await nudges()).toEqual([]);
  });
});
