import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../calls/refusal.ts';

/** An event takes about a tenth of a second. Looks become rarer: while many wait they compete with it for the database. */
const LOOK_AFTER_MS = { first: 10, most: 100 };
/** Before the edge that asks gives up. */
const MAX_WAIT_MS = 5_000;

/**
 * Resolves when this service has handled an event, which it sees in its own tables.
 * @throws Refusal SERVICE_UNAVAILABLE if that takes too long
 */
export async function untilFollowed(hasFollowed: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (let delay = LOOK_AFTER_MS.first; !(await hasFollowed());) {
    if (performance.now() > deadline) throw new Refusal('SERVICE_UNAVAILABLE');
    await pause(delay);
    delay = Math.min(delay * 2, LOOK_AFTER_MS.most);
  }
}
