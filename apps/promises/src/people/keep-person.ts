import { Injectable } from '@nestjs/common';
import { type EventPayload, userChanged, userRegistered } from '@slovo/contracts';
import { type Reaction, Reacts } from '@slovo/kit/events';
import type { Db } from '../database.ts';

/** Keeps names, pictures and time zones of people at hand; what is older than what is kept changes nothing. */
@Reacts(userRegistered, userChanged)
@Injectable()
export class KeepPerson implements Reaction<typeof userChanged, Db> {
  async react(tx: Db, { user }: EventPayload<typeof userChanged>): Promise<void> {
    const usernameKey = user.username?.toLowerCase() ?? null;
    await tx.$executeRaw`
      INSERT INTO people (id, username, username_key, first_name, last_name, photo_url, time_zone, day_starts_at, banned, version)
      VALUES (${user.id}, ${user.username}, ${usernameKey}, ${user.first_name}, ${user.last_name}, ${user.photo_url},
              ${user.time_zone}, ${user.day_starts_at}, ${user.banned}, ${user.version})
      ON CONFLICT (id) DO UPDATE SET
        username = EXCLUDED.username, username_key = EXCLUDED.username_key, first_name = EXCLUDED.first_name,
        last_name = EXCLUDED.last_name, photo_url = EXCLUDED.photo_url, time_zone = EXCLUDED.time_zone,
        day_starts_at = EXCLUDED.day_starts_at, banned = EXCLUDED.banned, version = EXCLUDED.version
      WHERE people.version < EXCLUDED.version`;
  }
}
