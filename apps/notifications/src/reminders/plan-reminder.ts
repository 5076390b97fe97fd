import { Injectable } from '@nestjs/common';
import { dayOf, type PromiseType, type Reminder, remindersOf } from '@slovo/domain';
import type { Tx } from '../database.ts';
import { People } from '../people/people.ts';
import { type PromiseRow, termOf } from './promise-row.ts';

/** Decides when the owner of a promise is reminded next: the first planned moment after the given one. */
@Injectable()
export class PlanReminder {
  constructor(private readonly people: People) {}

  async run(tx: Tx, promise: PromiseRow, after: Date): Promise<void> {
    const { timeZone } = await this.people.recipient(tx, promise.userId, after);
    const next = promise.status === 'active' ? nextReminder(promise, timeZone, after) : null;
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
  timeZone: string,
  after: Date,
): (Reminder & { day: number }) | null {
  const term = termOf(promise);
  if (!term) return null;
  for (let day = Math.max(1, dayOf(after, term) - 1); day <= term.daysTotal; day += 1) {
    const planned = remindersOf(day, { type: promise.type as PromiseType, term }, { timeZone });
    const next = planned
      .filter(({ at }) => at > after)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())[0];
    if (next) return { ...next, day };
  }
  return null;
}
