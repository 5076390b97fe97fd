import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Collects the garbage of this process now: a full collection takes all processors for tens of milliseconds, which what is
 * measured next would wait for.
 */
export const collectGarbage = (): void => collect();
