import { deviceNow, elapsedSince } from '../clock.ts';

/** Longer no gateway of a cluster keeps an answer: docs/decisions/048. */
const KEPT_AT_MOST_MS = 2_000;

const started = deviceNow();
let toldAt = started;

/** The reader has just been told of a change: by the reply to a write, or by a live event. */
export function wasTold(): void {
  toldAt = deviceNow();
}

/**
 * For a read: it takes no answer that is older than what its reader knows. Who is signed in may have opened the page from
 * a message about a change. Seconds are rounded down, and a device clock that was set back counts as no time.
 */
export function notOlderThanTold(token: string | null): Record<string, string> {
  const elapsed = elapsedSince(toldAt);
  if (elapsed >= KEPT_AT_MOST_MS || (token === null && toldAt === started)) return {};
  return { 'cache-control': `max-age=${Math.max(0, Math.floor(elapsed / 1000))}` };
}
