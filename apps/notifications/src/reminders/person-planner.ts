import { Injectable } from '@nestjs/common';
import { nextDigest } from '@slovo/domain';
import type { Tx } from '../database.ts';
import { type PersonRow, recipientOf } from '../people/people.ts';
import { remindedPromises } from './promise.record.ts';
import { ReminderPlanner } from './reminder-planner.ts';

/** Plans all reminders and the digest of a person anew when their time zone, settings or ban changed. */
@Injectable()
export class PersonPlanner {
  constructor(private readonly reminders: ReminderPlanner) {}

  /** The caller holds the person's lock. */
  async replan(tx: Tx, person: PersonRow, now: Date): Promise<void> {
    const owner = recipientOf(person.userId, person, now);
    const promises = await tx.promise_.findMany({
      where: { userId: person.userId, ...remindedPromises },
    });
    await this.reminders.planAll(tx, promises, owner, now);
    const { quiet, weeklyDigest } = owner.settings;
    const nextDigestAt = weeklyDigest && owner.isReminded ? nextDigest(now, owner.timeZone, quiet) : null;
    // Leave what is due to the job, as with reminders.
    if (nextDigestAt && person.nextDigestAt && person.nextDigestAt <= now) return;
    await tx.person.update({ where: { userId: person.userId }, data: { nextDigestAt } });
  }
}
