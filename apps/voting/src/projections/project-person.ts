import { Controller } from '@nestjs/common';
import { type EventPayload, userChanged, userRegistered } from '@slovo/contracts';
import { type Projection, upsertNewest } from '@slovo/kit/db';
import { ReactsTo } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import type { Person } from '../generated/client.ts';

const PEOPLE: Projection<Person, 'id'> = { table: 'people', key: ['id'] };

/** Projects names and pictures of those who vote, and who is banned. */
@Controller()
export class ProjectPerson {
  @ReactsTo(userRegistered, userChanged)
  async projectPerson(tx: Tx, { user }: EventPayload<typeof userChanged>): Promise<void> {
    await upsertNewest(tx, PEOPLE, {
      id: user.id,
      username: user.username,
      firstName: user.first_name,
      lastName: user.last_name,
      photoUrl: user.photo_url,
      banned: user.banned,
      version: user.version,
    });
  }
}
