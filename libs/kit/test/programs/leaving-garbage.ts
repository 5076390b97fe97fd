// A service whose start leaves garbage: says whether that is gone once it is up.
import { setImmediate } from 'node:timers/promises';
import { runMain } from '../../src/service/run-main.ts';

let garbage: WeakRef<object> | undefined;
await runMain(async () => {
  garbage = new WeakRef(new Uint8Array(1_000_000));
  // An object stays until the turn ends in which its reference was made.
  await setImmediate();
  return { start: (async () => ({ close: async () => {} })) as never };
});
console.log(garbage?.deref() === undefined ? 'collected' : 'kept', typeof globalThis.gc);
