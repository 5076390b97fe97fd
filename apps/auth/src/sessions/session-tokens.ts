import { Injectable } from '@nestjs/common';
import { errors, SignJWT } from 'jose';
import { z } from 'zod';
import { AuthSettings } from '../config.ts';
import type { Session, User } from '../generated/client.ts';

/** The claims that this service needs. Clients read all those that `sign` writes (AUTH-16, AUTH-17). */
const Claims = z.object({ session_id: z.string(), user_id: z.int() });

/** Bearer tokens. A token names its session's row, so that the session can be revoked before the token expires. */
@Injectable()
export class SessionTokens {
  constructor(private readonly settings: AuthSettings) {}

  async sign(session: Session, user: User, roles: string[]): Promise<string> {
    const { key, header } = this.settings.sessionKeys.signing;
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
      .setProtectedHeader({ ...header, typ: 'JWT' })
      .sign(key);
  }

  async read(
    token: string,
    now: Date,
  ): Promise<{ sessionId: string; userId: number } | 'expired' | 'invalid'> {
    try {
      const claims = Claims.safeParse(await this.settings.sessionKeys.verify(token, now));
      return claims.success ? { sessionId: claims.data.session_id, userId: claims.data.user_id } : 'invalid';
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
    }
  }
}
