import { Injectable } from '@nestjs/common';
import { issueLoginLink, type CallRequest } from '@slovo/contracts';
import { Handles, Refusal, type CallContext, type Handler } from '@slovo/kit/calls';
import { AuthSettings } from '../config.ts';
import { PrismaClient } from '../database.ts';
import { hashOfToken, newLoginToken } from './login-token.ts';

const LINK_LIFETIME_MS = 15 * 60 * 1000;
/** Old links are kept a while, so that whoever opens one is told why it does not work. */
const LINK_MEMORY_MS = 30 * 24 * 60 * 60 * 1000;

@Handles(issueLoginLink)
@Injectable()
export class IssueLoginLink implements Handler<typeof issueLoginLink> {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly settings: AuthSettings,
  ) {}

  async run({ user_id: userId }: CallRequest<typeof issueLoginLink>, { now }: CallContext) {
    const token = newLoginToken();
    const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS);
    await this.prisma.$transaction(async (tx) => {
      // The lock: of two links made at once the later must invalidate the earlier.
      await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`;
      const user = await tx.user.findUnique({ where: { id: userId } });
      if (!user) throw new Refusal('user_not_found');
      if (user.bannedAt) throw new Refusal('user_banned');
      await tx.loginLink.deleteMany({
        where: { userId, expiresAt: { lt: new Date(now.getTime() - LINK_MEMORY_MS) } },
      });
      await tx.loginLink.updateMany({
        where: { userId, usedAt: null, invalidatedAt: null },
        data: { invalidatedAt: now },
      });
      await tx.loginLink.create({
        data: { userId, tokenHash: hashOfToken(token), createdAt: now, expiresAt },
      });
    });
    // In the fragment: it reaches neither logs nor a link preview, and only the exchange by POST consumes it.
    return {
      url: new URL(`/auth#auth/${token}`, this.settings.appUrl).href,
      expires_at: expiresAt.toISOString(),
    };
  }
}
