import { Injectable } from '@nestjs/common';
import { revokeUserSessions, type CallRequest } from '@slovo/contracts';
import { Handles, Refusal, type CallContext, type Handler } from '@slovo/kit/calls';
import { EndSessions } from './end-sessions.ts';

@Handles(revokeUserSessions)
@Injectable()
export class RevokeUserSessions implements Handler<typeof revokeUserSessions> {
  constructor(private readonly end: EndSessions) {}

  async run(input: CallRequest<typeof revokeUserSessions>, { userId, isAdmin, now }: CallContext<'user'>) {
    if (input.user_id !== userId && !isAdmin) throw new Refusal('NOT_ALLOWED');
    const spared = input.exclude_session_id ?? undefined;
    const count = await this.end.where(
      { userId: input.user_id, expiresAt: { gt: now }, id: spared && { not: spared } },
      input.reason,
      now,
    );
    return { success: true as const, revoked_count: count };
  }
}
