import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  chatBlocked,
  daySkipped,
  promiseClosed,
  type PromiseSnapshot,
  promiseStarted,
  reportApproved,
  reportSubmitted,
  updateNotificationSettings,
} from '@slovo/contracts';
import { dateOfDay, instantOf } from '@slovo/domain';
import { viewOf } from '../src/receipts/receipt.view.ts';
import { SendWeeklyDigests } from '../src/reminders/jobs/send-weekly-digests.ts';
import { as } from '@slovo/testing/service-harness';
import { copyPromise, NotificationsHarness, reported } from './notifications-harness.ts';

// 8 March 2027 is a Monday.
const [MONDAY, NEXT_MONDAY] = ['2027-03-08', '2027-03-15'];
const ZONE = 'Europe/Moscow';

let harness: NotificationsHarness;
let user = 4_000;
beforeAll(async () => {
  harness = await NotificationsHarness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  user += 1;
  // Nothing of the specs before may fall due while this one moves the time.
  await harness.prisma.promise_.updateMany({ data: { nextReminderAt: null } });
  await harness.prisma.person.updateMany({ data: { nextDigestAt: null } });
  await harness.prisma.report.updateMany({ data: { nudgeAt: null } });
});

const wall = (date: string, hour: number, timeZone = ZONE, minute = 0): string =>
  instantOf(date, { hour, minute }, timeZone).toISOString();

/** A promise of the present user that began on Monday, the 8th, at 08:00 of their zone. */
async function started(facts: Partial<PromiseSnapshot> = {}, timeZone = ZONE) {
  harness.moveTo(wall(MONDAY, 8, timeZone));
  await harness.person(user, { time_zone: timeZone });
  const made = reported({
    userId: user,
    timeZone,
    startedAt: harness.now.toISOString(),
    daysTotal: 30,
    ...facts,
  });
  await harness.publish(promiseStarted, { promise: made.promise });
  return made;
}

/** Keeps days of a promise, each with a report of its own. */
async function keep({ promise, report }: Awaited<ReturnType<typeof started>>, ...days: number[]) {
  const term = {
    startedAt: new Date(promise.startedAt ?? ''),
    timeZone: promise.timeZone ?? '',
    dayStartsAt: 3,
    daysTotal: promise.daysTotal,
  };
  for (const day of days) {
    const createdAt = wall(dateOfDay(day, term), 20, term.timeZone);
    const kept = {
      ...report,
      id: report.id + 10_000 * day,
      dayNumber: promise.type === 'goal' ? null : day,
      createdAt,
    };
    await harness.publish(reportApproved, { promise, report: kept, decidedBy: 'system', milestone: null });
  }
}

/** Three replicas at once. */
async function runAt(instant: string): Promise<void> {
  harness.moveTo(instant);
  const work = harness.app.get(SendWeeklyDigests);
  await Promise.all([
    work.sendWeeklyDigests(harness.now),
    work.sendWeeklyDigests(harness.now),
    work.sendWeeklyDigests(harness.now),
  ]);
}

const digests = async () =>
  (await harness.receiptsOf(user)).filter(({ messageKey }) => messageKey === 'weekly_digest');

