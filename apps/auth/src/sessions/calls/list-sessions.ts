import { Controller } from '@nestjs/common';
import { listSessions, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient, type Tx } from '../../database.ts';
import type { Session } from '../../generated/client.ts';
import { AdminAccess } from '../admin-access.ts';
import { sessionView } from '../session.view.ts';

type Input = CallRequest<typeof listSessions>;

@Controller()
export class ListSessions {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly admins: AdminAccess,
  ) {}

  @HandlesCall(listSessions)
  async listSessions(input: Input, context: CallContext<'user'>) {
    const { userId, caller, now } = context;
    if (input.userId !== userId && !(await this.admins.isAllowed(context))) throw new Refusal('NOT_ALLOWED');
    const sessions = await (input.userId === userId
      ? this.find(this.prisma, input, now)
      : this.prisma.$transaction((tx) => this.look(tx, input, context)));
    const current = caller.kind === 'user' ? caller.sessionId : undefined;
    return { success: true as const, sessions: sessions.map((session) => sessionView(session, current)) };
  }

  /** The log is written before anything is shown. */
  private async look(tx: Tx, input: Input, context: CallContext<'user'>): Promise<Session[]> {
    const sessions = await this.find(tx, input, context.now);
    const details = { sessionsShown: sessions.length };
    await this.admins.record(tx, context, { action: 'list-sessions', userId: input.userId, details });
    return sessions;
  }

  private find(tx: Pick<Tx, 'session'>, input: Input, now: Date): Promise<Session[]> {
    return tx.session.findMany({
      where: {
        userId: input.userId,
        revokedAt: input.include_revoked ? undefined : null,
        expiresAt: input.include_expired ? undefined : { gt: now },
      },
      orderBy: [{ lastActivityAt: 'desc' }, { id: 'asc' }],
      take: input.limit,
    });
  }
}
