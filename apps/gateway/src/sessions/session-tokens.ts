import { Injectable } from '@nestjs/common';
import type { RefusalCode } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import type { FastifyRequest } from 'fastify';
import { errors } from 'jose';
import { z } from 'zod';
import { GatewaySettings } from '../config.ts';
import { bearerOf } from './bearer.ts';
import { EndedSessions } from './ended-sessions.ts';
import { visitor, type Identity } from './identity.ts';
import { originOf } from './origin.ts';
import { SessionTouches } from './session-touches.ts';
import { VerifiedTokens } from './verified-tokens.ts';

const Claims = z.object({
  user_id: z.int().positive(),
  session_id: z.string().regex(/^[\w-]{1,100}$/),
  roles: z.array(z.string()),
  exp: z.number(),
});

/**
 * Identifies people by the bearer token of their session. The guards of a route decide whether a visitor is allowed.
 */
@Injectable()
export class SessionTokens {
  private readonly verified = new VerifiedTokens<z.output<typeof Claims>>();

  constructor(
    private readonly settings: GatewaySettings,
    private readonly ended: EndedSessions,
    private readonly touches: SessionTouches,
    private readonly clock: Clock,
  ) {}

  async identify(request: FastifyRequest): Promise<Identity> {
    const token = bearerOf(request);
    if (!token) return visitor;
    const claims = await this.verify(token);
    if (typeof claims === 'string') return { ...visitor, why: claims };
    const { user_id: userId, session_id: sessionId, roles } = claims;
    if (this.ended.isBanned(userId)) {
      if (!(await this.isNewerThanBan(sessionId, request))) return { ...visitor, why: 'user_banned' };
    } else if (this.ended.hasEnded(sessionId)) {
      this.verified.forget(token);
      return { ...visitor, why: 'SESSION_ENDED' };
    }
    try {
      await this.touches.touch(sessionId, originOf(request));
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 'INTERNAL';
      const hasEnded = code === 'session_invalid' || code === 'session_expired';
      return { ...visitor, why: hasEnded ? 'SESSION_ENDED' : code };
    }
    return {
      caller: { kind: 'user', userId, sessionId, roles, via: 'web' },
      expiresAt: new Date(claims.exp * 1000),
    };
  }

  /**
   * A ban ends every session. One that has not ended was opened after the unban, whose event may still be on its way:
   * a person who could sign in is not refused. The auth service decides, each time, until the event is here.
   */
  private async isNewerThanBan(sessionId: string, request: FastifyRequest): Promise<boolean> {
    if (this.ended.hasEnded(sessionId)) return false;
    return this.touches.confirm(sessionId, originOf(request)).then(
      () => true,
      () => false,
    );
  }

  /** Whether it is ours and has not expired. All else is asked at each request, also of a token that is known. */
  private async verify(token: string): Promise<z.output<typeof Claims> | RefusalCode> {
    const now = this.clock.now();
    const known = this.verified.find(token, now);
    if (known) return known;
    try {
      const payload = await this.settings.sessionKeys.verify(token, now);
      const claims = Claims.safeParse(payload);
      if (!claims.success) return 'SIGN_IN_REQUIRED';
      // One that is not valid yet at another time of a clock that can be moved is verified each time.
      if (payload.nbf === undefined) this.verified.keep(token, claims.data);
      return claims.data;
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'SESSION_ENDED' : 'SIGN_IN_REQUIRED';
    }
  }
}
