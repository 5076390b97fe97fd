import { Injectable } from '@nestjs/common';
import { sessionRevoked } from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import type { Prisma, Tx } from '../database.ts';

/** Revokes sessions that are not revoked yet, each with an event. Gateway and bot refuse them from then on. */
@Injectable()
export class SessionEnder {
  constructor(private readonly outbox: Outbox) {}

  /** @returns the number of sessions that were revoked */
  async end(tx: Tx, which: Prisma.SessionWhereInput, reason: string, now: Date): Promise<number> {
    const ended = await tx.session.updateManyAndReturn({
      where: { AND: [which, { revokedAt: null }] },
      data: { revokedAt: now, revokeReason: reason },
      select: { id: true, userId: true },
    });
    const events = ended.map(({ id: sessionId, userId }) => ({ sessionId, userId, reason }));
    await this.outbox.putAll(tx, sessionRevoked, events, now);
    return ended.length;
  }
}
