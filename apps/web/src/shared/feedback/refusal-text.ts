import { ApiError } from '../api/api-error.ts';

/** The document's sentence for what failed, with the server's reason where it gave one: a 4xx says why. */
export function withReason(sentence: string, error: unknown): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused && !/^HTTP \d+$/.test(error.message) ? `${sentence}: ${error.message}` : sentence;
}
