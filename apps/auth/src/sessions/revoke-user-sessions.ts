import { Injectable } from '@nestjs/common';
import { revokeUserSessions, type CallRequest } from '@slovo/contracts';
import { Handles, Refusal, type CallContext, type Handler } from '@slovo/kit/calls';
import { lockUser } from '../accounts/lock-user.ts';
import { PrismaClient } from '../database.ts';
import { EndSessions } from './end-sessions.ts';
import { OthersSessions } from './others-sessions.ts';

@Handles(revokeUserSessions)
@Injectable()
export class RevokeUserSessions implements Handler<typeof revokeUserSessions> {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly end: EndSessions,
    private readonly others: OthersSessions,
  ) {}

  async run(input: CallRequest<typeof revokeUserSessions>, context: CallContext<'user'>) {
    const { user_id: userId, reason } = input;
    if (userId !== context.userId && !(await this.others.areOpenTo(context)))
      throw new Refusal('NOT_ALLOWED');
    const spared = input.exclude_session_id ?? undefined;
    const which = { userId, expiresAt: { gt: context.now }, id: spared && { not: spared } };
    const count = await this.prisma.$transaction(async (tx) => {
      await lockUser(tx, userId); // two at once would take the same sessions in different orders
      const ended = await this.end.within(tx, which, reason, context.now);
      await this.others.noteEnd(tx, context, { userId, count: ended, reason });
      return ended;
    });
    return { success: true as const, revoked_count: count };
  }
}
