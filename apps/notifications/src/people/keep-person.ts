import { Injectable } from '@nestjs/common';
import { userChanged, userRegistered, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { PlanReminder } from '../reminders/plan-reminder.ts';

/** Language, zone and name of each person; a new zone moves the reminders of their running promises. */
@Reacts(userRegistered, userChanged)
@Injectable()
export class KeepPerson implements Reaction<typeof userRegistered, Tx> {
  constructor(private readonly planReminder: PlanReminder) {}

  async react(
    tx: Tx,
    { user }: EventPayload<typeof userRegistered>,
    { now }: ReactionContext,
  ): Promise<void> {
    const facts = {
      username: user.username,
      firstName: user.first_name,
      lastName: user.last_name,
      language: user.language,
      timeZone: user.time_zone,
      banned: user.banned,
      version: user.version,
    };
    const before = await tx.person.findUnique({ where: { userId: user.id } });
    if (before && before.version >= user.version) return;
    await tx.person.upsert({
      where: { userId: user.id },
      create: { userId: user.id, ...facts },
      update: facts,
    });
    if (before?.timeZone === user.time_zone && before.banned === user.banned) return;
    const running = await tx.promise_.findMany({ where: { userId: user.id, status: 'active' } });
    for (const promise of running) await this.planReminder.run(tx, promise, now);
  }
}
