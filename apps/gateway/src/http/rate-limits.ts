import rateLimit from '@fastify/rate-limit';
import { Injectable } from '@nestjs/common';
import { handRoutes } from '@slovo/contracts/routes';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewaySettings } from '../config.ts';

type Kind = 'signIn' | 'write' | 'read';
type Limiter = (
  request: FastifyRequest,
) => Promise<{ isAllowed: boolean; isExceeded?: boolean; ttlInSeconds?: number }>;

const SIGN_IN = new Set<string>([
  handRoutes.signInWithInitData.path,
  handRoutes.signInWithInitDataWebapp.path,
  handRoutes.signInWithLink.path,
]);
/** Files of the app and of the clock in development: not the API's. */
const FREE = /^\/(?:dev|health|assets)\//;

/**
 * Requests a minute, by user where there is one, else by address (an IPv6 network of /64 counts as one). Signing in is
 * always counted by address. Counted in each replica, so the limits are per replica.
 */
@Injectable()
export class RateLimits {
  private byAddress!: Record<Kind, Limiter>;
  private byUser!: Record<Kind, Limiter>;

  constructor(private readonly settings: GatewaySettings) {}

  async prepare(scope: FastifyInstance): Promise<void> {
    await scope.register(rateLimit, { global: false });
    const { RATE_LIMIT_SIGN_IN, RATE_LIMIT_WRITE, RATE_LIMIT_READ } = this.settings.given;
    const max: Record<Kind, number> = {
      signIn: RATE_LIMIT_SIGN_IN,
      write: RATE_LIMIT_WRITE,
      read: RATE_LIMIT_READ,
    };
    const limiters = (options: object): Record<Kind, Limiter> => {
      const of = (kind: Kind): Limiter =>
        scope.createRateLimit({ max: max[kind], timeWindow: 60_000, ...options }) as Limiter;
      return { signIn: of('signIn'), write: of('write'), read: of('read') };
    };
    this.byAddress = limiters({});
    this.byUser = limiters({ keyGenerator: (request: FastifyRequest) => String(userIdOf(request)) });
  }

  /** @throws Refusal TOO_MANY_REQUESTS with the seconds to wait. */
  async check(request: FastifyRequest): Promise<void> {
    if (FREE.test(request.url)) return;
    const kind = kindOf(request);
    const limiter =
      kind === 'signIn' || userIdOf(request) === undefined ? this.byAddress[kind] : this.byUser[kind];
    const result = await limiter(request);
    if (!result.isAllowed && result.isExceeded)
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: result.ttlInSeconds ?? 60 });
  }
}

function kindOf({ method, routeOptions }: FastifyRequest): Kind {
  if (method === 'POST' && SIGN_IN.has(routeOptions.url ?? '')) return 'signIn';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

const userIdOf = ({ viewer }: FastifyRequest): number | undefined =>
  viewer.caller.kind === 'user' ? viewer.caller.userId : undefined;
