import { Controller } from '@nestjs/common';
import { userSeen, type EventPayload } from '@slovo/contracts';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { recordSeen } from '../people/person-facts.ts';

/** The day on which a person was last here, for audiences. */
@Controller()
export class ProjectSeenPerson {
  @ReactsTo(userSeen)
  async projectSeenPerson(tx: Tx, { userId, date }: EventPayload<typeof userSeen>): Promise<void> {
    await recordSeen(tx, userId, date);
  }
}
