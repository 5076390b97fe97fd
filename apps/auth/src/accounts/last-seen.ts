import { Injectable } from '@nestjs/common';
import { userSeen } from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../database.ts';
import type { User } from '../generated/client.ts';
import { lockUser } from './lock-user.ts';

/** The row changes at most this often, so that a busy person costs one write an hour. */
const PRECISION_MS = 60 * 60 * 1000;

type Seen = Pick<User, 'id' | 'lastSeenAt'>;

/** When people were last here: by a session, or by a message to the bot. */
@Injectable()
export class LastSeen {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
  ) {}

  /** Of an account as it was just read, in a transaction of its own. */
  async record(user: Seen, now: Date): Promise<void> {
    if (isSeenLately(user, now)) return;
    await this.prisma.$transaction(async (tx) => {
      const locked = await lockUser(tx, user.id);
      if (locked) await this.recordLocked(tx, locked, now);
    });
  }

  /** Of an account that the transaction has locked; other services are told once for each date. */
  async recordLocked(tx: Tx, user: Seen, now: Date): Promise<void> {
    if (isSeenLately(user, now)) return;
    await tx.user.update({ where: { id: user.id }, data: { lastSeenAt: now } });
    const date = dateOf(now);
    if (user.lastSeenAt && dateOf(user.lastSeenAt) === date) return;
    await this.outbox.put(tx, userSeen, { userId: user.id, date, at: now.toISOString() }, now);
  }
}

/** Nothing is to be recorded. */
export const isSeenLately = ({ lastSeenAt }: Seen, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < PRECISION_MS;

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);
