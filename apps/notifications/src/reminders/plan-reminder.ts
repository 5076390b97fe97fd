import { Injectable } from '@nestjs/common';
import { dayOf, nextPrompt, type PromiseType, type Reminder, remindersOf } from '@slovo/domain';
import type { Tx } from '../database.ts';
import type { Recipient } from '../people/people.ts';
import { isReminded, type PromiseRow, termOf } from './promise-row.ts';

/** Decides when the owner of a promise is reminded next: the first planned moment after the given one, if any. */
@Injectable()
export class PlanReminder {
  async run(tx: Tx, promise: PromiseRow, owner: Recipient, after: Date): Promise<void> {
    const next = isReminded(promise) && !owner.banned ? nextReminder(promise, owner, after) : null;
    // What is due already is the scheduler's: an event that comes a second before it must not take a reminder away.
    if (next && promise.nextReminderAt && promise.nextReminderAt <= after) return;
    await tx.promise_.update({
      where: { id: promise.id },
      data: {
        nextReminderAt: next?.at ?? null,
        nextReminderKey: next?.key ?? null,
        nextReminderDay: next?.day ?? null,
      },
    });
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
