import { Controller } from '@nestjs/common';
import { type CallRequest, revokeSessionOfUser } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { SessionRevoker } from '../session-revoker.ts';

@Controller()
export class RevokeSessionOfUser {
  constructor(private readonly revoker: SessionRevoker) {}

  @HandlesCall(revokeSessionOfUser)
  async revokeSessionOfUser(
    { id: userId, session: sessionId, reason }: CallRequest<typeof revokeSessionOfUser>,
    context: CallContext<'operator'>,
  ) {
    await this.revoker.revoke({ userId, sessionId, reason }, context);
    return { success: true as const };
  }
}
