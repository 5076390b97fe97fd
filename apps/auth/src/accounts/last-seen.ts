import { Injectable } from '@nestjs/common';
import { userSeen } from '@slovo/contracts';
import { rowsOf, statement } from '@slovo/kit/db';
import { newEvent, Outbox } from '@slovo/kit/events';
import type { Carrier } from '@slovo/kit/tracing';
import { PrismaClient, type Tx } from '../database.ts';
import type { User } from '../generated/client.ts';
import { lockUser } from './lock-user.ts';

/** The row changes at most this often, so that a busy person costs one write an hour. */
const PRECISION_MS = 60 * 60 * 1000;

type Seen = Pick<User, 'id' | 'lastSeenAt'>;

/** A person who was met just now. */
export interface Met {
  readonly userId: number;
  readonly at: Date;
  /** The trace in which they were met. */
  readonly carrier: Carrier;
}

/** Skips locked rows; each is retried in its own transaction. */
const seeAll = statement<
  [userIds: number[], at: Date[], precisionMs: number],
  { userId: number; before: Date | null }
>(
  'see-all',
  `WITH locked AS MATERIALIZED (
    SELECT users.id, last_seen_at AS before, met.at
    FROM users JOIN unnest($1::int[], $2::timestamptz[]) AS met (id, at) USING (id)
    ORDER BY users.id FOR NO KEY UPDATE OF users SKIP LOCKED
  ), seen AS (
    UPDATE users SET last_seen_at = locked.at FROM locked
    WHERE users.id = locked.id
      AND (before IS NULL OR locked.at - before >= $3::int * interval '1 millisecond')
  )
  SELECT id AS "userId", before FROM locked`,
  'once',
);

/** When people were last here: by a session, or by a message to the bot. */
@Injectable()
export class LastSeen {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
  ) {}

  /** Records an account that was just read, in a transaction of its own. */
  async record(user: Seen, now: Date): Promise<void> {
    if (isSeenLately(user, now)) return;
    await this.prisma.$transaction(async (tx) => {
      const locked = await lockUser(tx, user.id);
      if (locked) await this.recordLocked(tx, locked, now);
    });
  }

  /**
   * Records any number of people with the same statements.
   * @returns the people whose rows no other transaction holds at this moment
   */
  async recordAll(people: readonly Met[]): Promise<Set<number>> {
    const met = new Map(people.map((one) => [one.userId, one]));
    if (met.size === 0) return new Set();
    const at = [...met.values()].map((one) => one.at);
    return this.prisma.$transaction(async (tx) => {
      const locked = await rowsOf(tx, seeAll, [...met.keys()], at, PRECISION_MS);
      const events = locked.flatMap(({ userId, before }) => {
        const { at: now, carrier } = met.get(userId)!;
        if (isSeenLately({ lastSeenAt: before }, now) || isSameDate(before, now)) return [];
        return [newEvent(userSeen, seenOn(userId, now), now, carrier)];
      });
      await this.outbox.putEach(tx, events);
      return new Set(locked.map(({ userId }) => userId));
    });
  }

  /** Records an account that the transaction has locked; other services get one event for each date. */
  async recordLocked(tx: Tx, user: Seen, now: Date): Promise<void> {
    if (isSeenLately(user, now)) return;
    await tx.user.update({ where: { id: user.id }, data: { lastSeenAt: now } });
    if (isSameDate(user.lastSeenAt, now)) return;
    await this.outbox.put(tx, userSeen, seenOn(user.id, now), now);
  }
}

/** Nothing is to be recorded. */
export const isSeenLately = ({ lastSeenAt }: Pick<Seen, 'lastSeenAt'>, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < PRECISION_MS;

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

const isSameDate = (before: Date | null, now: Date): boolean =>
  before !== null && dateOf(before) === dateOf(now);

const seenOn = (userId: number, now: Date) => ({ userId, date: dateOf(now), at: now.toISOString() });
