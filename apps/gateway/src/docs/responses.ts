import { refusals, type RefusalCode } from '@slovo/contracts';
import { refusalText } from '@slovo/texts/refusals';
import type { Json } from './schemas.ts';

export const REFUSED_TO_USERS = [
  'SIGN_IN_REQUIRED',
  'SESSION_ENDED',
  'user_banned',
] as const satisfies readonly RefusalCode[];
export const REFUSED_TO_OPERATORS = [
  'ADMIN_TOKEN_INVALID',
  'ADMIN_TOKEN_EXPIRED',
  'NOT_OPERATOR',
] as const satisfies readonly RefusalCode[];
export const REFUSED_ALWAYS = [
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly RefusalCode[];

/** The token that a call needs. Calls that anyone may make also accept a session. */
export const SECURITY = {
  anyone: [{}, { session: [] }],
  user: [{ session: [] }],
  operator: [{ operator: [] }],
  'user-or-operator': [{ session: [] }, { operator: [] }],
} as const satisfies Record<string, readonly Json[]>;

export const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A request with the same key has no second effect and gets the first answer',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};

/** The one shape of errors. */
export const ERROR: Json = {
  type: 'object',
  required: ['statusCode', 'code', 'message'],
  additionalProperties: false,
  properties: {
    statusCode: { type: 'integer', description: 'The HTTP status' },
    code: { type: 'string', enum: Object.keys(refusals), description: 'A stable name' },
    message: { type: 'string', description: 'A sentence for a person, in the language of Accept-Language' },
    details: {
      type: 'object',
      properties: {
        fields: {
          type: 'object',
          description: 'Of bad input: each invalid field and its problem',
          additionalProperties: { type: 'string' },
        },
        retryAfter: { type: 'integer', description: 'Seconds to wait, as in Retry-After' },
      },
    },
  },
};

/** Clients of the sign-in and session calls read the code from `error`. */
export const SIGN_IN_ERROR: Json = {
  ...ERROR,
  required: [...(ERROR['required'] as string[]), 'success', 'error'],
  properties: {
    ...(ERROR['properties'] as Json),
    success: { const: false },
    error: { type: 'string', enum: Object.keys(refusals), description: 'The same as `code`' },
  },
};

export const headers: Record<string, Json> = {
  RequestId: {
    description: 'Identifies the request in the logs',
    schema: { type: 'string', format: 'uuid' },
  },
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } },
  NextCursor: {
    description: 'The `cursor` of the next page; absent on the last',
    schema: { type: 'string' },
  },
  ETag: { description: 'Identifies these bytes, for If-None-Match and If-Range', schema: { type: 'string' } },
  AcceptRanges: { schema: { const: 'bytes' } },
  ContentRange: { schema: { type: 'string' } },
  CacheControl: { schema: { type: 'string' } },
  Link: { description: 'Of a video: its still picture, with rel="preview"', schema: { type: 'string' } },
};

export const header = (name: keyof typeof headers): Json => ({ $ref: `#/components/headers/${name}` });

export const withHeaders = (more: Record<string, Json> = {}): Json => ({
  headers: { 'X-Request-Id': header('RequestId'), ...more },
});

export const answer = (
  description: string,
  schema: Json,
  example: unknown,
  more: Record<string, Json> = {},
): Json => ({
  description,
  ...withHeaders(more),
  content: { 'application/json': { schema, example } },
});

/** One response for each status: its codes, and the sentence of the first as the example. A body is of one type. */
export function refused(codes: Iterable<RefusalCode>, schema: 'Error' | 'SignInError' = 'Error'): Json {
  const all = [...codes];
  if (all.includes('TOO_LARGE')) all.push('CONTENT_TYPE_REFUSED');
  const byStatus = Map.groupBy(new Set(all), (code) => refusals[code]);
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, refusal(status, list, schema)]));
}

function refusal(status: number, codes: RefusalCode[], schema: 'Error' | 'SignInError'): Json {
  const [first] = codes as [RefusalCode];
  const details = detailsOf(first);
  const body = { statusCode: status, code: first, message: refusalText(first, 'ru', details), details };
  return {
    description: codes.join(', '),
    ...withHeaders(status === 429 || status === 503 ? { 'Retry-After': header('RetryAfter') } : {}),
    content: {
      'application/json': {
        schema: {
          $ref: `#/components/schemas/${schema}`,
          properties: { statusCode: { const: status }, code: { enum: codes } },
        },
        example: { ...body, ...(schema === 'SignInError' && { success: false, error: first }) },
      },
    },
  };
}

function detailsOf(code: RefusalCode): Record<string, unknown> | undefined {
  if (code === 'BAD_INPUT') return { fields: { id: 'Invalid input: expected number, received NaN' } };
  return code === 'TOO_MANY_REQUESTS' ? { retryAfter: 42 } : undefined;
}
