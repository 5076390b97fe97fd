/** A refusal of the server, or no answer: then `status` is 0. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** The server's sentence; empty if it sent none. */
    message: string,
    readonly status: number,
    readonly code?: string,
    readonly details?: Readonly<Record<string, unknown>>,
    /** After a 429 or 503: seconds to wait before the next attempt. */
    readonly retryAfterS?: number,
  ) {
    super(message);
  }
}

export const noAnswer = (): ApiError => new ApiError('', 0, 'NO_ANSWER');

interface ErrorBody {
  code?: unknown;
  message?: unknown;
  details?: unknown;
}

export function errorFrom(status: number, body: unknown, retryAfter: string | null): ApiError {
  const { code, message, details } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody;
  const seconds = Number(retryAfter);
  return new ApiError(
    typeof message === 'string' ? message : '',
    status,
    typeof code === 'string' ? code : undefined,
    typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : undefined,
    retryAfter !== null && Number.isFinite(seconds) ? seconds : undefined,
  );
}

/** Aborted by the page itself: nothing to show. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
