import { Injectable } from '@nestjs/common';
import { revokeUserSessions, type CallRequest } from '@slovo/contracts';
import { Handles, Refusal, type CallContext, type Handler } from '@slovo/kit/calls';
import { lockUser } from '../accounts/lock-user.ts';
import { PrismaClient } from '../database.ts';
import { EndSessions } from './end-sessions.ts';

@Handles(revokeUserSessions)
@Injectable()
export class RevokeUserSessions implements Handler<typeof revokeUserSessions> {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly end: EndSessions,
  ) {}

  async run(input: CallRequest<typeof revokeUserSessions>, { userId, isAdmin, now }: CallContext<'user'>) {
    if (input.user_id !== userId && !isAdmin) throw new Refusal('NOT_ALLOWED');
    const spared = input.exclude_session_id ?? undefined;
    const which = { userId: input.user_id, expiresAt: { gt: now }, id: spared && { not: spared } };
    const count = await this.prisma.$transaction(async (tx) => {
      await lockUser(tx, input.user_id); // two at once would take the same sessions in different orders
      return this.end.within(tx, which, input.reason, now);
    });
    return { success: true as const, revoked_count: count };
  }
}
