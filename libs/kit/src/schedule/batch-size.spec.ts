import { describe, expect, it } from '@jest/globals';
import { BatchSize } from './batch-size.ts';

describe('the size of the transactions of a job', () => {
  it('doubles up to two thousand while full batches are quick', () => {
    const size = new BatchSize();
    const sizes = Array.from({ length: 4 }, () => {
      size.took(20, size.rows);
      return size.rows;
    });
    expect(sizes).toEqual([1_000, 2_000, 2_000, 2_000]);
  });

  it('stays where a batch was not full, or neither quick nor slow', () => {
    const size = new BatchSize();
    size.took(20, 3);
    size.took(150, size.rows);
    expect(size.rows).toBe(500);
  });

  it('is half of a batch that was slow, but two hundred where even those are slow', () => {
    const size = new BatchSize();
    size.took(250, 500);
    expect(size.rows).toBe(250);
    for (let n = 0; n < 3; n += 1) size.took(2_000, size.rows);
    expect(size.rows).toBe(200);
  });

  it('halves down to the promise that fails by itself, and grows again', () => {
    const size = new BatchSize();
    size.failed(9);
    expect(size.rows).toBe(5);
    for (const rows of [5, 3, 2]) size.failed(rows);
    expect(size.rows).toBe(1);
    // Even on a machine that is busy: one by one would never end.
    size.took(500, 1);
    expect(size.rows).toBe(2);
  });
});
