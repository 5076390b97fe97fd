import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checkOperatorToken, type Caller, type OperatorView, type RefusalCode } from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import type { FastifyRequest } from 'fastify';
import { RateLimits } from '../http/rate-limits.ts';
import { bearerOf } from '../sessions/session-guard.ts';

/** Above this the oldest are forgotten; they then count as one guess more. */
const REMEMBERED = 1_000;
/** A revoked token opens nothing after this. */
const GOOD_FOR_MS = 1_000;
/** Opaque, so that a session's token with its dots never travels as a guess. */
const TOKEN = /^[\w-]{1,200}$/;

interface Proven {
  operator: OperatorView;
  /** On the process's own stopwatch: the product's clock can be moved. */
  askedAt: number;
}

/**
 * Who acts in the panel, by the bearer token alone: a token in an address ends up in logs, one in a cookie is sent by
 * foreign pages. A session opens nothing here, whatever its roles.
 */
@Injectable()
export class OperatorGuard {
  /** By the token's hash: what good tokens look like is not kept in memory. */
  private readonly proven = new Map<string, Proven>();

  constructor(
    private readonly calls: CallClient,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal ADMIN_TOKEN_INVALID, ADMIN_TOKEN_EXPIRED, NOT_OPERATOR; TOO_MANY_REQUESTS for many guesses */
  async operatorOf(request: FastifyRequest): Promise<Caller> {
    const token = bearerOf(request);
    if (!token || !TOKEN.test(token)) throw new Refusal('ADMIN_TOKEN_INVALID');
    const { user_id: userId, fingerprint } = await this.check(token, request);
    return { kind: 'operator', userId, fingerprint };
  }

  /** After a logout: here the token is of no use at once. */
  forget(request: FastifyRequest): void {
    this.proven.delete(keyOf(bearerOf(request) ?? ''));
  }

  private async check(token: string, request: FastifyRequest): Promise<OperatorView> {
    const key = keyOf(token);
    const known = this.proven.get(key);
    if (known && Date.parse(known.operator.expires_at) <= this.clock.now().getTime()) {
      this.proven.delete(key);
      throw new Refusal('ADMIN_TOKEN_EXPIRED');
    }
    const askedAt = performance.now();
    if (known && askedAt - known.askedAt < GOOD_FOR_MS) return known.operator;
    if (!known) await this.limits.countGuess(request);
    try {
      const operator = await this.calls.call(
        checkOperatorToken,
        { token },
        { kind: 'service', name: 'gateway' },
        { requestId: request.id },
      );
      this.remember(key, { operator, askedAt });
      return operator;
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 'INTERNAL';
      if (isVerdict(code)) this.proven.delete(key);
      // Every wrong token gets the same answer, to the byte.
      throw isVerdict(code) || code === 'SERVICE_UNAVAILABLE' ? new Refusal(code) : error;
    }
  }

  private remember(key: string, proven: Proven): void {
    this.proven.delete(key);
    this.proven.set(key, proven);
    const oldest = this.proven.size > REMEMBERED ? this.proven.keys().next().value : undefined;
    if (oldest !== undefined) this.proven.delete(oldest);
  }
}

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const isVerdict = (code: RefusalCode): boolean =>
  (checkOperatorToken.refusals as readonly RefusalCode[]).includes(code);
