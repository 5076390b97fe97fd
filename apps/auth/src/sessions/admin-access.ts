import { Injectable } from '@nestjs/common';
import type { CallContext } from '@slovo/kit/calls';
import { Roles } from '../accounts/roles.ts';
import { PrismaClient, type Tx } from '../database.ts';
import { AuditLog } from '../audit/audit-log.ts';
import { hashOfToken } from './login-token.ts';

/** What an admin did with the sessions of a person. */
interface Looked {
  action: 'list-sessions' | 'end-sessions';
  userId: number;
  reason?: string | null;
  details: Record<string, number>;
}

/** Whether an admin may see and end the sessions of others, and the audit log of that. */
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

  /** Writes an entry to the audit log where the sessions are another person's, also where none was left to end. */
  async record(
    tx: Tx,
    { userId: operatorId, caller, requestId, now }: CallContext<'user'>,
    { action, userId, reason = null, details }: Looked,
  ): Promise<void> {
    if (userId === operatorId) return;
    const sessionId = (caller.kind === 'user' && caller.sessionId) || '';
    // They act with a session, not with a token of the panel, so the fingerprint is the session's.
    const fingerprint = hashOfToken(sessionId).slice(0, 8);
    const facts = { operatorId, fingerprint, action, target: `user:${userId}`, reason };
    await this.audit.write(tx, { ...facts, details: { requestId, ...details } }, now);
  }
}
