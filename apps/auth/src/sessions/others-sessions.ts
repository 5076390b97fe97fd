import { Injectable } from '@nestjs/common';
import type { CallContext } from '@slovo/kit/calls';
import { Roles } from '../accounts/roles.ts';
import { PrismaClient, type Tx } from '../database.ts';
import { AuditLog } from '../operators/audit-log.ts';
import { hashOfToken } from './login-token.ts';

/** An admin's look at the sessions of others, and what they end there. */
@Injectable()
export class OthersSessions {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly roles: Roles,
    private readonly audit: AuditLog,
  ) {}

  /** A session's token says admin for as long as it lives; whether its person still is one, the list of operators says. */
  async areOpenTo({ userId, isAdmin }: CallContext<'user'>): Promise<boolean> {
    if (!isAdmin) return false;
    const user = await this.prisma.user.findUnique({ where: { id: userId } });
    return user !== null && this.roles.isOperator(user);
  }

  /** A line in the log of operators where the ended sessions are not the own ones. */
  async noteEnd(
    tx: Tx,
    { userId: operatorId, caller, now }: CallContext<'user'>,
    ended: { userId: number; count: number; reason: string },
  ): Promise<void> {
    if (ended.userId === operatorId || ended.count === 0) return;
    const sessionId = (caller.kind === 'user' && caller.sessionId) || '';
    // They act by a session and not by a token of the panel, so it is the session that the line can be traced to.
    const fingerprint = hashOfToken(sessionId).slice(0, 8);
    const facts = { operatorId, fingerprint, action: 'end-sessions', target: `user:${ended.userId}` };
    await this.audit.write(
      tx,
      { ...facts, reason: ended.reason, details: { sessionsEnded: ended.count } },
      now,
    );
  }
}
