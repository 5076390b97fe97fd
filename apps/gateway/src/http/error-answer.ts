import { Logger } from '@nestjs/common';
import { refusals, type RefusalCode } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { refusalText, type RefusalLanguage } from '@slovo/texts/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from './language.ts';

const logger = new Logger('Gateway');
/** A service that restarts is back within a few seconds. */
const OUTAGE_RETRY_S = 5;

export interface ErrorBody {
  statusCode: number;
  code: RefusalCode;
  message: string;
  details?: Record<string, unknown>;
}

interface ErrorAnswer {
  status: number;
  body: ErrorBody;
  /** Seconds. */
  retryAfter?: number;
}

/** Whatever went wrong, wherever: one shape. `besides` adds what clients of a call look for in it. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  besides: (body: ErrorBody) => object = () => ({}),
): FastifyReply {
  const { status, body, retryAfter } = answerOf(error, languageOf(request.headers['accept-language']));
  if (body.code === 'INTERNAL')
    logger.error(`${request.method} ${request.routeOptions.url}: ${(error as Error).stack ?? String(error)}`);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ ...body, ...besides(body) });
}

/** For `besides`: the fields that clients of the sign-in and session calls read (API-09, API-11). */
export const refusalFields = ({ code }: ErrorBody): object => ({ success: false, error: code });

/** What is not a refusal tells nothing of its inside. */
function answerOf(error: unknown, language: RefusalLanguage): ErrorAnswer {
  const refusal = error instanceof Refusal ? error : refusalOf(error);
  const { code, details } = refusal;
  const status = refusals[code];
  const outage = code === 'SERVICE_UNAVAILABLE' ? OUTAGE_RETRY_S : undefined;
  const retryAfter = typeof details?.['retryAfter'] === 'number' ? details['retryAfter'] : outage;
  return {
    status,
    body: { statusCode: status, code, message: refusalText(code, language, details), details },
    retryAfter,
  };
}

/** What Fastify and its plugins refuse: bodies that are too large, of another type, or cannot be read. */
function refusalOf(error: unknown): Refusal {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return new Refusal('INTERNAL');
  if (statusCode === 413) return new Refusal('TOO_LARGE');
  if (statusCode === 404) return new Refusal('NOT_FOUND');
  const [field, problem] = PROBLEMS[code ?? ''] ?? ['body', 'cannot be read'];
  return new Refusal('BAD_INPUT', { fields: { [field]: problem } });
}

const PROBLEMS: Record<string, [field: string, problem: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['body', 'is expected as application/json'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['body', 'is not valid JSON'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['body', 'is expected as multipart/form-data'],
  FST_ERR_BAD_URL: ['path', 'cannot be decoded'],
};
