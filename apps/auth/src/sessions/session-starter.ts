import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AuthType, Origin } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { z } from 'zod';
import { shareLockUser } from '../accounts/lock-user.ts';
import { AuthSettings } from '../config.ts';
import type { Tx } from '../database.ts';
import type { Session, User } from '../generated/client.ts';
import { endOfSession } from './session-expiry.ts';
import { SignInAlerts } from './sign-in-alerts.ts';

/** Which code created the session and the layout of its row; shown on /sessions. */
const METADATA = { generatedBy: 'auth', version: '1' };
/** Limits what a hostile header can store. */
const LONGEST_USER_AGENT = 512;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Start {
  userId: number;
  authType: z.output<typeof AuthType>;
  origin: z.output<typeof Origin>;
  /** What may open one session only, where it is such. */
  initDataHash?: string;
}

@Injectable()
export class SessionStarter {
  constructor(
    private readonly alerts: SignInAlerts,
    private readonly settings: AuthSettings,
  ) {}

  /** A concurrent ban either commits first and is seen here, or commits later and ends this session as well. */
  async start(
    tx: Tx,
    { userId, authType, origin, initDataHash }: Start,
    now: Date,
  ): Promise<{ session: Session; user: User }> {
    const user = await shareLockUser(tx, userId);
    if (!user) throw new Refusal('user_not_found');
    if (user.bannedAt) throw new Refusal('user_banned');
    await this.checkQuota(tx, userId, now);
    const session = await tx.session.create({
      data: {
        id: randomUUID(),
        userId,
        authType,
        userAgent: origin.user_agent?.slice(0, LONGEST_USER_AGENT),
        ipAddress: origin.ip,
        metadata: METADATA,
        initDataHash,
        createdAt: now,
        lastActivityAt: now,
        expiresAt: endOfSession({ createdAt: now }, now),
      },
    });
    await this.alerts.raise(tx, session, now);
    return { session, user };
  }

  /**
   * The first condition is that of an index; the second leaves out what is older and was only used. Sign-ins at the same
   * moment do not see each other.
   */
  private async checkQuota(tx: Tx, userId: number, now: Date): Promise<void> {
    const limit = this.settings.signInsADay;
    const since = new Date(now.getTime() - DAY_MS);
    const where = { userId, lastActivityAt: { gt: since }, createdAt: { gt: since } };
    if ((await tx.session.count({ where, take: limit })) >= limit)
      throw new Refusal('SIGN_INS_OF_DAY_SPENT', { limit });
  }
}
