export interface ErrorBody {
  statusCode?: number;
  code?: string;
  message?: string;
  error?: string;
  details?: unknown;
}

/** A refusal of the server, or no response: then `status` is 0 and the code is `network_error` or `request_timeout`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    readonly status: number,
    readonly code?: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

/** `sentence`: what failed, for users; default: the browser's message. */
export const networkError = (cause: unknown, sentence?: string): ApiError =>
  new ApiError(sentence ?? (cause instanceof Error ? cause.message : 'Network error'), 0, 'network_error');

export const timeoutError = (sentence = 'Request timeout'): ApiError =>
  new ApiError(sentence, 0, 'request_timeout');

export function errorFrom(status: number, body: unknown, sentence = `HTTP ${status}`): ApiError {
  const { message, error, code } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody;
  return new ApiError(message || error || sentence, status, code, body);
}

/** The same request may succeed later. */
export const isRetryable = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
