import { UPLOAD_RETRY_MS } from '@slovo/domain/upload';
import { ApiError } from '../api/api-error.ts';
import { pause } from '../api/pause.ts';
import { currentToken, nextToken } from '../session/current-token.ts';
import { UploadError } from './upload-error.ts';

const SECOND_MS = 1000;

export interface AttemptOptions {
  signal: AbortSignal;
  /** Before the next attempt: how many have failed. */
  onRetry: (failed: number) => void;
}

/**
 * Sends again after 1, 2 and 4 seconds what got no answer, or the answer that the server has failed. A refused token is
 * replaced by the operator meanwhile, and after a 429 it waits for as long as the server says: neither counts.
 */
export async function withAttempts<T>(
  send: (token: string) => Promise<T>,
  { signal, onRetry }: AttemptOptions,
): Promise<T> {
  let failed = 0;
  for (;;) {
    const token = currentToken();
    if (token === null) throw new UploadError('aborted');
    try {
      return await send(token);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ApiError && error.status === 401) await nextToken(token, signal);
      else if (error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS')
        await pause((error.retryAfterS ?? 1) * SECOND_MS, signal);
      else {
        const wait = UPLOAD_RETRY_MS[failed];
        if (wait === undefined || !isTransient(error)) throw error;
        failed += 1;
        onRetry(failed);
        await pause(wait, signal);
      }
    }
  }
}

/** Whether the same request may succeed later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0 || error.status >= 500;
  if (!(error instanceof UploadError)) return false;
  return error.fault === 'status' ? error.status >= 500 : ['network', 'invalid'].includes(error.fault);
}
