import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** V8's other threads sweep what has been collected for some tens of milliseconds more. */
const SWEEPING_MS = 300;

/**
 * Collects the garbage of this process now: a full collection takes all processors for tens of milliseconds, which what is
 * measured next would wait for.
 */
export async function collectGarbage(): Promise<void> {
  collect();
  await pause(SWEEPING_MS);
}
