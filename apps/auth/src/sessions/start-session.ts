import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AuthType, Origin } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { z } from 'zod';
import { holdUser } from '../accounts/lock-user.ts';
import type { Tx } from '../database.ts';
import type { Session, User } from '../generated/client.ts';
import { endOfSession } from './expiry.ts';

/** Who made a session and in which layout its row is, shown on /sessions. */
const METADATA = { generatedBy: 'auth', version: '1' };
/** A hostile header shall not fill the table. */
const LONGEST_USER_AGENT = 512;

export interface Start {
  userId: number;
  authType: z.output<typeof AuthType>;
  origin: z.output<typeof Origin>;
}

@Injectable()
export class StartSession {
  /** A ban at the same moment comes either first and is seen here, or afterwards and ends this session as well. */
  async within(
    tx: Tx,
    { userId, authType, origin }: Start,
    now: Date,
  ): Promise<{ session: Session; user: User }> {
    const user = await holdUser(tx, userId);
    if (!user) throw new Refusal('user_not_found');
    if (user.bannedAt) throw new Refusal('user_banned');
    const session = await tx.session.create({
      data: {
        id: randomUUID(),
        userId,
        authType,
        userAgent: origin.user_agent?.slice(0, LONGEST_USER_AGENT),
        ipAddress: origin.ip,
        metadata: METADATA,
        createdAt: now,
        lastActivityAt: now,
        expiresAt: endOfSession(now),
      },
    });
    return { session, user };
  }
}
