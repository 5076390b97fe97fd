import { Injectable } from '@nestjs/common';
import type { CallContext } from '@slovo/kit/calls';
import { Roles } from '../accounts/roles.ts';
import { PrismaClient, type Tx } from '../database.ts';
import { AuditLog } from '../audit/audit-log.ts';
import { hashOfToken } from './login-token.ts';

/** Whether an admin may see and end the sessions of others, and the audit log of what they end. */
@Injectable()
export class AdminAccess {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly roles: Roles,
    private readonly audit: AuditLog,
  ) {}

  /** A token keeps the role admin until it expires, so the current list of operators decides. */
  async isAllowed({ userId, caller }: CallContext<'user'>): Promise<boolean> {
    if (caller.kind !== 'user' || !caller.roles.includes('admin')) return false;
    const user = await this.prisma.user.findUnique({ where: { id: userId } });
    return user !== null && this.roles.isOperator(user);
  }

  /** Writes an entry to the audit log where the ended sessions are another person's. */
  async recordEnd(
    tx: Tx,
    { userId: operatorId, caller, requestId, now }: CallContext<'user'>,
    ended: { userId: number; count: number; reason: string },
  ): Promise<void> {
    if (ended.userId === operatorId || ended.count === 0) return;
    const sessionId = (caller.kind === 'user' && caller.sessionId) || '';
    // They act with a session, not with a token of the panel, so the fingerprint is the session's.
    const fingerprint = hashOfToken(sessionId).slice(0, 8);
    const facts = { operatorId, fingerprint, action: 'end-sessions', target: `user:${ended.userId}` };
    await this.audit.write(
      tx,
      { ...facts, reason: ended.reason, details: { requestId, sessionsEnded: ended.count } },
      now,
    );
  }
}
