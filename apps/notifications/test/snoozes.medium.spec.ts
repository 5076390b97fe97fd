import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { noticeAnswered, reportSubmitted } from '@slovo/contracts';
import { NoteAnswered } from '../src/chats/reactions/note-answered.ts';
import { SendSnoozed } from '../src/reminders/jobs/send-snoozed.ts';
import { RemindersHarness, wall } from './reminders-harness.ts';

let harness: RemindersHarness;
beforeAll(async () => {
  harness = await RemindersHarness.start();
});
afterAll(() => harness.close());
beforeEach(() => harness.startTest());

describe('«напомнить через час»', () => {
  it('repeats the reminder once, unless the day is met by then', async () => {
    const zone = 'Europe/Moscow';
    const { promise, report } = await harness.started(zone);
    await harness.live(wall('2027-03-10', 9, zone, 5));
    const [morning] = await harness.receiptsOf(harness.user);
    await harness.publish(noticeAnswered, {
      receiptId: morning?.id ?? 0,
      userId: harness.user,
      action: 'snooze',
    });
    harness.moveTo(wall('2027-03-10', 10, zone, 6));
    await harness.runDue();
    await harness.runDue();
    expect(await harness.reminders()).toHaveLength(2);
    const again = (await harness.receiptsOf(harness.user)).at(-1);
    expect(again).toMatchObject({ messageKey: 'reminder_day_start', variables: { current_day: '1' } });

    await harness.publish(noticeAnswered, {
      receiptId: again?.id ?? 0,
      userId: harness.user,
      action: 'snooze',
    });
    await harness.publish(reportSubmitted, {
      promise,
      report: { ...report, dayNumber: 1, createdAt: harness.now.toISOString() },
    });
    harness.moveTo(wall('2027-03-10', 11, zone, 30));
    await harness.runDue();
    expect(await harness.reminders()).toHaveLength(2);
  });
});

describe('«напомнить через час» whose event arrives late', () => {
  it('counts from the press', async () => {
    const zone = 'Europe/Moscow';
    await harness.started(zone);
    await harness.live(wall('2027-03-10', 9, zone, 5));
    const [morning] = await harness.receiptsOf(harness.user);
    const press = { receiptId: morning?.id ?? 0, userId: harness.user, action: 'snooze' } as const;
    const occurredAt = harness.now;
    harness.moveTo(wall('2027-03-10', 9, zone, 50));
    const context = { now: harness.now, occurredAt, eventId: 'late' };
    await harness.prisma.$transaction((tx) => harness.app.get(NoteAnswered).noteAnswered(tx, press, context));
    expect(await harness.app.get(SendSnoozed).nextDue()).toEqual(new Date(occurredAt.getTime() + 3_600_000));
  });
});

describe('the buttons of a reminder', () => {
  it('[SENT-07] are of its day, and of an earlier day nothing is postponed', async () => {
    const zone = 'Europe/Moscow';
    const { promise } = await harness.started(zone, { type: 'habit', daysTotal: 30 });
    await harness.live(wall('2027-03-10', 9, zone, 5));
    const [morning] = await harness.receiptsOf(harness.user);
    const { id: promiseId } = promise;
    expect(morning?.actions).toEqual([
      { kind: 'report', promiseId, day: 1 },
      { kind: 'skip', promiseId, day: 1 },
      { kind: 'snooze', receiptId: 0, day: 1 },
    ]);
    const press = { receiptId: morning?.id ?? 0, userId: harness.user, action: 'snooze' } as const;
    harness.moveTo(wall('2027-03-11', 3, zone));
    await harness.publish(noticeAnswered, press);
    expect(await harness.prisma.snooze.count()).toBe(0);
  });

  it('[SENT-07] of a goal, which has no days, are of none', async () => {
    const { promise } = await harness.started('Europe/Moscow', { type: 'goal' });
    await harness.live(wall('2027-03-10', 13, 'Europe/Moscow'));
    const [noon] = await harness.receiptsOf(harness.user);
    expect(noon?.actions).toEqual([
      { kind: 'report', promiseId: promise.id },
      { kind: 'snooze', receiptId: 0 },
    ]);
  });
});

describe('many snoozed reminders', () => {
  it('are all processed in one run', async () => {
    await harness.prisma.snooze.createMany({
      data: Array.from({ length: 450 }, (_, index) => ({
        receiptId: 900_000_000 + Math.floor(index / 50),
        promiseId: 900_000_000 + index,
        messageKey: 'reminder_day_start',
        at: new Date(harness.now.getTime() - 1_000 + index),
      })),
    });
    await harness.app.get(SendSnoozed).sendSnoozed(harness.now);
    expect(await harness.prisma.snooze.count()).toBe(0);
  });
});

describe('«напомнить через час» below a message about several promises', () => {
  it('repeats the reminder about the promises that are still unmet', async () => {
    const zone = 'Europe/Moscow';
    const [first, second, third] = [
      await harness.started(zone),
      await harness.started(zone),
      await harness.started(zone),
    ];
    await harness.live(wall('2027-03-10', 9, zone, 5));
    const [morning] = await harness.receiptsOf(harness.user);
    await harness.publish(noticeAnswered, {
      receiptId: morning?.id ?? 0,
      userId: harness.user,
      action: 'snooze',
    });
    const done = { dayNumber: 1, createdAt: harness.now.toISOString() };
    await harness.publish(reportSubmitted, {
      promise: second.promise,
      report: { ...second.report, ...done },
    });
    harness.moveTo(wall('2027-03-10', 10, zone, 6));
    const work = harness.app.get(SendSnoozed);
    await Promise.all([
      work.sendSnoozed(harness.now),
      work.sendSnoozed(harness.now),
      work.sendSnoozed(harness.now),
    ]);
    const [, again, ...others] = await harness.receiptsOf(harness.user);
    expect(others).toEqual([]);
    expect(again).toMatchObject({
      messageKey: 'reminders_day_start',
      actions: [{ promiseId: first.promise.id }, { promiseId: third.promise.id }, { kind: 'snooze' }],
    });
  });
});
