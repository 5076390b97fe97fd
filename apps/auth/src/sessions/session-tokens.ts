import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AuthSettings } from '../config.ts';
import type { Session, User } from '../generated/client.ts';

/** The claims that this service needs. Clients read all those that `sign` writes (AUTH-16, AUTH-17). */
const Claims = z.object({ session_id: z.string(), user_id: z.int() });

/** Bearer tokens. A token names its session's row, so that the session can be revoked before the token expires. */
@Injectable()
export class SessionTokens {
  private readonly key: Uint8Array;

  constructor(settings: AuthSettings) {
    this.key = new TextEncoder().encode(settings.jwtSecret);
  }

  async sign(session: Session, user: User, roles: string[]): Promise<string> {
    return new SignJWT({
      user_id: user.id,
      tg_id: Number(user.telegramId),
      telegram_id: Number(user.telegramId),
      sub: String(user.id),
      username: user.username,
      first_name: user.firstName,
      last_name: user.lastName,
      exp: Math.floor(session.expiresAt.getTime() / 1000),
      session_id: session.id,
      auth_type: session.authType,
      roles,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(this.key);
  }

  async read(
    token: string,
    now: Date,
  ): Promise<{ sessionId: string; userId: number } | 'expired' | 'invalid'> {
    try {
      const { payload } = await jwtVerify(token, this.key, { algorithms: ['HS256'], currentDate: now });
      const claims = Claims.safeParse(payload);
      return claims.success ? { sessionId: claims.data.session_id, userId: claims.data.user_id } : 'invalid';
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
    }
  }
}
