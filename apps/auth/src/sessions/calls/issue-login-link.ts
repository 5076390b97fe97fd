import { Controller } from '@nestjs/common';
import { issueLoginLink, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { lockUser } from '../../accounts/lock-user.ts';
import { AuthSettings } from '../../config.ts';
import { PrismaClient } from '../../database.ts';
import { hashOfToken, newToken } from '../login-token.ts';

const LINK_LIFETIME_MS = 15 * 60 * 1000;

@Controller()
export class IssueLoginLink {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly settings: AuthSettings,
  ) {}

  @HandlesCall(issueLoginLink)
  async issueLoginLink({ user_id: userId }: CallRequest<typeof issueLoginLink>, { now }: CallContext) {
    const token = newToken();
    const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS);
    await this.prisma.$transaction(async (tx) => {
      // With the lock, the later of two concurrent links invalidates the earlier.
      const user = await lockUser(tx, userId);
      if (!user) throw new Refusal('user_not_found');
      if (user.bannedAt) throw new Refusal('user_banned');
      await tx.loginLink.updateMany({
        where: { userId, usedAt: null, invalidatedAt: null },
        data: { invalidatedAt: now },
      });
      await tx.loginLink.create({
        data: { userId, tokenHash: hashOfToken(token), createdAt: now, expiresAt },
      });
    });
    // In the fragment, so that it reaches neither logs nor link previews; only the exchange by POST uses it up.
    return {
      url: new URL(`/auth#auth/${token}`, this.settings.appUrl).href,
      expires_at: expiresAt.toISOString(),
    };
  }
}
