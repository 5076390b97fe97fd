import { Injectable } from '@nestjs/common';
import { type EventPayload, userChanged, userRegistered } from '@slovo/contracts';
import { type Reaction, Reacts } from '@slovo/kit/events';
import type { Tx } from '../database.ts';

/** Projects names and pictures of those who vote, and who is banned. The newest version wins. */
@Reacts(userRegistered, userChanged)
@Injectable()
export class ProjectPerson implements Reaction<typeof userChanged, Tx> {
  async react(tx: Tx, { user }: EventPayload<typeof userChanged>): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO people (id, username, first_name, last_name, photo_url, banned, version)
      VALUES (${user.id}, ${user.username}, ${user.first_name}, ${user.last_name}, ${user.photo_url}, ${user.banned}, ${user.version})
      ON CONFLICT (id) DO UPDATE SET
        username = EXCLUDED.username, first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name,
        photo_url = EXCLUDED.photo_url, banned = EXCLUDED.banned, version = EXCLUDED.version
      WHERE people.version < EXCLUDED.version`;
  }
}
