import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects the garbage of this process now. A start leaves as much garbage as it leaves in use, and an idle service, which
 * makes little more, would keep it for hours before V8 collects it.
 */
export function collectStartGarbage(): void {
  // V8 defines the function in contexts that are made while the flag is set.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}
