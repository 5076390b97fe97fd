import { ApiError } from '../api/api-error.ts';

/** The sentence for what failed, with the server's reason where it gave one: only a 4xx says why. */
export function withReason(sentence: string, error: unknown): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const saysWhy = refused && error.message !== sentence && !/^HTTP \d+$/.test(error.message);
  return saysWhy ? `${sentence}: ${error.message}` : sentence;
}
