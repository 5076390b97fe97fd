import { Injectable } from '@nestjs/common';
import type { RefusalCode } from '@slovo/contracts';
import { PrismaClient } from '../database.ts';
import type { Session, User } from '../generated/client.ts';
import { endOfSession } from './session-expiry.ts';
import { SessionTokens } from './session-tokens.ts';

export type Resumed = { session: Session; user: User } | { why: RefusalCode };

/** Opens the session of a bearer token again and renews its expiry. */
@Injectable()
export class SessionResumer {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly tokens: SessionTokens,
  ) {}

  async resume(token: string, now: Date): Promise<Resumed> {
    const claims = await this.tokens.read(token, now);
    if (claims === 'expired') return { why: 'session_expired' };
    if (claims === 'invalid') return { why: 'session_invalid' };
    const row = await this.prisma.session.findUnique({
      where: { id: claims.sessionId },
      include: { user: true },
    });
    if (!row || row.userId !== claims.userId) return { why: 'session_invalid' };
    const { user, ...session } = row;
    if (user.bannedAt) return { why: 'user_banned' };
    if (session.revokedAt) return { why: 'session_invalidated' };
    if (session.expiresAt <= now) return { why: 'session_expired' };
    const renewed = { lastActivityAt: now, expiresAt: endOfSession(session, now) };
    const { count } = await this.prisma.session.updateMany({
      where: { id: session.id, revokedAt: null },
      data: renewed,
    });
    return count === 1 ? { session: { ...session, ...renewed }, user } : { why: 'session_invalidated' };
  }
}
