import { Injectable } from '@nestjs/common';
import { revokeSession, type CallRequest } from '@slovo/contracts';
import { Handles, Refusal, type CallContext, type Handler } from '@slovo/kit/calls';
import { PrismaClient } from '../database.ts';
import { EndSessions } from './end-sessions.ts';

@Handles(revokeSession)
@Injectable()
export class RevokeSession implements Handler<typeof revokeSession> {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly end: EndSessions,
  ) {}

  async run(
    { session_id: id, reason }: CallRequest<typeof revokeSession>,
    { userId, isAdmin, now }: CallContext<'user'>,
  ) {
    // Another's session is as unknown as one that does not exist.
    const session = await this.prisma.session.findUnique({
      where: { id, userId: isAdmin ? undefined : userId },
    });
    if (!session) throw new Refusal('SESSION_NOT_FOUND');
    await this.end.where({ id }, reason, now);
    return { success: true as const };
  }
}
