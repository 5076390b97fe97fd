import rateLimit from '@fastify/rate-limit';
import { Injectable } from '@nestjs/common';
import { handRoutes, routes } from '@slovo/contracts/routes';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewaySettings } from '../config.ts';

type Kind = 'signIn' | 'write' | 'read' | 'dear';
type Limiter = (
  request: FastifyRequest,
) => Promise<{ isAllowed: boolean; isExceeded?: boolean; ttlInSeconds?: number }>;

const SIGN_IN = new Set<string>([
  handRoutes.signInWithInitData.path,
  handRoutes.signInWithInitDataWebapp.path,
  handRoutes.signInWithLink.path,
]);
/** Reads that cost more than a look at one row: a search by similarity; an open page, which asks for up to 50 promises. */
const DEAR = new Set<string>([routes['auth.search-users'].path, handRoutes.live.path]);
/** Files of the app and of the clock in development: not the API's. */
const FREE = /^\/(?:dev|health|assets)\//;

/** How many people share an address before it is suspect: an office, a phone network. */
const PEOPLE_BEHIND_AN_ADDRESS = 5;

/**
 * Requests a minute, by user where there is one, else by address (an IPv6 network of /64 counts as one); besides, all
 * requests of an address together. Signing in and guessing at operators' tokens are always counted by address. Counted in
 * each replica: docs/decisions/012-rate-limits-per-replica.md.
 */
@Injectable()
export class RateLimits {
  private byAddress!: Record<Kind, Limiter>;
  private byUser!: Record<Kind, Limiter>;
  private ofAddress!: Limiter;
  private guesses!: Limiter;

  constructor(private readonly settings: GatewaySettings) {}

  async prepare(scope: FastifyInstance): Promise<void> {
    await scope.register(rateLimit, { global: false });
    const { given } = this.settings;
    const max: Record<Kind, number> = {
      signIn: given.RATE_LIMIT_SIGN_IN,
      write: given.RATE_LIMIT_WRITE,
      read: given.RATE_LIMIT_READ,
      dear: given.RATE_LIMIT_SEARCH,
    };
    const limiter = (most: number, options: object = {}): Limiter =>
      scope.createRateLimit({ max: most, timeWindow: 60_000, ...options }) as Limiter;
    const limiters = (options: object): Record<Kind, Limiter> => ({
      signIn: limiter(max.signIn, options),
      write: limiter(max.write, options),
      read: limiter(max.read, options),
      dear: limiter(max.dear, options),
    });
    this.byAddress = limiters({});
    this.byUser = limiters({ keyGenerator: (request: FastifyRequest) => String(userIdOf(request)) });
    this.ofAddress = limiter(
      given.RATE_LIMIT_ADDRESS ?? PEOPLE_BEHIND_AN_ADDRESS * Math.max(max.read, max.write),
    );
    this.guesses = limiter(given.RATE_LIMIT_OPERATOR);
  }

  /** @throws Refusal TOO_MANY_REQUESTS with the seconds to wait. */
  async check(request: FastifyRequest): Promise<void> {
    if (FREE.test(request.url)) return;
    // Who left while their token was read has no address to count by any more, and waits for no answer.
    if ((request.ip as string | undefined) === undefined)
      throw new Refusal('BAD_INPUT', { fields: { connection: 'is closed' } });
    const kind = kindOf(request);
    const limiters = kind === 'signIn' || userIdOf(request) === undefined ? this.byAddress : this.byUser;
    await count(this.ofAddress, request);
    await count(limiters[kind], request);
  }

  /** Of a token that nobody has shown here with success. @throws Refusal TOO_MANY_REQUESTS */
  countGuess(request: FastifyRequest): Promise<void> {
    return count(this.guesses, request);
  }
}

async function count(limiter: Limiter, request: FastifyRequest): Promise<void> {
  const result = await limiter(request);
  if (!result.isAllowed && result.isExceeded)
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: result.ttlInSeconds ?? 60 });
}

function kindOf({ method, routeOptions: { url = '' } }: FastifyRequest): Kind {
  if (method === 'POST' && SIGN_IN.has(url)) return 'signIn';
  if (DEAR.has(url)) return 'dear';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

const userIdOf = ({ viewer }: FastifyRequest): number | undefined =>
  viewer.caller.kind === 'user' ? viewer.caller.userId : undefined;
