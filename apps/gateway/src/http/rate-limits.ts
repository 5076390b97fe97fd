import rateLimit from '@fastify/rate-limit';
import { Injectable } from '@nestjs/common';
import { refusals } from '@slovo/contracts';
import { handRoutes, routes } from '@slovo/contracts/routes';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewaySettings } from '../config.ts';

type Kind = 'write' | 'read' | 'expensive';
type OperatorKind = 'read' | 'write' | 'send';
type Limiter = (
  request: FastifyRequest,
) => Promise<{ isAllowed: boolean; isExceeded?: boolean; ttlInSeconds?: number }>;

const SIGN_IN = new Set<string>([
  handRoutes.signInWithInitData.path,
  handRoutes.signInWithInitDataWebapp.path,
  handRoutes.signInWithLink.path,
]);
/** Reads that cost more than one row: searches; a live stream, which calls for up to 50 promises. */
const EXPENSIVE = new Set<string>([
  routes['auth.search-users'].path,
  routes['promises.search-promises'].path,
  handRoutes.live.path,
]);
/** A picture takes some hundred milliseconds of processor time, unless it is kept. */
const DRAWN = '/card.png';
/** Messages to many people. A preview of the audience is a read. */
const SENDS = new Set<string>([
  routes['notifications.send-broadcast'].path,
  routes['notifications.send-group'].path,
]);
/** A file of 50 MB has 50 of them; how many of such files an operator may send at once is limited by media. */
const CHUNKS = handRoutes.uploadChunk.path;
/** Calls of these without an operator's token are refused before anything is done. */
const OPERATORS = '/api/admin/';
/** Paths outside the API: health, files of the apps, and the clock in development. */
const UNLIMITED = /^\/(?:dev|health|assets|admin\/assets)\//;

/** So many people may share an address, such as an office or a mobile network, before it is suspicious. */
const PEOPLE_PER_ADDRESS = 5;

/**
 * Requests per minute, by user for signed-in people, else by address (an IPv6 network of /64 counts as one), and all
 * requests of an address together; operators' requests by operator. Sign-ins, and tokens of operators, are counted once
 * they are answered: the valid ones by person, the failed ones by address. Each replica counts for itself:
 * docs/decisions/012-rate-limits-per-replica.md.
 */
@Injectable()
export class RateLimits {
  private byAddress!: Record<Kind, Limiter>;
  private byUser!: Record<Kind, Limiter>;
  private byOperator!: Record<OperatorKind, Limiter>;
  private ofAddress!: Limiter;
  private signIns!: Limiter;
  private failedSignIns!: Limiter;
  private guesses!: Limiter;
  /** The person whom a request has signed in. */
  private readonly people = new WeakMap<FastifyRequest, number>();

  constructor(private readonly settings: GatewaySettings) {}

  async prepare(server: FastifyInstance): Promise<void> {
    await server.register(rateLimit, { global: false });
    const { given } = this.settings;
    const max: Record<Kind, number> = {
      write: given.RATE_LIMIT_WRITE,
      read: given.RATE_LIMIT_READ,
      expensive: given.RATE_LIMIT_SEARCH,
    };
    const limiter = (most: number, options: object = {}): Limiter =>
      server.createRateLimit({ max: most, timeWindow: 60_000, ...options }) as Limiter;
    const limiters = (options: object): Record<Kind, Limiter> => ({
      write: limiter(max.write, options),
      read: limiter(max.read, options),
      expensive: limiter(max.expensive, options),
    });
    this.byAddress = limiters({});
    this.byUser = limiters({ keyGenerator: (request: FastifyRequest) => String(userIdOf(request)) });
    const operators = { keyGenerator: (request: FastifyRequest) => String(operatorIdOf(request)) };
    this.byOperator = {
      read: limiter(given.RATE_LIMIT_OPERATOR_READ, operators),
      write: limiter(given.RATE_LIMIT_OPERATOR_WRITE, operators),
      send: limiter(given.RATE_LIMIT_OPERATOR_SEND, operators),
    };
    this.ofAddress = limiter(given.RATE_LIMIT_ADDRESS ?? PEOPLE_PER_ADDRESS * Math.max(max.read, max.write));
    this.guesses = limiter(given.RATE_LIMIT_OPERATOR);
    this.failedSignIns = limiter(given.RATE_LIMIT_SIGN_IN);
    const people = { keyGenerator: (request: FastifyRequest) => String(this.people.get(request)) };
    this.signIns = limiter(given.RATE_LIMIT_SIGN_IN, people);
  }

