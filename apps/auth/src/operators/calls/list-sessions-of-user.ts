import { Controller } from '@nestjs/common';
import { type CallRequest, listSessionsOfUser } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { sessionView } from '../../sessions/session.view.ts';

@Controller()
export class ListSessionsOfUser {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listSessionsOfUser)
  async listSessionsOfUser(
    { id, includeEnded, limit }: CallRequest<typeof listSessionsOfUser>,
    { now }: CallContext,
  ) {
    const user = await this.prisma.user.findUnique({ where: { id }, select: { id: true } });
    if (!user) throw new Refusal('USER_NOT_FOUND');
    const sessions = await this.prisma.session.findMany({
      where: { userId: id, ...(!includeEnded && { revokedAt: null, expiresAt: { gt: now } }) },
      orderBy: [{ lastActivityAt: 'desc' }, { id: 'asc' }],
      take: limit,
    });
    return { sessions: sessions.map((session) => sessionView(session, undefined)) };
  }
}