describe('the weekly digest', () => {
  it('is sent once, on Monday at 10:00, with how each promise went and which reports wait for the reader', async () => {
    const habit = await started({ title: 'Бег <утром>', type: 'habit' });
    await keep(habit, 1, 2, 4, 5, 6, 7);
    await harness.publish(daySkipped, { promise: habit.promise, day: 3, by: 'system' });
    await keep(await started({ title: 'Без сахара' }), 1, 2, 7);
    await keep(await started({ title: 'Книга', type: 'goal' }), 2, 6);
    const asked = reported(
      { userId: 9, approvalType: 'specific', motivatorId: user, title: 'Зарядка' },
      { createdAt: wall('2027-03-14', 12) },
    );
    await harness.publish(reportSubmitted, asked);

    await runAt(wall(NEXT_MONDAY, 9, ZONE, 59));
    expect(await digests()).toEqual([]);
    await runAt(wall(NEXT_MONDAY, 10));
    await runAt(wall(NEXT_MONDAY, 10, ZONE, 5));
    const [digest, ...others] = await digests();
    expect(others).toEqual([]);
    expect(digest).toMatchObject({
      promiseId: null,
      actions: [{ kind: 'open-promise', promiseId: asked.promise.id, label: 'Зарядка' }],
    });
    const view = viewOf(digest as NonNullable<typeof digest>);
    expect(view.title).toBe('Ваша неделя');
    expect(view.text.split('\n')).toEqual([
      expect.stringMatching(/^«Бег <утром>»: 6 из 7 дней, серия 6, сила \d+ из 100$/),
      '«Без сахара»: 3 из 7 дней',
      '«Книга»: отчёты за 2 дня',
      '',
      'Вашего решения ждёт 1 отчёт.',
    ]);
    expect(view.html).toContain('«<b>Бег &lt;утром&gt;</b>»');

    await runAt(wall('2027-03-22', 10));
    expect(await digests()).toHaveLength(2);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Honolulu', 'America/New_York'])(
    'is sent at 10:00 on Monday in the reader’s time zone: %s',
    async (zone) => {
      // New York springs forward on Sunday, the 14th.
      await keep(await started({}, zone), 1);
      const due = wall(NEXT_MONDAY, 10, zone);
      expect(
        (await harness.prisma.person.findUniqueOrThrow({ where: { userId: user } })).nextDigestAt,
      ).toEqual(new Date(wall(MONDAY, 10, zone)));
      await runAt(wall(MONDAY, 10, zone));
      await runAt(new Date(Date.parse(due) - 1_000).toISOString());
      expect(await digests()).toEqual([]);
      await runAt(due);
      expect(await digests()).toMatchObject([{ variables: { kept_1: '1', asked_1: '7' } }]);
    },
  );

  it('is not sent when there is nothing to report', async () => {
    const { promise } = await started();
    await harness.publish(promiseClosed, {
      promise: { ...promise, status: 'closed', completionType: 'cancel', version: 9 },
      closedBy: 'author',
    });
    await runAt(wall(NEXT_MONDAY, 10));
    expect(await digests()).toEqual([]);
    expect(
      (
        await harness.prisma.person.findUniqueOrThrow({ where: { userId: user } })
      ).nextDigestAt?.toISOString(),
    ).toBe(wall('2027-03-22', 10));
  });

  it('is not sent to people who switched it off, are muted, blocked the bot or are banned', async () => {
    const off = { weekly_digest: false };
    const muted = { muted_until: wall(NEXT_MONDAY, 12) };
    for (const silence of [
      () => harness.call(updateNotificationSettings, off, as(user)),
      () => harness.call(updateNotificationSettings, muted, as(user)),
      () => harness.publish(chatBlocked, { userId: user }),
      () => harness.person(user, { banned: true, version: 2 }),
    ]) {
      user += 1;
      await started();
      await silence();
      await runAt(wall(NEXT_MONDAY, 10));
      expect(await digests()).toEqual([]);
    }
    await harness.call(updateNotificationSettings, off, as(user));
    await harness.person(user, { version: 3 });
    await harness.call(updateNotificationSettings, { weekly_digest: true }, as(user));
    await runAt(wall('2027-03-22', 10));
    expect(await digests()).toHaveLength(1);
  });

  it('waits for the end of quiet hours on Monday morning', async () => {
    await started();
    await harness.call(updateNotificationSettings, { quiet_from: '02:00', quiet_until: '13:30' }, as(user));
    await runAt(wall(NEXT_MONDAY, 10));
    expect(await digests()).toEqual([]);
    await runAt(wall(NEXT_MONDAY, 13, ZONE, 30));
    expect(await digests()).toHaveLength(1);
  });

  it('is sent later on Monday after downtime, dropped after that, and never sent twice', async () => {
    await started();
    await runAt(wall(NEXT_MONDAY, 20));
    expect(await digests()).toHaveLength(1);
    await runAt(wall('2027-03-31', 12));
    expect(await digests()).toHaveLength(1);
    await runAt(wall('2027-04-05', 10));
    expect((await digests()).map(({ variables }) => variables)).toHaveLength(2);
  });

  it('is still sent when a setting changes between its due time and the run of the job', async () => {
    await started();
    await runAt(wall(MONDAY, 10));
    harness.moveTo(wall(NEXT_MONDAY, 10, ZONE, 1));
    await harness.call(updateNotificationSettings, { day_start: '08:30' }, as(user));
    await harness.person(user, { time_zone: 'Europe/Samara', version: 2 });
    await runAt(wall(NEXT_MONDAY, 10, ZONE, 2));
    expect(await digests()).toHaveLength(1);
    expect((await harness.prisma.person.findUniqueOrThrow({ where: { userId: user } })).nextDigestAt).toEqual(
      new Date(wall('2027-03-22', 10, 'Europe/Samara')),
    );
  });

  it('is sent once in a week in which the reader crosses the date line', async () => {
    await started({}, 'Pacific/Kiritimati');
    await runAt(wall(MONDAY, 10, 'Pacific/Kiritimati'));
    await runAt(wall(NEXT_MONDAY, 10, 'Pacific/Kiritimati'));
    expect(await digests()).toHaveLength(1);
    await harness.person(user, { time_zone: 'Pacific/Honolulu', version: 2 });
    await runAt(wall(NEXT_MONDAY, 10, 'Pacific/Honolulu')); // a day later there
    expect(await digests()).toHaveLength(1);
    await runAt(wall('2027-03-22', 10, 'Pacific/Honolulu'));
    expect(await digests()).toHaveLength(2);
  });

  it('covers at most a hundred promises', async () => {
    const { promise } = await started();
    await copyPromise(harness, promise.id, 120);
    await runAt(wall(NEXT_MONDAY, 10));
    expect((await digests()).map(({ variables }) => variables)).toMatchObject([{ count: '100' }]);
  });

  it('is planned for people who registered before digests existed', async () => {
    await started();
    await harness.prisma.person.update({ where: { userId: user }, data: { nextDigestAt: new Date(0) } });
    await runAt(wall('2027-03-10', 10));
    expect(await digests()).toEqual([]);
    await runAt(wall(NEXT_MONDAY, 10));
    expect(await digests()).toHaveLength(1);
  });

  it('names at most ten promises, so that it fits into a message', async () => {
    for (let promise = 0; promise < 13; promise += 1) await started({ title: 'Ж'.repeat(200) });
    await runAt(wall(NEXT_MONDAY, 10));
    const [digest] = await digests();
    const { title, text } = viewOf(digest as NonNullable<typeof digest>);
    expect(text).toMatch(/\nи ещё 3 обещания$/);
    expect(`${title}\n\n${text}`.length).toBeLessThanOrEqual(4_096);
  });
});
