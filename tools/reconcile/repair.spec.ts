import { expect, it } from '@jest/globals';
import type { Difference } from './difference.ts';
import { whatIsLeft } from './repair.ts';

const difference = (about: string): Difference => ({
  service: 'auth',
  table: 'promises',
  about,
  how: 'differs',
});

/** Looks that see one after the other what is given, and then always the last. */
function looksThatSee(...seen: Difference[][]): { look: () => Promise<Difference[]>; looked: () => number } {
  let looks = 0;
  return {
    look: () => Promise.resolve(seen[Math.min(looks++, seen.length - 1)] ?? []),
    looked: () => looks,
  };
}

it('a repair finds what it has uncovered between the comparisons of one look', async () => {
  const uncovered = [difference('number of reports of promise 1')];
  // What was missing is gone from the second comparison, what it uncovers is not in the first: neither is found twice.
  const { look } = looksThatSee([], uncovered);
  expect(await whatIsLeft(look, 2)).toEqual(uncovered);
});

it('a repair looks again while nothing is repaired', async () => {
  const [one, two] = [difference('promise 1'), difference('promise 2')];
  const { look } = looksThatSee([one, two], [one, two], [two]);
  expect(await whatIsLeft(look, 2)).toEqual([two]);
});

it('a repair is done when it has seen twice that nothing differs', async () => {
  const { look, looked } = looksThatSee([]);
  expect(await whatIsLeft(look, 1)).toEqual([]);
  expect(looked()).toBe(2);
});
