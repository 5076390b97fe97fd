import { Injectable } from '@nestjs/common';
import type { UserStats } from '@slovo/contracts';
import { Gathering, type Outcome } from '@slovo/kit/calls';
import { rowsOf, statement } from '@slovo/kit/db';
import { type Carrier, currentOrigin } from '@slovo/kit/tracing';
import { Prisma, PrismaClient } from '../database.ts';
import type { User } from '../generated/client.ts';
import { STATS } from '../stats/user-stats-reader.ts';
import { isSeenLately, LastSeen } from './last-seen.ts';
import { Roles } from './roles.ts';
import { type Sighting, telegramFields } from './telegram-fields.ts';
import { usernameKey } from './username.ts';
import { Usernames } from './usernames.ts';

/** An account that needs no change, and the numbers of its promises. */
export interface Unchanged {
  user: User;
  stats: UserStats;
}

interface Waiting extends Sighting {
  readonly now: Date;
  readonly carrier: Carrier;
}

interface Row extends Omit<User, 'telegramId'>, UserStats {
  telegramId: string;
  usernameHolder: number | null;
  /** They chose it here, so it stays theirs. */
  isHeldHere: boolean | null;
  /** The person's place in the list, from 1. */
  place: number;
}

/** Fields whose column is not their name in snake_case. */
const NAMED_OTHERWISE: Record<string, string> = { language: 'language_code' };

const columns = Object.keys(Prisma.UserScalarFieldEnum)
  .map((field) => {
    const column = NAMED_OTHERWISE[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return `users.${column} AS "${field}"`;
  })
  .join(', ');

/** The accounts of people, who has the username that Telegram shows of each, and what they promised. */
const sightedAccounts = statement<[telegramIds: number[], usernameKeys: (string | null)[]], Row>(
  'sighted-accounts',
  `SELECT ${columns}, place::int AS place, holders.id AS "usernameHolder",
    'username' = ANY (holders.own_fields) AS "isHeldHere", stats.promises, stats.completed, stats.reports
  FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS sighted (telegram_id, username_key, place)
  JOIN users ON users.telegram_id = sighted.telegram_id
  LEFT JOIN users AS holders ON holders.username_key = sighted.username_key
  CROSS JOIN LATERAL (
    SELECT ${STATS}
    FROM promises WHERE owner_id = users.id AND NOT deleted
  ) AS stats`,
  'once',
);

/**
 * People whom the bot meets and whose account is as Telegram shows it. Those who come together are read by one statement. It
 * locks nothing, so it shows each account as it was before or after an edit. Who has not been seen for an hour is recorded as
 * seen, with all others of whom that is true.
 */
@Injectable()
export class Sightings {
  private readonly gathering = new Gathering((sightings: readonly Waiting[]) => this.read(sightings));

  constructor(
    private readonly prisma: PrismaClient,
    private readonly lastSeen: LastSeen,
    private readonly roles: Roles,
    private readonly usernames: Usernames,
  ) {}

  /** Null where the account is new, has to be changed, or is being changed by another transaction. */
  unchanged(sighting: Sighting, now: Date): Promise<Unchanged | null> {
    return this.gathering.add({ ...sighting, now, carrier: currentOrigin() });
  }

  private async read(sightings: readonly Waiting[]): Promise<Outcome<Unchanged | null>[]> {
    const rows = await rowsOf(
      this.prisma,
      sightedAccounts,
      sightings.map(({ person }) => person.telegram_id),
      sightings.map(({ person: { username } }) =>
        username && this.usernames.isUsable(username) ? usernameKey(username) : null,
      ),
    );
    const places = new Map(rows.map((row) => [row.place, row]));
    const found = sightings.map((sighting, index) => {
      const row = places.get(index + 1);
      return row ? this.unchangedIn(row, sighting) : null;
    });
    const away = sightings.flatMap(({ now, carrier }, index) => {
      const user = found[index]?.user;
      return user && !isSeenLately(user, now) ? [{ userId: user.id, at: now, carrier }] : [];
    });
    const recorded = await this.lastSeen.recordAll(away);
    const isHeld = new Set(away.map(({ userId }) => userId).filter((id) => !recorded.has(id)));
    return found.map((one) => ({ value: one && isHeld.has(one.user.id) ? null : one }));
  }

  private unchangedIn(row: Row, sighting: Waiting): Unchanged | null {
    const { usernameHolder, isHeldHere, place: _, promises, completed, reports, ...account } = row;
    const user: User = { ...account, telegramId: BigInt(row.telegramId) };
    const { username: shown } = sighting.person;
    const isOthers = usernameHolder !== null && usernameHolder !== user.id;
    // It is to be taken from who had it from Telegram, also where the person has another one here.
    if (isOthers && !isHeldHere) return null;
    const isFree = shown && this.usernames.isUsable(shown) && !isOthers;
    const isOperator = this.roles.isOperator(user);
    const changes = telegramFields({ ...sighting, username: isFree ? shown : undefined, isOperator }, user);
    if (Object.keys(changes).length > 0) return null;
    return { user, stats: { promises, completed, reports } };
  }
}
