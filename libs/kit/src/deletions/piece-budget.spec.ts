import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { DELETION_PIECE } from '@slovo/domain/deletion';
import { PieceBudget } from './piece-budget.ts';

/** What `performance.now()` says. */
let now = 0;
jest.spyOn(performance, 'now').mockImplementation(() => now);
afterEach(() => {
  now = 0;
});

/** Removes as many as it may, in so many milliseconds. @returns how many that were, each time */
async function removeAll(budget: PieceBudget, tookMs: number): Promise<number[]> {
  const sizes: number[] = [];
  do
    await budget.spend(async (limit) => {
      now += tookMs;
      sizes.push(limit);
      return { rows: limit };
    });
  while (!budget.isSpent(true));
  return sizes;
}

/** In a tenth of a second. */
async function removeRows(budget: PieceBudget, rows: number): Promise<void> {
  await budget.spend(async () => {
    now += 100;
    return { rows };
  });
}

describe('a piece of a deletion', () => {
  it('takes more rows at once while that is quick, ten thousand at most', async () => {
    expect(await removeAll(new PieceBudget(0), 1)).toEqual([1_000, 2_000, 4_000, 3_000]);
    expect(DELETION_PIECE).toBe(10_000);
  });

  it('takes as many as before where that is slow, and ends when its time is over', async () => {
    expect(await removeAll(new PieceBudget(0), 30)).toEqual([1_000, 1_000]);
    expect(now).toBe(60);
  });

  it('ends with the first rows where another piece has used up the time of their transaction', async () => {
    now = 500;
    expect(await removeAll(new PieceBudget(0), 10)).toEqual([1_000]);
  });

  it('goes on until something is removed, so that it is not asked for again and again', async () => {
    const budget = new PieceBudget(0);
    for (const rows of [0, 0, 7]) {
      expect(budget.isSpent(true)).toBe(false);
      await removeRows(budget, rows);
    }
    expect(budget.isSpent(true)).toBe(true);
  });

  it('has all rows of a small subject, however long that takes', async () => {
    const budget = new PieceBudget(0);
    for (const rows of [1, 0, 400, 500]) {
      await removeRows(budget, rows);
      expect(budget.isSpent(false)).toBe(false);
    }
    await removeRows(budget, 99);
    expect(budget.isSpent(false)).toBe(true);
  });
});
