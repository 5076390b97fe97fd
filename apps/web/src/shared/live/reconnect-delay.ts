const LONGEST_WINDOW_MS = 30_000;
/** Unless the stream names another by its field `retry`. */
export const FIRST_WINDOW_MS = 2_000;

/**
 * How long to wait before the next attempt to connect: anything between nothing and the whole of a window that doubles
 * with each attempt ("full jitter"). A thousand pages that one server dropped come back evenly spread over it.
 *
 * @param attempt 0 for the first
 * @param random from 0 to 1
 * @param leastMs what the server has asked for in Retry-After: the window begins there
 */
export const reconnectDelay = (
  attempt: number,
  random: number,
  firstWindowMs = FIRST_WINDOW_MS,
  leastMs = 0,
): number => leastMs + random * Math.min(LONGEST_WINDOW_MS, firstWindowMs * 2 ** Math.min(attempt, 20));
