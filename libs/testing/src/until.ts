import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 20;

/**
 * Polls until the check returns something truthy, and returns that. For effects in another process.
 * @throws after `withinMs` (a minute by default) with the check's last error, if it threw.
 */
export async function until<T>(check: () => Promise<T> | T, withinMs = 60_000): Promise<NonNullable<T>> {
  const deadline = performance.now() + withinMs;
  let cause: unknown;
  do {
    try {
      const result = await check();
      if (result) return result;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await sleep(PAUSE_MS);
  } while (performance.now() < deadline);
  throw new Error(`It did not come true within ${withinMs / 1000} s: ${String(check)}`, { cause });
}
