import { Controller } from '@nestjs/common';
import { revokeSession, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { SessionEnder } from '../session-ender.ts';
import { AdminAccess } from '../admin-access.ts';

@Controller()
export class RevokeSession {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly ender: SessionEnder,
    private readonly admins: AdminAccess,
  ) {}

  @HandlesCall(revokeSession)
  async revokeSession(
    { session_id: id, reason }: CallRequest<typeof revokeSession>,
    context: CallContext<'user'>,
  ) {
    const session = await this.prisma.session.findUnique({ where: { id } });
    // Answers the same for another person's session and for one that does not exist.
    const isOpen = session?.userId === context.userId || (await this.admins.isAllowed(context));
    if (!session || !isOpen) throw new Refusal('SESSION_NOT_FOUND');
    await this.prisma.$transaction(async (tx) => {
      const count = await this.ender.end(tx, { id }, reason, context.now);
      const details = { sessionsEnded: count };
      await this.admins.record(tx, context, {
        action: 'end-sessions',
        userId: session.userId,
        reason,
        details,
      });
    });
    return { success: true as const };
  }
}
