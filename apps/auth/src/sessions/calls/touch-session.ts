import { Controller } from '@nestjs/common';
import { touchSession, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { LastSeen } from '../../accounts/last-seen.ts';
import { PrismaClient } from '../../database.ts';
import { endOfSession } from '../session-expiry.ts';

@Controller()
export class TouchSession {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly lastSeen: LastSeen,
  ) {}

  @HandlesCall(touchSession)
  async touchSession({ session_id: id, origin }: CallRequest<typeof touchSession>, { now }: CallContext) {
    const session = await this.prisma.session.findUnique({
      where: { id },
      include: { user: { select: { id: true, lastSeenAt: true, bannedAt: true } } },
    });
    if (session?.user.bannedAt) throw new Refusal('user_banned');
    if (!session || session.revokedAt) throw new Refusal('session_invalid');
    if (session.expiresAt <= now) throw new Refusal('session_expired');
    const { count } = await this.prisma.session.updateMany({
      where: { id, revokedAt: null },
      data: {
        lastActivityAt: now,
        expiresAt: endOfSession(session, now),
        ipAddress: origin.ip ?? undefined,
      },
    });
    if (count === 0) throw new Refusal('session_invalid');
    await this.lastSeen.record(session.user, now);
    return { success: true as const };
  }
}
