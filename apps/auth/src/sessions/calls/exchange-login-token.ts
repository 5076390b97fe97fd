import { Controller } from '@nestjs/common';
import { exchangeLoginToken, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { shareLockUser } from '../../accounts/lock-user.ts';
import { PrismaClient, type Tx } from '../../database.ts';
import type { Session, User } from '../../generated/client.ts';
import { isTelegramBrowser } from '../device-info.ts';
import { hashOfToken, isBearerToken, isLoginToken } from '../login-token.ts';
import { SessionResumer } from '../session-resumer.ts';
import { SessionGrants } from '../session-grants.ts';
import { SessionStarter } from '../session-starter.ts';

type Input = CallRequest<typeof exchangeLoginToken>;

@Controller()
export class ExchangeLoginToken {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly starter: SessionStarter,
    private readonly resumer: SessionResumer,
    private readonly grants: SessionGrants,
  ) {}

  @HandlesCall(exchangeLoginToken)
  async exchangeLoginToken(input: Input, { now }: CallContext) {
    const { session, user } = isBearerToken(input.token)
      ? await this.reopen(input.token, now)
      : await this.exchange(input, now);
    return this.grants.of(session, user);
  }

  /** /manual-auth also accepts session tokens: the person moves an open session to this browser. */
  private async reopen(token: string, now: Date): Promise<{ session: Session; user: User }> {
    const resumed = await this.resumer.resume(token, now);
    if (!('why' in resumed)) return resumed;
    if (resumed.why === 'user_banned') throw new Refusal('user_banned');
    throw new Refusal(resumed.why === 'session_expired' ? 'token_expired' : 'token_invalid');
  }

  private async exchange({ token, origin }: Input, now: Date): Promise<{ session: Session; user: User }> {
    if (!isLoginToken(token)) throw new Refusal('token_format_error');
    const tokenHash = hashOfToken(token);
    const link = await this.prisma.loginLink.findUnique({ where: { tokenHash }, select: { userId: true } });
    if (!link) throw new Refusal('token_not_found');
    const { userId } = link;
    return this.prisma.$transaction(async (tx) => {
      await shareLockUser(tx, userId); // before the link, as issuing a newer link does
      // One statement decides, so only one of two concurrent exchanges succeeds.
      const { count } = await tx.loginLink.updateMany({
        where: { tokenHash, usedAt: null, invalidatedAt: null, expiresAt: { gt: now } },
        data: { usedAt: now },
      });
      if (count === 0) throw await explainRefusal(tx, tokenHash);
      const authType = isTelegramBrowser(origin.user_agent) ? 'bot' : 'pwa';
      return this.starter.start(tx, { userId, authType, origin }, now);
    });
  }
}

async function explainRefusal(tx: Tx, tokenHash: string): Promise<Refusal> {
  const link = await tx.loginLink.findUnique({ where: { tokenHash } });
  if (!link) return new Refusal('token_not_found');
  if (link.usedAt) return new Refusal('token_already_used');
  if (link.invalidatedAt) return new Refusal('token_invalidated');
  return new Refusal('token_expired');
}
