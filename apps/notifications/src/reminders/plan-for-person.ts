import { Injectable } from '@nestjs/common';
import { nextDigest } from '@slovo/domain';
import type { Tx } from '../database.ts';
import { type PersonRow, recipientOf } from '../people/people.ts';
import { PlanReminder } from './plan-reminder.ts';
import { reminded } from './promise-row.ts';

/** Plans anew all that a person is told by the clock, when their zone, their settings or a ban changed. Hold the person before. */
@Injectable()
export class PlanForPerson {
  constructor(private readonly planReminder: PlanReminder) {}

  async run(tx: Tx, person: PersonRow, now: Date): Promise<void> {
    const owner = recipientOf(person.userId, person, now);
    const promises = await tx.promise_.findMany({ where: { userId: person.userId, OR: [...reminded] } });
    await this.planReminder.forAll(tx, promises, owner, now);
    const { quiet, weeklyDigest } = owner.settings;
    const nextDigestAt = weeklyDigest && !owner.banned ? nextDigest(now, owner.timeZone, quiet) : null;
    // What is due already is the scheduler's, as with reminders.
    if (nextDigestAt && person.nextDigestAt && person.nextDigestAt <= now) return;
    await tx.person.update({ where: { userId: person.userId }, data: { nextDigestAt } });
  }
}
