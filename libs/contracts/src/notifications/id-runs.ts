import { z } from 'zod';

/**
 * A list of ids in its order, as runs: `[7, 3, 12, 1]` is 7, 8, 9, 12. Ids that were made together are mostly consecutive,
 * so that thousands of them take a line, and their reader need not make a list of them.
 * @param most ids of all runs
 */
export const idRuns = (most: number) =>
  z
    .array(z.int())
    .refine((runs) => runs.length % 2 === 0, { message: 'a run is its first id and how many there are' })
    .refine((runs) => runs.every((count, place) => place % 2 === 0 || count > 0), {
      message: 'a run has at least one id',
    })
    .refine((runs) => countIds(runs) <= most, { message: `at most ${most} ids` });

export function runsOf(ids: readonly number[]): number[] {
  const runs: number[] = [];
  for (const id of ids) {
    const at = runs.length - 2;
    if (at >= 0 && runs[at]! + runs[at + 1]! === id) runs[at + 1]! += 1;
    else runs.push(id, 1);
  }
  return runs;
}

export const countIds = (runs: readonly number[]): number =>
  runs.reduce((sum, count, place) => (place % 2 === 0 ? sum : sum + count), 0);

/** Calls `pair` for the ids at the same place of two lists, up to the end of the shorter one. */
export function eachPair(
  one: readonly number[],
  other: readonly number[],
  pair: (one: number, other: number) => void,
): void {
  for (let a = 0, b = 0, inA = 0, inB = 0; a + 1 < one.length && b + 1 < other.length;) {
    const take = Math.min(one[a + 1]! - inA, other[b + 1]! - inB);
    for (let nth = 0; nth < take; nth += 1) pair(one[a]! + inA + nth, other[b]! + inB + nth);
    inA += take;
    inB += take;
    if (inA === one[a + 1]) [a, inA] = [a + 2, 0];
    if (inB === other[b + 1]) [b, inB] = [b + 2, 0];
  }
}
