import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 100;
/** The pause as a share of the time waited so far. More frequent checks take processor time from what they wait for. */
const PAUSE_SHARE = 0.1;

/**
 * Polls until the check returns something truthy, and returns that. For effects in another process. The longer it has
 * waited, the longer it pauses: what takes two seconds is checked some forty times, not a hundred.
 * @throws after `withinMs` (a minute by default) with the check's last error, if it threw.
 */
export async function until<T>(check: () => Promise<T> | T, withinMs = 60_000): Promise<NonNullable<T>> {
  const started = performance.now();
  const deadline = started + withinMs;
  let cause: unknown;
  do {
    try {
      const result = await check();
      if (result) return result;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await sleep(pauseAfter(performance.now() - started));
  } while (performance.now() < deadline);
  throw new Error(`It did not come true within ${withinMs / 1000} s: ${String(check)}`, { cause });
}

const pauseAfter = (waitedMs: number): number =>
  Math.min(Math.max(waitedMs * PAUSE_SHARE, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
