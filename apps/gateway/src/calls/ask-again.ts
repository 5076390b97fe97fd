import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@slovo/kit/calls';

/** With the waits that a service which is known to be away gives, more than twenty seconds. */
const ATTEMPTS = 7;
const PAUSE_S = 1;

/**
 * For a read: it changes nothing, so what a restarting service did not answer is asked for again.
 * @param isWanted asked before each further attempt
 * @throws Refusal when the service does not answer several times in a row
 */
export async function askAgain<T>(ask: () => Promise<T>, isWanted = (): boolean => true): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      const isOutage = error instanceof Refusal && error.code === 'SERVICE_UNAVAILABLE';
      if (!isOutage || attempt === ATTEMPTS || !isWanted()) throw error;
      const { retryAfter = PAUSE_S } = (error.details ?? {}) as { retryAfter?: number };
      await pause(retryAfter * 1000);
    }
  }
}
