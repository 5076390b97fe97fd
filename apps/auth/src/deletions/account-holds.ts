import { Injectable } from '@nestjs/common';
import { userChanged } from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import { personSnapshot } from '../accounts/account.view.ts';
import { lockUser } from '../accounts/lock-user.ts';
import { isOnlyHeld } from '../accounts/spans.ts';
import type { Prisma, Tx } from '../database.ts';
import type { User } from '../generated/client.ts';
import { SessionEnder } from '../sessions/session-ender.ts';

/**
 * Hides a person by the means of a ban until the account is deleted or shown again. Their sessions end with it: after an
 * undo they sign in again.
 */
@Injectable()
export class AccountHolds {
  constructor(
    private readonly outbox: Outbox,
    private readonly sessions: SessionEnder,
  ) {}

  /** Hides a locked account. A ban that it has, or had, stays as it is. */
  async hide(tx: Tx, user: User, reason: string, now: Date): Promise<User> {
    const ban = { bannedAt: now, banReason: reason, lastHoldFrom: now, lastHoldUntil: null };
    const hidden = await this.publish(tx, user.id, { heldAt: now, ...(user.bannedAt ? {} : ban) }, now);
    await this.sessions.end(tx, { userId: user.id }, 'banned', now);
    return hidden;
  }

  async show(tx: Tx, id: number, now: Date): Promise<void> {
    const user = await lockUser(tx, id);
    if (!user?.heldAt) return;
    const unban = { bannedAt: null, banReason: null, lastHoldUntil: now };
    await this.publish(tx, id, { heldAt: null, ...(isOnlyHeld(user) && unban) }, now);
  }

  private async publish(tx: Tx, id: number, change: Prisma.UserUpdateInput, now: Date): Promise<User> {
    const user = await tx.user.update({ where: { id }, data: { ...change, version: { increment: 1 } } });
    await this.outbox.put(tx, userChanged, { user: personSnapshot(user) }, now);
    return user;
  }
}
