import { Injectable } from '@nestjs/common';
import { dayOf, nextPrompt, type Reminder, remindersOf } from '@slovo/domain';
import { rowsOf, statement } from '@slovo/kit/db';
import type { Tx } from '../database.ts';
import type { Recipient } from '../people/people.ts';
import { isReminded, type PromiseRow, termOf } from './promise.record.ts';

const writePlans = statement<[plans: string]>(
  'plan-reminders',
  `UPDATE promises SET next_reminder_at = plan.at, next_reminder_key = plan.key, next_reminder_day = plan.day
  FROM jsonb_to_recordset($1::jsonb) AS plan (id int, at timestamptz, key text, day int)
  WHERE promises.id = plan.id`,
  'once',
);

export interface OwnedPromise {
  promise: PromiseRow;
  owner: Recipient;
}

/** Decides when the owner of a promise is reminded next: at the first planned moment after the given one, if any. */
@Injectable()
export class ReminderPlanner {
  /** For several promises of one owner. */
  planAll(tx: Tx, promises: readonly PromiseRow[], owner: Recipient, after: Date): Promise<void> {
    return this.planEach(
      tx,
      promises.map((promise) => ({ promise, owner })),
      after,
    );
  }

  /** In one statement. */
  async planEach(tx: Tx, given: readonly OwnedPromise[], after: Date): Promise<void> {
    const plans = given.flatMap(({ promise, owner }) => {
      const next = isReminded(promise) && owner.isReminded ? nextReminder(promise, owner, after) : null;
      // Leave what is due to the job: an event that arrives just before it runs must not remove the reminder.
      const isDue = next && promise.nextReminderAt && promise.nextReminderAt <= after;
      return isDue ? [] : [{ id: promise.id, ...next }];
    });
    if (plans.length === 0) return;
    await rowsOf(tx, writePlans, JSON.stringify(plans));
  }
}

/** Looks from the day before on: the owner's time zone and the promise's may be a day apart. */
function nextReminder(
  promise: PromiseRow,
  { timeZone, settings }: Recipient,
  after: Date,
): (Reminder & { day: number }) | null {
  const term = termOf(promise);
  if (!term) return null;
  const owner = { timeZone, settings, quiet: settings.quiet };
  if (promise.status === 'overdue') {
    const at = nextPrompt(after, term, owner);
    return at && { key: 'reminder_every_day', at, day: dayOf(at, term) };
  }
  for (let day = Math.max(1, dayOf(after, term) - 1); day <= term.daysTotal; day += 1) {
    const next = remindersOf(day, { type: promise.type, term }, owner)
      .filter(({ at }) => at > after)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())[0];
    if (next) return { ...next, day };
  }
  return null;
}
