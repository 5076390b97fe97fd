import { promiseStarted, type PromiseSnapshot } from '@slovo/contracts';
import { NOT_SILENT, instantOf } from '@slovo/domain';
import { SendReminders } from '../src/reminders/jobs/send-reminders.ts';
import { TellDayEnds } from '../src/reminders/jobs/tell-day-ends.ts';
import { NotificationsHarness, reported } from './notifications-harness.ts';

/** An instant by the wall clock of a time zone. */
export const wall = (date: string, hour: number, timeZone: string, minute = 0): string =>
  instantOf(date, { hour, minute }, timeZone).toISOString();

/** A line of `reminders()`. */
export const at = (key: string, instant: string): string => `${key} ${instant.slice(0, 16)}`;

/** The service with one user for each test. */
export class RemindersHarness extends NotificationsHarness {
  user = 2_000;

  /** Nothing of the tests before may fall due while this one moves the time. */
  async startTest(): Promise<void> {
    this.user += 1;
    await this.prisma.promise_.updateMany({ data: { nextReminderAt: null } });
    await this.prisma.person.updateMany({ data: { nextDigestAt: null } });
    await this.prisma.report.updateMany({ data: { nudgeAt: null } });
    await this.prisma.snooze.deleteMany();
    await this.prisma.dayEnd.deleteMany();
  }

  /** A promise of the present user that began on 10 March 2027 at 08:00 of their zone. */
  async started(timeZone: string, facts: Partial<PromiseSnapshot> = {}) {
    this.moveTo(wall('2027-03-10', 8, timeZone));
    await this.person(this.user, { time_zone: timeZone });
    const made = reported({
      userId: this.user,
      timeZone,
      startedAt: this.now.toISOString(),
      daysTotal: 10,
      // Their days stay unmet, and their reminders come nevertheless.
      goesOn: true,
      ...facts,
    });
    await this.publish(promiseStarted, { promise: made.promise });
    return made;
  }

  /**
   * Moves the time until then as the scheduler sees it: to each due moment in order. On every day the person is active
   * without a report, unless they are silent.
   */
  async live(until: string, { silent = false } = {}): Promise<void> {
    const jobs = [this.app.get(SendReminders), this.app.get(TellDayEnds)];
    const nextDue = async () =>
      (await Promise.all(jobs.map((job) => job.nextDue())))
        .flatMap((due) => due ?? [])
        .toSorted((a, b) => a.getTime() - b.getTime())[0];
    for (let due = await nextDue(); due && due.toISOString() <= until; due = await nextDue()) {
      if (!silent && due.toISOString().slice(0, 10) > this.now.toISOString().slice(0, 10))
        await this.prisma.promise_.updateMany({ where: { userId: this.user }, data: NOT_SILENT });
      if (due > this.now) this.moveTo(due.toISOString());
      await this.runDue();
    }
    this.moveTo(until);
    await this.runDue();
  }

  async reminders(userId = this.user): Promise<string[]> {
    return (await this.receiptsOf(userId))
      .filter(({ messageKey }) => messageKey.startsWith('reminder'))
      .map(({ messageKey, createdAt }) => at(messageKey, createdAt.toISOString()));
  }
}
