import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sessionStarted, type AuthType, type Origin } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import type { Session, User } from '../generated/client.ts';
import { endOfSession } from './expiry.ts';

/** Who made a session and in which layout its row is, shown on /sessions. */
const METADATA = { generatedBy: 'auth', version: '1' };
/** A hostile header shall not fill the table. */
const LONGEST_USER_AGENT = 512;

export interface Start {
  user: User;
  authType: z.output<typeof AuthType>;
  origin: z.output<typeof Origin>;
}

@Injectable()
export class StartSession {
  constructor(private readonly outbox: Outbox) {}

  async within(tx: Tx, { user, authType, origin }: Start, now: Date): Promise<Session> {
    if (user.bannedAt) throw new Refusal('user_banned');
    const session = await tx.session.create({
      data: {
        id: randomUUID(),
        userId: user.id,
        authType,
        userAgent: origin.user_agent?.slice(0, LONGEST_USER_AGENT),
        ipAddress: origin.ip,
        metadata: METADATA,
        createdAt: now,
        lastActivityAt: now,
        expiresAt: endOfSession(now),
      },
    });
    await this.outbox.put(tx, sessionStarted, { sessionId: session.id, userId: user.id, authType }, now);
    return session;
  }
}
