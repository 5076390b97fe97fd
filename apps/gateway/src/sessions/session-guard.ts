import { Injectable } from '@nestjs/common';
import type { Caller, RefusalCode } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import type { FastifyRequest } from 'fastify';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { GatewaySettings } from '../config.ts';
import { EndedSessions } from './ended-sessions.ts';
import { SessionTouches, type Origin } from './session-touches.ts';

/** What the bearer token of a request proves. */
export interface Identity {
  caller: Caller;
  /** Why a token that was sent does not count. */
  why?: RefusalCode;
  /** When the token ends by itself. */
  expiresAt?: Date;
}

export type SignedIn = Extract<Caller, { kind: 'user' }>;

export const visitor: Identity = { caller: { kind: 'anyone' } };

const Claims = z.object({
  user_id: z.int().positive(),
  session_id: z.string().regex(/^[\w-]{1,100}$/),
  roles: z.array(z.string()),
  exp: z.number(),
});

export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  user_agent: request.headers['user-agent']?.slice(0, 512) ?? null,
});

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** Reads the bearer token. Whether a visitor is enough is the route's to say. */
@Injectable()
export class SessionGuard {
  private readonly key: Uint8Array;

  constructor(
    settings: GatewaySettings,
    private readonly ended: EndedSessions,
    private readonly touches: SessionTouches,
    private readonly clock: Clock,
  ) {
    this.key = new TextEncoder().encode(settings.given.JWT_SECRET);
  }

  async identify(request: FastifyRequest): Promise<Identity> {
    const token = bearerOf(request);
    if (!token) return visitor;
    const claims = await this.read(token);
    if (typeof claims === 'string') return { ...visitor, why: claims };
    const { user_id: userId, session_id: sessionId, roles } = claims;
    if (this.ended.isBanned(userId)) return { ...visitor, why: 'user_banned' };
    if (this.ended.hasEnded(sessionId)) return { ...visitor, why: 'SESSION_ENDED' };
    try {
      await this.touches.saw(sessionId, originOf(request));
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 'INTERNAL';
      return {
        ...visitor,
        why: code === 'session_invalid' || code === 'session_expired' ? 'SESSION_ENDED' : code,
      };
    }
    return {
      caller: { kind: 'user', userId, sessionId, roles, via: 'web' },
      expiresAt: new Date(claims.exp * 1000),
    };
  }

  private async read(token: string): Promise<z.output<typeof Claims> | RefusalCode> {
    try {
      const { payload } = await jwtVerify(token, this.key, {
        algorithms: ['HS256'],
        currentDate: this.clock.now(),
      });
      const claims = Claims.safeParse(payload);
      return claims.success ? claims.data : 'SIGN_IN_REQUIRED';
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'SESSION_ENDED' : 'SIGN_IN_REQUIRED';
    }
  }
}

/** @throws Refusal when nobody is signed in, with the reason why the token does not count. */
export function signedIn({ viewer }: FastifyRequest): SignedIn {
  if (viewer.caller.kind !== 'user') throw new Refusal(viewer.why ?? 'SIGN_IN_REQUIRED');
  return viewer.caller;
}

/** For what anyone may see a useless token is as good as none; only the banned are refused everywhere. */
export function anyone({ viewer }: FastifyRequest): Caller {
  if (viewer.why === 'user_banned') throw new Refusal('user_banned');
  return viewer.caller;
}
