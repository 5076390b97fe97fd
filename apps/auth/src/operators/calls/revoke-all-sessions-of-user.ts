import { Controller } from '@nestjs/common';
import { type CallRequest, revokeAllSessionsOfUser } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { SessionRevoker } from '../session-revoker.ts';

@Controller()
export class RevokeAllSessionsOfUser {
  constructor(private readonly revoker: SessionRevoker) {}

  @HandlesCall(revokeAllSessionsOfUser)
  async revokeAllSessionsOfUser(
    { id: userId, reason }: CallRequest<typeof revokeAllSessionsOfUser>,
    context: CallContext<'operator'>,
  ) {
    return { success: true as const, revokedCount: await this.revoker.revoke({ userId, reason }, context) };
  }
}
