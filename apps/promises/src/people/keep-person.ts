import { Injectable } from '@nestjs/common';
import { type EventPayload, type PersonSnapshot, userChanged, userRegistered } from '@slovo/contracts';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import { type Ban, MoveDays } from '../calendar/move-days.ts';
import type { Db } from '../database.ts';
import type { Person } from '../generated/client.ts';

type Known = Pick<Person, 'version' | 'bannedFrom' | 'banEndedAt'>;

/** How a person's bans stand after what auth told: since when one lasts, and which one is over that moved nothing yet. */
function bansOf(user: PersonSnapshot, known: Known | undefined, at: Date) {
  const told = user.last_ban;
  const from = told && new Date(told.from);
  const banEndedAt = known?.banEndedAt ?? null;
  if (user.banned) return { bannedFrom: known?.bannedFrom ?? from ?? at, banEndedAt, over: null };
  const until = told?.until ? new Date(told.until) : known?.bannedFrom ? at : null;
  if (!until || until.getTime() === banEndedAt?.getTime())
    return { bannedFrom: null, banEndedAt, over: null };
  const began = [known?.bannedFrom, from].filter((one) => one instanceof Date);
  const over: Ban = { from: began.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? until, until };
  return { bannedFrom: null, banEndedAt: until, over };
}

/** Keeps names, pictures, time zones and bans of people at hand; what is older than what is kept changes nothing. */
@Reacts(userRegistered, userChanged)
@Injectable()
export class KeepPerson implements Reaction<typeof userChanged, Db> {
  constructor(private readonly moveDays: MoveDays) {}

  async react(
    tx: Db,
    { user }: EventPayload<typeof userChanged>,
    { now, occurredAt }: ReactionContext,
  ): Promise<void> {
    const [known] = await tx.$queryRaw<Known[]>`
      SELECT version, banned_from AS "bannedFrom", ban_ended_at AS "banEndedAt"
      FROM people WHERE id = ${user.id} FOR UPDATE`;
    const { bannedFrom, banEndedAt, over } = bansOf(user, known, occurredAt);
    const kept = await tx.$executeRaw`
      INSERT INTO people (id, username, username_key, first_name, last_name, photo_url, time_zone, day_starts_at, banned,
                          banned_from, ban_ended_at, version)
      VALUES (${user.id}, ${user.username}, ${user.username?.toLowerCase() ?? null}, ${user.first_name}, ${user.last_name},
              ${user.photo_url}, ${user.time_zone}, ${user.day_starts_at}, ${user.banned}, ${bannedFrom}, ${banEndedAt},
              ${user.version})
      ON CONFLICT (id) DO UPDATE SET
        username = EXCLUDED.username, username_key = EXCLUDED.username_key, first_name = EXCLUDED.first_name,
        last_name = EXCLUDED.last_name, photo_url = EXCLUDED.photo_url, time_zone = EXCLUDED.time_zone,
        day_starts_at = EXCLUDED.day_starts_at, banned = EXCLUDED.banned, banned_from = EXCLUDED.banned_from,
        ban_ended_at = EXCLUDED.ban_ended_at, version = EXCLUDED.version
      WHERE people.version < EXCLUDED.version`;
    if (kept === 0) return;
    if (over) await this.moveDays.endBan(tx, user.id, over, now);
    if (bannedFrom) await this.moveDays.beginBan(tx, user.id, bannedFrom);
  }
}
