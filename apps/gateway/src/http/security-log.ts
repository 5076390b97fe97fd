import { Injectable, Logger } from '@nestjs/common';
import { handRoutes, type RefusalCode, refusals } from '@slovo/contracts';
import { Metrics } from '@slovo/kit/metrics';
import { LoggedEvent } from '@slovo/kit/service';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../sessions/bearer.ts';

/** Refusals that may be attempts. Each is one line of the log and counts in `slovo_security_events_total`. */
export type SecurityEvent =
  | 'sign-in-refused'
  | 'session-token-refused'
  | 'operator-token-refused'
  | 'forbidden'
  | 'too-many-requests';

const SIGN_IN = new Set<string>([
  handRoutes.signInWithInitData.path,
  handRoutes.signInWithInitDataWebapp.path,
  handRoutes.signInWithLink.path,
]);
const OF_OPERATOR: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'ADMIN_TOKEN_INVALID',
  'ADMIN_TOKEN_EXPIRED',
  'NOT_OPERATOR',
]);
/** The token could not be judged. */
const OUR_FAULT: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['INTERNAL', 'SERVICE_UNAVAILABLE']);

/**
 * Writes security events. A line names the route by its pattern and the address, and nothing that was sent: tokens may be
 * in headers, bodies and addresses of pages.
 */
@Injectable()
export class SecurityLog {
  private readonly logger = new Logger('Security');
  /** Each request is one event: a wrong token that is then refused is not two. */
  private readonly recorded = new WeakSet<FastifyRequest>();

  constructor(private readonly metrics: Metrics) {}

  /** A request is answered by this error. */
  refused(request: FastifyRequest, code: RefusalCode): void {
    const event = eventOf(request, code);
    if (event) this.record(event, request, code);
  }

  /** After the answer: where anyone is allowed, a session's token that is not valid is refused nothing. */
  answered(request: FastifyRequest): void {
    const { why, caller } = request.identity ?? {};
    if (why && caller?.kind === 'anyone' && !OUR_FAULT.has(why))
      this.record('session-token-refused', request, why);
  }

  private record(event: SecurityEvent, request: FastifyRequest, code: RefusalCode): void {
    if (this.recorded.has(request)) return;
    this.recorded.add(request);
    this.metrics.add('securityEvents', { event });
    const facts = {
      code,
      status: refusals[code],
      method: request.method,
      route: request.routeOptions.url ?? 'unmatched',
      address: request.ip,
    };
    this.logger.log(new LoggedEvent(event, facts));
  }
}

function eventOf(request: FastifyRequest, code: RefusalCode): SecurityEvent | undefined {
  const status = refusals[code];
  if (status === 429) return 'too-many-requests';
  if (status >= 500) return undefined;
  if (SIGN_IN.has(request.routeOptions.url ?? '')) return 'sign-in-refused';
  if (OF_OPERATOR.has(code)) return 'operator-token-refused';
  if (status === 403) return 'forbidden';
  // Visitors are asked to sign in all the time; only who has sent a token has tried something.
  return status === 401 && bearerOf(request) ? 'session-token-refused' : undefined;
}
