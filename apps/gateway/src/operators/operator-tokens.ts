import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checkOperatorToken, type OperatorView, type RefusalCode } from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { identify } from '@slovo/kit/service';
import type { FastifyRequest } from 'fastify';
import { RateLimits } from '../http/rate-limits.ts';
import { bearerOf } from '../sessions/bearer.ts';
import { visitor } from '../sessions/identity.ts';

/** Above this the oldest are forgotten, and checked again at their next request. */
const MOST_REMEMBERED = 1_000;
/** A revoked token is refused after this at the latest. */
const CACHE_MS = 1_000;
/** Opaque, so that a session's token, which has dots, is never sent to the auth service as a guess. */
const TOKEN = /^[\w-]{1,200}$/;

interface CheckedToken {
  operator: OperatorView;
  /** By the process's monotonic clock: the product's clock can be moved. */
  checkedAt: number;
}

/** Checks operators' tokens with the auth service, and remembers valid ones for a second. */
@Injectable()
export class OperatorTokens {
  /** By the token's hash, so that memory holds no valid tokens. */
  private readonly checked = new Map<string, CheckedToken>();

  constructor(
    private readonly calls: CallClient,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** Whether the request has what may be an operator's token, and so no session. */
  isGivenBy(request: FastifyRequest): boolean {
    return TOKEN.test(bearerOf(request) ?? '');
  }

  /**
   * Makes the operator the request's caller, and counts the request.
   * @throws Refusal ADMIN_TOKEN_INVALID, ADMIN_TOKEN_EXPIRED, NOT_OPERATOR; TOO_MANY_REQUESTS for many guesses or requests
   */
  async identify(request: FastifyRequest): Promise<void> {
    const token = bearerOf(request);
    if (!token || !TOKEN.test(token)) throw new Refusal('ADMIN_TOKEN_INVALID');
    // As a session's token it is invalid, which is no security event, also when the auth service does not answer.
    request.identity = visitor;
    const { user_id: userId, fingerprint } = await this.check(token, request);
    request.identity = { caller: { kind: 'operator', userId, fingerprint } };
    identify({ operatorId: userId });
    await this.limits.countOperator(request);
  }

  /** After a logout: this gateway refuses the token at once. */
  forget(request: FastifyRequest): void {
    this.checked.delete(keyOf(bearerOf(request) ?? ''));
  }

  private async check(token: string, request: FastifyRequest): Promise<OperatorView> {
    const key = keyOf(token);
    const known = this.checked.get(key);
    if (known && Date.parse(known.operator.expires_at) <= this.clock.now().getTime()) {
      this.checked.delete(key);
      throw new Refusal('ADMIN_TOKEN_EXPIRED');
    }
    const checkedAt = performance.now();
    if (known && checkedAt - known.checkedAt < CACHE_MS) return known.operator;
    try {
      const operator = await this.calls.call(
        checkOperatorToken,
        { token },
        { kind: 'service', name: 'gateway' },
        { requestId: request.id },
      );
      this.remember(key, { operator, checkedAt });
      return operator;
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 'INTERNAL';
      if (isVerdict(code)) {
        this.checked.delete(key);
        if (!known) await this.limits.countGuess(request);
      }
      // Without details: every invalid token gets the same answer, to the byte.
      throw isVerdict(code) || code === 'SERVICE_UNAVAILABLE' ? new Refusal(code) : error;
    }
  }

  private remember(key: string, token: CheckedToken): void {
    this.checked.delete(key);
    this.checked.set(key, token);
    const oldest = this.checked.size > MOST_REMEMBERED ? this.checked.keys().next().value : undefined;
    if (oldest !== undefined) this.checked.delete(oldest);
  }
}

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether the auth service refused the token, rather than failed to answer. */
const isVerdict = (code: RefusalCode): boolean =>
  (checkOperatorToken.refusals as readonly RefusalCode[]).includes(code);
