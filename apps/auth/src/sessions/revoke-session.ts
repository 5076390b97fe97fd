import { Injectable } from '@nestjs/common';
import { revokeSession, type CallRequest } from '@slovo/contracts';
import { Handles, Refusal, type CallContext, type Handler } from '@slovo/kit/calls';
import { PrismaClient } from '../database.ts';
import { EndSessions } from './end-sessions.ts';
import { OthersSessions } from './others-sessions.ts';

@Handles(revokeSession)
@Injectable()
export class RevokeSession implements Handler<typeof revokeSession> {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly end: EndSessions,
    private readonly others: OthersSessions,
  ) {}

  async run({ session_id: id, reason }: CallRequest<typeof revokeSession>, context: CallContext<'user'>) {
    const session = await this.prisma.session.findUnique({ where: { id } });
    // Another's session is as unknown as one that does not exist.
    const isOpen = session?.userId === context.userId || (await this.others.areOpenTo(context));
    if (!session || !isOpen) throw new Refusal('SESSION_NOT_FOUND');
    await this.prisma.$transaction(async (tx) => {
      const count = await this.end.within(tx, { id }, reason, context.now);
      await this.others.noteEnd(tx, context, { userId: session.userId, count, reason });
    });
    return { success: true as const };
  }
}
