import { Injectable } from '@nestjs/common';
import { NOTICE_DEFAULTS, type NoticeSettings, TIME_ZONE_DEFAULT } from '@slovo/domain';
import { SOMEBODY } from '@slovo/texts/notices';
import { type Language, languageOf, LANGUAGES } from '@slovo/texts/languages';
import type { Prisma, Tx } from '../database.ts';

export type PersonRow = Prisma.PersonGetPayload<object>;

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
const LOCK_OF_PERSON = 1;

@Injectable()
export class People {
  async recipient(tx: Tx, userId: number, now: Date): Promise<Recipient> {
    return recipientOf(userId, await tx.person.findUnique({ where: { userId } }), now);
  }

  /** Each person once. */
  async recipients(tx: Tx, userIds: readonly number[], now: Date): Promise<Recipient[]> {
    const ids = [...new Set(userIds)];
    const rows = await tx.person.findMany({ where: { userId: { in: ids } } });
    const byId = new Map(rows.map((row) => [row.userId, row]));
    return ids.map((id) => recipientOf(id, byId.get(id) ?? null, now));
  }

  lock(tx: Tx, userId: number): Promise<void> {
    return lockPerson(tx, userId);
  }

  /** First and last name, or «somebody» in the reader's language. */
  async nameOf(tx: Tx, userId: number, lang: Language): Promise<string> {
    const person = await tx.person.findUnique({ where: { userId } });
    const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ');
    return name || SOMEBODY[lang];
  }
}

/**
 * Holds a lock until the transaction ends. Whoever plans or sends this person's reminders takes it first: other replicas and
 * new settings wait.
 */
export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK_OF_PERSON}::int, ${userId}::int)`;
}

export const recipientOf = (userId: number, person: PersonRow | null, now: Date): Recipient => ({
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
}: PersonRow): NoticeSettings => ({ dayStart, dayEnd, everyDay, weeklyDigest, quiet: { from, until } });
