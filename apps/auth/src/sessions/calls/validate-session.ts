import { Controller } from '@nestjs/common';
import { validateSession, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { SessionResumer } from '../session-resumer.ts';
import { SessionGrants } from '../session-grants.ts';

@Controller()
export class ValidateSession {
  constructor(
    private readonly resumer: SessionResumer,
    private readonly grants: SessionGrants,
  ) {}

  /**
   * An invalid token is an answer here, not a refusal; only banned people are refused, as everywhere. The gateway adds the
   * sentence for `error`.
   */
  @HandlesCall(validateSession)
  async validateSession({ token }: CallRequest<typeof validateSession>, { now }: CallContext) {
    const resumed = await this.resumer.resume(token, now);
    if ('why' in resumed && resumed.why === 'user_banned') throw new Refusal('user_banned');
    if ('why' in resumed) return { success: false, valid: false, session: null, error: resumed.why };
    return { success: true, valid: true, session: await this.grants.of(resumed.session, resumed.user) };
  }
}
