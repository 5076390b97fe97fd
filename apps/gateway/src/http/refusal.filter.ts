import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { refusals, type RefusalCode } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { Metrics } from '@slovo/kit/metrics';
import { refusalText } from '@slovo/texts/refusals';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from './language.ts';
import { SecurityLog } from './security-log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Errors of the route also have `success: false` and `error`, which clients of these calls read (API-09, API-11).
     */
    refusalFields?: true;
  }
}

/** For `@RouteConfig`. */
export const WITH_REFUSAL_FIELDS = { refusalFields: true } as const satisfies FastifyContextConfig;

const logger = new Logger('Gateway');
/** In seconds. A service that restarts is back within a few; an operator has to free space on a full disk. */
const RETRY_S: Partial<Record<RefusalCode, number>> = { SERVICE_UNAVAILABLE: 5, STORAGE_FULL: 60 };

interface ErrorBody {
  statusCode: number;
  code: RefusalCode;
  message: string;
  details?: Record<string, unknown>;
}

/**
 * Answers every error in the API's one shape: of routes and guards, and, because Nest handles Fastify's errors too, of
 * hooks, body parsers and unknown paths.
 */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  constructor(
    private readonly security: SecurityLog,
    private readonly metrics: Metrics,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /** Also for errors of the router, which precede Nest. */
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { code } = refusalOf(error);
    this.security.refused(request, code);
    this.metrics.add('httpRefusals', { code });
    answerError(error, request, reply);
  }
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { code, details } = refusalOf(error);
  const { url, config } = request.routeOptions;
  if (code === 'INTERNAL')
    logger.error(`${request.method} ${url}: ${(error as Error).stack ?? String(error)}`);
  // The cause is in the line of the call, or of the service; this one leads there from the id that a person reports.
  else if (code === 'SERVICE_UNAVAILABLE') logger.warn(`${request.method} ${url}: ${code}`);
  if (reply.raw.headersSent) {
    // Too late for another answer: the client must see that this one is incomplete.
    if (!reply.raw.writableEnded) reply.raw.destroy();
    return;
  }
  const retryAfter = retryAfterOf(code, details);
  const language = languageOf(request.headers['accept-language']);
  const body: ErrorBody = {
    statusCode: refusals[code],
    code,
    // The same seconds as in the header.
    message: refusalText(code, language, { ...details, ...(retryAfter !== undefined && { retryAfter }) }),
    details,
  };
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  reply
    .removeHeader('content-length') // a route may have set it for another body
    .code(body.statusCode)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ ...body, ...(config?.refusalFields && { success: false, error: code }) });
}

/** In seconds. */
function retryAfterOf(code: RefusalCode, details: ErrorBody['details']): number | undefined {
  if (typeof details?.['retryAfter'] === 'number') return details['retryAfter'];
  return RETRY_S[code];
}

/** An error that is not a refusal reveals nothing of its cause. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // Nest wraps Fastify's errors: bodies that are too large, of another type or malformed.
  const { statusCode, code } = (error instanceof HttpException ? (error.cause ?? {}) : error) as {
    statusCode?: number;
    code?: string;
  };
  const status = error instanceof HttpException ? error.getStatus() : statusCode;
  if (status === undefined || status < 400 || status >= 500) return new Refusal('INTERNAL');
  if (status === 413) return new Refusal('TOO_LARGE');
  const expected = EXPECTED[code ?? ''];
  if (expected) return new Refusal('CONTENT_TYPE_REFUSED', { expected });
  if (status === 404) return new Refusal('NOT_FOUND');
  if (status === 403) return new Refusal('NOT_ALLOWED'); // a guard returned false
  const [field, problem] = PROBLEMS[code ?? ''] ?? ['body', 'cannot be read'];
  return new Refusal('BAD_INPUT', { fields: { [field]: problem } });
}

const EXPECTED: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'application/json',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'multipart/form-data',
};

const PROBLEMS: Record<string, [field: string, problem: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['body', 'is not valid JSON'],
  FST_ERR_BAD_URL: ['path', 'cannot be decoded'],
};
