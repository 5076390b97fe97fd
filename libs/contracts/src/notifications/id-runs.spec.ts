import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countIds, eachPair, idRuns, runsOf } from './id-runs.ts';

/** Mostly consecutive, in any order, with gaps and repetitions. */
const ids = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 2_000_000_000 }), fc.integer({ min: 1, max: 9 })), {
    maxLength: 12,
  })
  .map((runs) => runs.flatMap(([first, count]) => Array.from({ length: count }, (_, nth) => first + nth)));

function pairsOf(one: readonly number[], other: readonly number[]): [number, number][] {
  const pairs: [number, number][] = [];
  eachPair(runsOf(one), runsOf(other), (a, b) => void pairs.push([a, b]));
  return pairs;
}

describe('ids as runs', () => {
  it('take two numbers for ids that follow each other', () => {
    expect(runsOf([7, 8, 9, 12])).toEqual([7, 3, 12, 1]);
    expect(runsOf(Array.from({ length: 5_000 }, (_, nth) => 40 + nth))).toEqual([40, 5_000]);
  });

  it('are the same ids, in their order, at the same places of both lists', () => {
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        const both = Math.min(one.length, other.length);
        const pairs = one.slice(0, both).map((id, place) => [id, other[place]!]);
        expect(pairsOf(one, other)).toEqual(pairs);
        expect(countIds(runsOf(one))).toBe(one.length);
        expect(idRuns(200).safeParse(runsOf(one)).success).toBe(true);
      }),
    );
  });

  it.each([
    ['half a run', [7], 'a run is its first id'],
    ['a run of none', [7, 0], 'at least one id'],
    ['a run of less than none', [7, 9, 30, -9], 'at least one id'],
    ['more than there may be', [7, 2_000_000_000], 'at most 10 ids'],
  ])('of which %s is refused', (_, runs, why) => {
    expect(idRuns(10).safeParse(runs).error?.message).toContain(why);
  });
});
