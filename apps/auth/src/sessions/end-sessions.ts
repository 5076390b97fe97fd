import { Injectable } from '@nestjs/common';
import { sessionRevoked } from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import type { Prisma, Tx } from '../database.ts';

/** Revokes sessions that are not revoked yet, each with its event; the doors refuse them from then on. */
@Injectable()
export class EndSessions {
  constructor(private readonly outbox: Outbox) {}

  /** @returns how many ended now. */
  async within(tx: Tx, which: Prisma.SessionWhereInput, reason: string, now: Date): Promise<number> {
    const ended = await tx.session.updateManyAndReturn({
      where: { AND: [which, { revokedAt: null }] },
      data: { revokedAt: now, revokeReason: reason },
      select: { id: true, userId: true },
    });
    const news = ended.map(({ id: sessionId, userId }) => ({ sessionId, userId, reason }));
    await this.outbox.putAll(tx, sessionRevoked, news, now);
    return ended.length;
  }
}
