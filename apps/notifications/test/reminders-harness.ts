import { promiseStarted, type PromiseSnapshot } from '@slovo/contracts';
import { instantOf } from '@slovo/domain';
import { SendReminders } from '../src/reminders/jobs/send-reminders.ts';
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
      ...facts,
    });
    await this.publish(promiseStarted, { promise: made.promise });
    return made;
  }

  /** Moves the time until then as the scheduler sees it: to each due moment in order. */
  async live(until: string): Promise<void> {
    const job = this.app.get(SendReminders);
    for (let due = await job.nextDue(); due && due.toISOString() <= until; due = await job.nextDue()) {
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
