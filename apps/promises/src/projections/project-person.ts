import { Controller } from '@nestjs/common';
import { type EventPayload, type PersonSnapshot, userChanged, userRegistered } from '@slovo/contracts';
import { type Projection, upsertNewest } from '@slovo/kit/db';
import { type ReactionContext, ReactsTo } from '@slovo/kit/events';
import { type Ban, BanPauses } from '../calendar/ban-pauses.ts';
import type { Tx } from '../database.ts';
import type { Person } from '../generated/client.ts';

const PEOPLE: Projection<Person, 'id'> = { table: 'people', key: ['id'] };

type Known = Pick<Person, 'version' | 'bannedFrom' | 'banEndedAt'>;

/** The bans of a person after the event: since when one lasts, and which one ended that has not paused anything yet. */
function bansOf(user: PersonSnapshot, known: Known | undefined, at: Date) {
  const last = user.last_ban;
  const from = last && new Date(last.from);
  const banEndedAt = known?.banEndedAt ?? null;
  if (user.banned) return { bannedFrom: known?.bannedFrom ?? from ?? at, banEndedAt, over: null };
  const until = last?.until ? new Date(last.until) : known?.bannedFrom ? at : null;
  if (!until || until.getTime() === banEndedAt?.getTime())
    return { bannedFrom: null, banEndedAt, over: null };
  const began = [known?.bannedFrom, from].filter((one) => one instanceof Date);
  const over: Ban = { from: began.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? until, until };
  return { bannedFrom: null, banEndedAt: until, over };
}

/** Projects names, pictures, time zones and bans of people. */
@Controller()
export class ProjectPerson {
  constructor(private readonly bans: BanPauses) {}

  @ReactsTo(userRegistered, userChanged)
  async projectPerson(
    tx: Tx,
    { user }: EventPayload<typeof userChanged>,
    { now, occurredAt }: ReactionContext,
  ): Promise<void> {
    const [known] = await tx.$queryRaw<Known[]>`
      SELECT version, banned_from AS "bannedFrom", ban_ended_at AS "banEndedAt"
      FROM people WHERE id = ${user.id} FOR UPDATE`;
    const { bannedFrom, banEndedAt, over } = bansOf(user, known, occurredAt);
    const isNewer = await upsertNewest(tx, PEOPLE, {
      id: user.id,
      username: user.username,
      usernameKey: user.username?.toLowerCase() ?? null,
      firstName: user.first_name,
      lastName: user.last_name,
      photoUrl: user.photo_url,
      timeZone: user.time_zone,
      dayStartsAt: user.day_starts_at,
      banned: user.banned,
      bannedFrom,
      banEndedAt,
      version: user.version,
    });
    if (!isNewer) return;
    if (over) await this.bans.end(tx, user.id, over, now);
    if (bannedFrom) await this.bans.begin(tx, user.id, bannedFrom);
  }
}