  /** @throws Refusal TOO_MANY_REQUESTS with the seconds to wait. */
  async check(request: FastifyRequest): Promise<void> {
    if (UNLIMITED.test(request.url)) return;
    // A client that disconnected while its token was checked receives no answer. Its address, once read, stays known.
    if (request.socket.destroyed || (request.ip as string | undefined) === undefined)
      throw new Refusal('BAD_INPUT', { fields: { connection: 'is closed' } });
    await count(this.ofAddress, request);
    // Counted once the token, or the proof of a sign-in, is known to be valid or not.
    if (isOfOperators(request) || isSignIn(request)) return;
    const limiters = userIdOf(request) === undefined ? this.byAddress : this.byUser;
    await count(limiters[kindOf(request)], request);
  }

  /**
   * Counts a sign-in by its outcome, so that neither those who share an address with many nor those who share it with a
   * guesser are refused for the others. A failure beyond the limit of its address does not say why it failed.
   * @throws Refusal TOO_MANY_REQUESTS with the seconds to wait, and what `signIn` throws
   */
  async countSignIn<T extends { userId: number }>(
    request: FastifyRequest,
    signIn: () => Promise<T>,
  ): Promise<T> {
    try {
      const session = await signIn();
      this.people.set(request, session.userId);
      await count(this.signIns, request);
      return session;
    } catch (error) {
      if (isFailure(error)) await count(this.failedSignIns, request);
      throw error;
    }
  }

  /** For what costs nothing to answer. @throws Refusal TOO_MANY_REQUESTS with the seconds to wait. */
  countAddress(request: FastifyRequest): Promise<void> {
    return count(this.ofAddress, request);
  }

  /** @throws Refusal TOO_MANY_REQUESTS with the seconds to wait. */
  countOperator(request: FastifyRequest): Promise<void> {
    return count(this.byOperator[operatorKindOf(request)], request);
  }

  /** Counts an operator token that is not valid. @throws Refusal TOO_MANY_REQUESTS */
  countGuess(request: FastifyRequest): Promise<void> {
    return count(this.guesses, request);
  }
}

async function count(limiter: Limiter, request: FastifyRequest): Promise<void> {
  const result = await limiter(request);
  if (!result.isAllowed && result.isExceeded)
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: result.ttlInSeconds ?? 60 });
}

const isSignIn = ({ method, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  method === 'POST' && SIGN_IN.has(url);

/** A limit of its person is no failure, nor is an outage. */
const isFailure = (error: unknown): boolean =>
  error instanceof Refusal && refusals[error.code] < 500 && refusals[error.code] !== 429;

function kindOf({ method, routeOptions: { url = '' } }: FastifyRequest): Kind {
  if (EXPENSIVE.has(url) || url.endsWith(DRAWN)) return 'expensive';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

function operatorKindOf({ method, query, routeOptions: { url = '' } }: FastifyRequest): OperatorKind {
  const isPreview = (query as { preview?: unknown }).preview === 'true';
  if (method === 'GET' || method === 'HEAD' || isPreview || url === CHUNKS) return 'read';
  return SENDS.has(url) ? 'send' : 'write';
}

const isOfOperators = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  url.startsWith(OPERATORS) && url !== routes['notifications.list-receipts'].path;

const operatorIdOf = ({ identity }: FastifyRequest): number | undefined =>
  identity.caller.kind === 'operator' ? identity.caller.userId : undefined;

const userIdOf = ({ identity }: FastifyRequest): number | undefined =>
  identity.caller.kind === 'user' ? identity.caller.userId : undefined;
