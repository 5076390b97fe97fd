import { ApiError } from '../api/api-error.ts';

/** Adds the server's reason to the message. Only a 4xx has one. */
export function withReason(sentence: string, error: unknown): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused && !/^HTTP \d+$/.test(error.message) ? `${sentence}: ${error.message}` : sentence;
}
