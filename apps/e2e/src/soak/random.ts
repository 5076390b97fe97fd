import fc from 'fast-check';

const MOST = 2 ** 31;
const AT_ONCE = 10_000;

/** Numbers in [0, 1) that a seed decides. */
export function randomOf(seed: number): () => number {
  const number = fc.noBias(fc.integer({ min: 0, max: MOST - 1 }));
  let piece = 0;
  let ready: number[] = [];
  return () => {
    if (ready.length === 0) ready = fc.sample(number, { seed: seed + (piece += 1), numRuns: AT_ONCE });
    return ready.pop()! / MOST;
  };
}
