import { deviceNow, elapsedSince } from '../clock.ts';

/** No gateway of a cluster keeps an answer longer: docs/decisions/048. */
const KEPT_AT_MOST_MS = 2_000;

const started = deviceNow();
let knownSince = started;

/** Notes that the reader has just learned of a change: by the reply to a write, or by a live event. */
export function noteChange(): void {
  knownSince = deviceNow();
}

/**
 * The headers of a read, which accepts no answer that is older than what its reader knows. A person who is signed in may have
 * opened the page from a message about a change. Seconds are rounded down, and a device clock that was set back counts as
 * no time.
 */
export function freshEnoughFor(token: string | null): Record<string, string> {
  const elapsed = elapsedSince(knownSince);
  if (elapsed >= KEPT_AT_MOST_MS || (token === null && knownSince === started)) return {};
  return { 'cache-control': `max-age=${Math.max(0, Math.floor(elapsed / 1000))}` };
}
