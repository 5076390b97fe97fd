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
    const [touched] = await this.prisma.session.updateManyAndReturn({
      where: { id, revokedAt: null, expiresAt: { gt: now } },
      data: { lastActivityAt: now, expiresAt: endOfSession(now), ipAddress: origin.ip ?? undefined },
      select: { user: { select: { id: true, lastSeenAt: true } } },
    });
    if (touched) {
      await this.lastSeen.record(touched.user, now);
      return { success: true as const };
    }
    const session = await this.prisma.session.findUnique({
      where: { id },
      select: { revokedAt: true, user: { select: { bannedAt: true } } },
    });
    if (session?.user.bannedAt) throw new Refusal('user_banned');
    throw new Refusal(session && !session.revokedAt ? 'session_expired' : 'session_invalid');
  }
}
