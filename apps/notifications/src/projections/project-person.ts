import { Controller } from '@nestjs/common';
import { userChanged, userRegistered, type EventPayload } from '@slovo/contracts';
import { type Projection, upsertNewest } from '@slovo/kit/db';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { People, type PersonRow } from '../people/people.ts';
import { countActivePromises, recordRegistration } from '../people/person-facts.ts';
import { PersonPlanner } from '../reminders/person-planner.ts';

const PEOPLE: Projection<PersonRow, 'userId'> = { table: 'people', key: ['userId'] };

/** Name, language, time zone and ban of each person. A change of zone or ban moves the reminders that are planned. */
@Controller()
export class ProjectPerson {
  constructor(
    private readonly people: People,
    private readonly planner: PersonPlanner,
  ) {}

  @ReactsTo(userRegistered, userChanged)
  async projectPerson(
    tx: Tx,
    { user }: EventPayload<typeof userRegistered>,
    { now, occurredAt }: ReactionContext,
  ): Promise<void> {
    await this.people.lock(tx, user.id);
    const before = await tx.person.findUnique({ where: { userId: user.id } });
    const isNewer = await upsertNewest(tx, PEOPLE, {
      userId: user.id,
      username: user.username,
      firstName: user.first_name,
      lastName: user.last_name,
      languageCode: user.language,
      timeZone: user.time_zone,
      banned: user.banned,
      leaving: user.leaving ?? false,
      version: user.version,
    });
    // The person's first event: before it they are not registered and have done nothing.
    if ((before?.version ?? 0) === 0) await recordRegistration(tx, user.id, occurredAt);
    if (!isNewer) return;
    const person = await tx.person.findUniqueOrThrow({ where: { userId: user.id } });
    const isSame =
      before?.timeZone === person.timeZone &&
      before.banned === person.banned &&
      before.leaving === person.leaving;
    if (!before || before.version === 0) await countActivePromises(tx, user.id);
    if (!isSame || before.version === 0) await this.planner.replan(tx, person, now);
  }
}
