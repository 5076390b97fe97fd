import { Injectable } from '@nestjs/common';
import type { OperatorView } from '@slovo/contracts';
import { Refusal, type Operator } from '@slovo/kit/calls';
import { Roles } from '../accounts/roles.ts';
import { type Prisma, PrismaClient, type Tx } from '../database.ts';
import type { OperatorToken, User } from '../generated/client.ts';
import { hashOfToken, newToken } from '../sessions/login-token.ts';

const LIFETIME_MS = 8 * 60 * 60 * 1000;

type TokenWithUser = OperatorToken & { user: User };

/** Tokens of the operators' panel: random, stored as a hash, each for one operator. No other token opens the panel. */
@Injectable()
export class OperatorTokens {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly roles: Roles,
  ) {}

  async issue(tx: Tx, userId: number, now: Date): Promise<{ token: string; held: TokenWithUser }> {
    const token = newToken();
    const held = await tx.operatorToken.create({
      data: {
        userId,
        tokenHash: hashOfToken(token),
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
      },
      include: { user: true },
    });
    return { token, held };
  }

  /** @throws Refusal ADMIN_TOKEN_INVALID, ADMIN_TOKEN_EXPIRED, NOT_OPERATOR, user_banned */
  byToken(token: string, now: Date): Promise<TokenWithUser> {
    return this.find({ tokenHash: hashOfToken(token) }, now);
  }

  /** The token with which an operator made a call. @throws as `byToken` */
  ofOperator(operator: Operator, now: Date): Promise<TokenWithUser> {
    return this.find(heldBy(operator), now);
  }

  /** @returns whether it was valid until now */
  async revoke(tx: Tx, operator: Operator, now: Date): Promise<boolean> {
    const { count } = await tx.operatorToken.updateMany({
      where: { ...heldBy(operator), revokedAt: null, expiresAt: { gt: now } },
      data: { revokedAt: now },
    });
    return count > 0;
  }

  private async find(which: Prisma.OperatorTokenWhereInput, now: Date): Promise<TokenWithUser> {
    const held = await this.prisma.operatorToken.findFirst({
      where: { ...which, revokedAt: null },
      include: { user: true },
      orderBy: { id: 'desc' },
    });
    if (!held) throw new Refusal('ADMIN_TOKEN_INVALID');
    if (held.expiresAt <= now) throw new Refusal('ADMIN_TOKEN_EXPIRED');
    // They may have been removed from the list since, or banned before they were added.
    if (!this.roles.isOperator(held.user)) throw new Refusal('NOT_OPERATOR');
    if (held.user.bannedAt) throw new Refusal('user_banned');
    return held;
  }
}

const heldBy = ({ userId, fingerprint }: Operator): Prisma.OperatorTokenWhereInput => ({
  userId,
  tokenHash: { startsWith: fingerprint },
});

/** Distinguishes tokens in the panel's header and in the log. It opens nothing. */
const fingerprintOf = ({ tokenHash }: OperatorToken): string => tokenHash.slice(0, 8);

export const operatorView = (held: TokenWithUser): OperatorView => ({
  user_id: held.userId,
  telegram_id: Number(held.user.telegramId),
  username: held.user.username,
  first_name: held.user.firstName,
  fingerprint: fingerprintOf(held),
  expires_at: held.expiresAt.toISOString(),
});
