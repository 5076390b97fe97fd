import { Injectable } from '@nestjs/common';
import { dayOf, nextPrompt, type PromiseType, type Reminder, remindersOf } from '@slovo/domain';
import type { Tx } from '../database.ts';
import type { Recipient } from '../people/people.ts';
import { isReminded, type PromiseRow, termOf } from './promise-row.ts';

/** Decides when the owner of a promise is reminded next: the first planned moment after the given one, if any. */
@Injectable()
export class PlanReminder {
  run(tx: Tx, promise: PromiseRow, owner: Recipient, after: Date): Promise<void> {
    return this.forAll(tx, [promise], owner, after);
  }

  /** Of several promises of one owner, by one statement. */
  async forAll(tx: Tx, promises: readonly PromiseRow[], owner: Recipient, after: Date): Promise<void> {
    const plans = promises.flatMap((promise) => {
      const next = isReminded(promise) && !owner.banned ? nextReminder(promise, owner, after) : null;
      // What is due already is the scheduler's: an event that comes a second before it must not take a reminder away.
      const isDue = next && promise.nextReminderAt && promise.nextReminderAt <= after;
      return isDue ? [] : [{ id: promise.id, ...next }];
    });
    if (plans.length === 0) return;
    await tx.$executeRaw`
      UPDATE promises SET next_reminder_at = plan.at, next_reminder_key = plan.key, next_reminder_day = plan.day
      FROM jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) AS plan (id int, at timestamptz, key text, day int)
      WHERE promises.id = plan.id`;
  }
}

/** The owner's zone and the promise's may be up to a day apart, so it begins a day early. */
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
    const next = remindersOf(day, { type: promise.type as PromiseType, term }, owner)
      .filter(({ at }) => at > after)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())[0];
    if (next) return { ...next, day };
  }
  return null;
}
