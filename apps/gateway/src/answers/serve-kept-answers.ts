import { Injectable } from '@nestjs/common';
import { type CallDefinition, routeOf } from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readInput } from '../http/read-input.ts';
import { RateLimits } from '../http/rate-limits.ts';
import { visitor } from '../sessions/identity.ts';
import { Answers, type Ask, type Finished } from './answers.ts';
import { maxAgeOf } from './max-age.ts';
import { type KeptCall, keptCalls, keyOf } from './kept-calls.ts';
import { encodingOf, type PreparedAnswer, type Variant } from './prepared-answer.ts';

/** Headers of an answer itself. All others are the same for every answer: those of security. */
const OF_ONE_ANSWER = new Set([
  'age',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-next-cursor',
  'x-request-id',
]);

/** Makes the call for the answer to a request. */
type Asks = (
  definition: CallDefinition,
  input: Record<string, unknown>,
  request: FastifyRequest,
) => Promise<Finished>;

/**
 * Sends answers of the calls that may be kept before the route is reached: kept ones to visitors before anything but the
 * limit of their address, all others after the caller was identified and counted. Guards and interceptors of a route do
 * not run then; who may read what is in the key of the answer.
 */
@Injectable()
export class ServeKeptAnswers {
  private readonly byRoute = new Map<string, KeptCall>();
  /** Names and values, from the first answer of a route: until then routes answer. */
  private securityHeaders: readonly string[] | undefined;

  constructor(
    private readonly answers: Answers,
    private readonly limits: RateLimits,
    private readonly calls: CallClient,
  ) {
    for (const kept of keptCalls) {
      for (const path of pathsOf(kept.definition)) this.byRoute.set(path, kept);
    }
  }

  /** The first of all hooks. */
  answerVisitors(server: FastifyInstance): void {
    server.addHook('onRequest', (request, _reply, done) => {
      const mayBeKept = request.method === 'GET' && this.byRoute.has(request.routeOptions.url ?? '');
      const wait = mayBeKept ? this.answers.catchUp(maxAgeOf(request)) : undefined;
      if (wait) void wait.then(() => done());
      else done();
    });
    server.addHook('onRequest', (request, reply, done) => {
      const isVisitor = request.headers.authorization === undefined && (request.ip as unknown) !== undefined;
      const answer = isVisitor ? this.find(request, visitor.caller) : undefined;
      if (!answer) return done();
      this.limits.countAddress(request).then(() => this.send(request, reply, answer), done);
    });
  }

  /** After the hooks that identify and count: what is kept, and what has to be asked for. */
  answerIdentified(server: FastifyInstance, ask: Asks): void {
    server.addHook('onRequest', (request, reply, done) => {
      const answer = this.prepare(request, ask);
      if (!answer) return done();
      answer.then((prepared) => this.send(request, reply, prepared), done);
    });
  }

  private prepare(request: FastifyRequest, ask: Asks): Promise<PreparedAnswer> | undefined {
    const { caller, why } = request.identity;
    // The route refuses a caller who may not ask, and finds what is wrong with the input.
    if (why !== undefined) return undefined;
    const wanted = this.wantedBy(request);
    if (!wanted || (wanted.definition.who === 'user' && caller.kind !== 'user')) return undefined;
    const { definition, input } = wanted;
    const asks: Ask = (one, given) => ask(one, given as Record<string, unknown>, request);
    return this.answers.prepared(definition, input, caller, asks, maxAgeOf(request));
  }

  /** The call that may be kept whose route a request has reached, with its input as it was parsed. */
  private wantedBy(request: FastifyRequest) {
    if (request.method !== 'GET' || !this.securityHeaders) return undefined;
    const kept = this.byRoute.get(request.routeOptions.url ?? '');
    if (!kept) return undefined;
    const input = kept.definition.input.safeParse(readInput(kept.definition, request));
    return input.success ? { kept, definition: kept.definition, input: input.data } : undefined;
  }

  /** An answer that the route has just made: the hooks of the route add what is not of the answer itself. */
  async sendNew(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer): Promise<Buffer> {
    this.learnHeaders(request, reply);
    const { headers, body } = await answer.inEncoding(encodingOf(header(request, 'accept-encoding')));
    for (let at = 0; at < headers.length; at += 2)
      if (headers[at] !== 'content-length') reply.header(headers[at]!, headers[at + 1]);
    return body;
  }

  /** From an answer that a route of these calls is about to give. */
  learnHeaders(request: FastifyRequest, reply: FastifyReply): void {
    if (this.securityHeaders || !this.byRoute.has(request.routeOptions.url ?? '')) return;
    this.securityHeaders = Object.entries({ ...reply.raw.getHeaders(), ...reply.getHeaders() })
      .filter(([name]) => !OF_ONE_ANSWER.has(name.toLowerCase()))
      .flatMap(([name, value]) => [name, String(value)]);
  }

  private find(
    request: FastifyRequest,
    caller: FastifyRequest['identity']['caller'],
  ): PreparedAnswer | undefined {
    const wanted = this.wantedBy(request);
    const key = wanted ? keyOf(wanted.kept, wanted.input, caller) : null;
    return key === null ? undefined : this.answers.find(key, maxAgeOf(request));
  }

  private async send(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer): Promise<void> {
    reply.hijack();
    try {
      const encoding = encodingOf(header(request, 'accept-encoding'));
      const variant = answer.ready(encoding) ?? (await answer.inEncoding(encoding));
      const isKnown = answer.isKnownTo(header(request, 'if-none-match'));
      this.write(reply, variant, [...this.ageOf(answer), 'x-request-id', request.id], isKnown);
    } catch {
      reply.raw.destroy();
    }
  }

  /**
   * RFC 9111, 5.1: the seconds since the service was asked, while it cannot be asked again. No change since is known, or the
   * answer would not be kept; but nobody can say when that will be known anew.
   */
  private ageOf({ origin }: PreparedAnswer): string[] {
    if (!origin || !this.calls.isAway(origin)) return [];
    return ['age', String(Math.floor((performance.now() - origin.bornAt) / 1000))];
  }

  private write({ raw }: FastifyReply, variant: Variant, further: string[], isKnown: boolean): void {
    const own = isKnown ? variant.unchangedHeaders : variant.headers;
    raw.writeHead(isKnown ? 304 : 200, [...this.securityHeaders!, ...own, ...further]);
    if (isKnown) raw.end();
    else raw.end(variant.body);
  }
}

const header = ({ headers }: FastifyRequest, name: 'accept-encoding' | 'if-none-match'): string | undefined =>
  headers[name];

function pathsOf(definition: CallDefinition): string[] {
  const route = routeOf(definition);
  if (!route) return [];
  return 'also' in route ? [route.path, String(route.also)] : [route.path];
}
