import { Controller } from '@nestjs/common';
import { revokeUserSessions, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { lockUser } from '../../accounts/lock-user.ts';
import { PrismaClient } from '../../database.ts';
import { SessionEnder } from '../session-ender.ts';
import { AdminAccess } from '../admin-access.ts';

@Controller()
export class RevokeUserSessions {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly ender: SessionEnder,
    private readonly admins: AdminAccess,
  ) {}

  @HandlesCall(revokeUserSessions)
  async revokeUserSessions(input: CallRequest<typeof revokeUserSessions>, context: CallContext<'user'>) {
    const { user_id: userId, reason } = input;
    if (userId !== context.userId && !(await this.admins.isAllowed(context)))
      throw new Refusal('NOT_ALLOWED');
    const spared = input.exclude_session_id ?? undefined;
    const which = { userId, expiresAt: { gt: context.now }, id: spared && { not: spared } };
    const count = await this.prisma.$transaction(async (tx) => {
      await lockUser(tx, userId); // two at once could lock the same sessions in different orders
      const ended = await this.ender.end(tx, which, reason, context.now);
      const details = { sessionsEnded: ended };
      await this.admins.record(tx, context, { action: 'end-sessions', userId, reason, details });
      return ended;
    });
    return { success: true as const, revoked_count: count };
  }
}
