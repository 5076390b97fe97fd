import { setTimeout as pause } from 'node:timers/promises';

/** Waits for the work, but not longer than this. What it does later has no listener. */
export async function atMost(work: PromiseLike<unknown> | undefined, ms: number): Promise<void> {
  const done = new AbortController();
  const settled = Promise.resolve(work).then(
    () => {},
    () => {},
  );
  await Promise.race([settled, pause(ms, undefined, { signal: done.signal }).catch(() => {})]);
  done.abort();
}
