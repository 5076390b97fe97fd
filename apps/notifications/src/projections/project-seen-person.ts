import { Controller } from '@nestjs/common';
import { userSeen } from '@slovo/contracts';
import { type BatchEvent, ReactsToAll } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { recordSeen } from '../people/person-facts.ts';

/** The day on which a person was last here, for audiences. */
@Controller()
export class ProjectSeenPerson {
  @ReactsToAll(userSeen)
  async projectSeenPerson(tx: Tx, events: readonly BatchEvent<typeof userSeen>[]): Promise<void> {
    const seen = events.map(({ payload }) => payload);
    await recordSeen(tx, seen);
  }
}
