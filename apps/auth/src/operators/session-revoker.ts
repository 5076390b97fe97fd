import { Injectable } from '@nestjs/common';
import { type CallContext, Refusal } from '@slovo/kit/calls';
import { lockUser } from '../accounts/lock-user.ts';
import { AuditLog } from '../audit/audit-log.ts';
import { PrismaClient } from '../database.ts';
import { SessionEnder } from '../sessions/session-ender.ts';

export interface Revocation {
  userId: number;
  /** One session; all of them if it is absent. */
  sessionId?: string;
  reason: string;
}

/** Ends sessions of a person for an operator, with an entry in the log if any was open. */
@Injectable()
export class SessionRevoker {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly ender: SessionEnder,
    private readonly audit: AuditLog,
  ) {}

  /** @returns how many were open until now. @throws Refusal USER_NOT_FOUND, SESSION_NOT_FOUND */
  async revoke({ userId, sessionId, reason }: Revocation, context: CallContext<'operator'>): Promise<number> {
    const { now } = context;
    return this.prisma.$transaction(async (tx) => {
      // A sign-in waits for the lock, or this waits for the sign-in: none slips in between the counts.
      if (!(await lockUser(tx, userId))) throw new Refusal('USER_NOT_FOUND');
      if (sessionId !== undefined) {
        const session = await tx.session.findUnique({ where: { id: sessionId } });
        if (session?.userId !== userId) throw new Refusal('SESSION_NOT_FOUND');
      }
      const open = { userId, revokedAt: null, expiresAt: { gt: now } };
      const before = await tx.session.count({ where: open });
      const which = sessionId === undefined ? open : { ...open, id: sessionId };
      const ended = await this.ender.end(tx, which, reason || 'operator', now);
      if (ended === 0) return 0;
      const details = { openSessions: { before, after: before - ended } };
      const act = { action: 'revoke-session', target: `user:${userId}`, reason: reason || null, details };
      await this.audit.record(tx, context, act);
      return ended;
    });
  }
}
