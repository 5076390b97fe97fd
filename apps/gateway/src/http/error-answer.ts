import { refusals, type RefusalCode } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { refusalText, type RefusalLanguage } from '@slovo/texts/refusals';

export interface ErrorBody {
  statusCode: number;
  code: RefusalCode;
  message: string;
  details?: Record<string, unknown>;
}

export interface ErrorAnswer {
  status: number;
  body: ErrorBody;
  /** Seconds. */
  retryAfter?: number;
}

/** Any error in the API's one shape. What is not a refusal tells nothing of its inside. */
export function answerOf(error: unknown, language: RefusalLanguage): ErrorAnswer {
  const refusal = error instanceof Refusal ? error : refusalOf(error);
  const { code, details } = refusal;
  const status = refusals[code];
  const retryAfter = typeof details?.['retryAfter'] === 'number' ? details['retryAfter'] : undefined;
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
