import { Injectable } from '@nestjs/common';
import { userChanged, userRegistered, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction, type ReactionContext } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { PlanForPerson } from '../reminders/plan-for-person.ts';
import { People } from './people.ts';

/** Language, zone and name of each person; a new zone, a ban and its end move what is planned for them. */
@Reacts(userRegistered, userChanged)
@Injectable()
export class KeepPerson implements Reaction<typeof userRegistered, Tx> {
  constructor(
    private readonly people: People,
    private readonly planForPerson: PlanForPerson,
  ) {}

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
    await this.people.hold(tx, user.id);
    const before = await tx.person.findUnique({ where: { userId: user.id } });
    if (before && before.version >= user.version) return;
    const person = await tx.person.upsert({
      where: { userId: user.id },
      create: { userId: user.id, ...facts },
      update: facts,
    });
    const isSame = before?.timeZone === person.timeZone && before.banned === person.banned;
    if (!isSame || before.version === 0) await this.planForPerson.run(tx, person, now);
  }
}
