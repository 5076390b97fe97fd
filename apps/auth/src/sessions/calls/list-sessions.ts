import { Controller } from '@nestjs/common';
import { listSessions, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { AdminAccess } from '../admin-access.ts';
import { sessionView } from '../session.view.ts';

@Controller()
export class ListSessions {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly admins: AdminAccess,
  ) {}

  @HandlesCall(listSessions)
  async listSessions(input: CallRequest<typeof listSessions>, context: CallContext<'user'>) {
    const { userId, caller, now } = context;
    if (input.userId !== userId && !(await this.admins.isAllowed(context))) throw new Refusal('NOT_ALLOWED');
    const sessions = await this.prisma.session.findMany({
      where: {
        userId: input.userId,
        revokedAt: input.include_revoked ? undefined : null,
        expiresAt: input.include_expired ? undefined : { gt: now },
      },
      orderBy: [{ lastActivityAt: 'desc' }, { id: 'asc' }],
      take: input.limit,
    });
    const current = caller.kind === 'user' ? caller.sessionId : undefined;
    return { success: true as const, sessions: sessions.map((session) => sessionView(session, current)) };
  }
}
