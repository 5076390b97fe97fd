import { Injectable } from '@nestjs/common';
import { NOTICE_DEFAULTS, type NoticeSettings, TIME_ZONE_DEFAULT } from '@slovo/domain';
import { SOMEBODY } from '@slovo/texts/notices';
import { type Language, languageOf, LANGUAGES } from '@slovo/texts/languages';
import { rowsOf, statement } from '@slovo/kit/db';
import type { Prisma, Tx } from '../database.ts';

export type PersonRow = Prisma.PersonGetPayload<object>;

/** What is read of a person who gets a notice, or whose name is in one. */
export type ReaderRow = Omit<
  PersonRow,
  'username' | 'chatChangedAt' | 'registeredAt' | 'lastSeenOn' | 'activePromises' | 'forgetAgainAt'
>;

/** A person as the reader of a notice. Until their account's first event arrives they count as a Russian in Moscow. */
export interface Recipient {
  userId: number;
  lang: Language;
  timeZone: string;
  banned: boolean;
  /** Neither banned nor about to delete their account: reminders and digests are for them. */
  isReminded: boolean;
  /** Whether a message may be sent to their chat now. */
  isReachable: boolean;
  settings: NoticeSettings;
}

/** Columns of a person whose account's first event has not arrived. Its version is above 0, so it will replace them. */
export const unknownPerson = {
  firstName: '',
  languageCode: LANGUAGES[0],
  timeZone: TIME_ZONE_DEFAULT,
  banned: false,
  version: 0,
} as const;

/** First half of the key of an advisory lock; the second is the person. */
export const LOCK_OF_PERSON = 1;

const findReaders = statement<[userIds: number[]], ReaderRow>(
  'readers',
  `SELECT user_id AS "userId", first_name AS "firstName", last_name AS "lastName", language_code AS "languageCode",
    time_zone AS "timeZone", banned, leaving, version, muted_until AS "mutedUntil", blocked_at AS "blockedAt",
    day_start AS "dayStart", day_end AS "dayEnd", every_day AS "everyDay", quiet_from AS "quietFrom",
    quiet_until AS "quietUntil", weekly_digest AS "weeklyDigest", next_digest_at AS "nextDigestAt"
  FROM people WHERE user_id = ANY ($1::int[])`,
  'once',
);

const lockPeople = statement<[key: number, userIds: number[]]>(
  'lock-people',
  'SELECT pg_advisory_xact_lock($1::int, one.id) FROM unnest($2::int[]) AS one (id)',
  'once',
);

@Injectable()
export class People {
  async recipient(tx: Tx, userId: number, now: Date): Promise<Recipient> {
    return recipientOf(userId, (await this.rows(tx, [userId])).get(userId) ?? null, now);
  }

  /** Each person once, by their id. */
  async recipients(tx: Tx, userIds: readonly number[], now: Date): Promise<Map<number, Recipient>> {
    const rows = await this.rows(tx, userIds);
    return new Map([...new Set(userIds)].map((id) => [id, recipientOf(id, rows.get(id) ?? null, now)]));
  }

  /** Those who are known, by their id. */
  async rows(tx: Tx, userIds: readonly number[]): Promise<Map<number, ReaderRow>> {
    if (userIds.length === 0) return new Map();
    const rows = await rowsOf(tx, findReaders, [...new Set(userIds)]);
    return new Map(rows.map((row) => [row.userId, row]));
  }

  lock(tx: Tx, userId: number): Promise<void> {
    return lockPerson(tx, userId);
  }

  /** The same for several people, in the order of their ids: two batches wait for each other in one direction. */
  async lockAll(tx: Tx, userIds: readonly number[]): Promise<void> {
    const ids = [...new Set(userIds)].toSorted((a, b) => a - b);
    if (ids.length > 0) await rowsOf(tx, lockPeople, LOCK_OF_PERSON, ids);
  }

  async nameOf(tx: Tx, userId: number, lang: Language): Promise<string> {
    return nameIn((await this.rows(tx, [userId])).get(userId), lang);
  }
}

/** First and last name, or the word for an unknown person in the reader's language. */
export function nameIn(
  person: Pick<PersonRow, 'firstName' | 'lastName'> | undefined,
  lang: Language,
): string {
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ');
  return name || SOMEBODY[lang];
}

/**
 * Holds a lock until the transaction ends. A transaction that plans or sends this person's reminders takes it first, so
 * that other replicas and new settings wait.
 */
export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK_OF_PERSON}::int, ${userId}::int)`;
}

export const recipientOf = (userId: number, person: ReaderRow | null, now: Date): Recipient => ({
  userId,
  lang: languageOf(person?.languageCode),
  timeZone: person?.timeZone ?? TIME_ZONE_DEFAULT,
  banned: person?.banned ?? false,
  isReminded: !person?.banned && !person?.leaving,
  isReachable:
    !person || (person.blockedAt === null && (person.mutedUntil === null || person.mutedUntil <= now)),
  settings: person ? settingsOf(person) : NOTICE_DEFAULTS,
});

const settingsOf = ({
  dayStart,
  dayEnd,
  everyDay,
  weeklyDigest,
  quietFrom: from,
  quietUntil: until,
}: ReaderRow): NoticeSettings => ({ dayStart, dayEnd, everyDay, weeklyDigest, quiet: { from, until } });
