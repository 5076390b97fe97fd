import { describe, expect, it } from '@jest/globals';
import { type Comparison, figuresOf, growthOf, percentile, ratioOf } from './figures.ts';

describe('the figures of the benchmark', () => {
  it('take a percentile by the nearest rank', () => {
    const hundred = Float64Array.from({ length: 100 }, (_, index) => index + 1);
    expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile(hundred, 1)]).toEqual([
      50, 99, 100,
    ]);
    expect(percentile([], 0.99)).toBe(0);
  });

  it('put the rounds of a side together', () => {
    const figures = figuresOf([
      { done: 3, seconds: 1, latencies: [3, 1, 2], settled: 0.5 },
      { done: 1, seconds: 1, latencies: [100], settled: 2 },
    ]);
    expect(figures).toEqual({
      rate: 2,
      p50: 2,
      p99: 100,
      units: 4,
      processors: 0,
      client: 0,
      settled: 2,
    });
  });

  it('say what a unit takes of the processors, and compare it', () => {
    const side = (processors: number) =>
      figuresOf([
        { done: 3, seconds: 1, latencies: [1, 1, 1], processors, client: 0.004 },
        { done: 1, seconds: 1, latencies: [1], processors },
      ]);
    const [product, bare] = [side(0.02), side(0.05)];
    expect([product.processors, product.client, bare.processors]).toEqual([10, 1, 25]);
    expect(ratioOf(product, bare).processors).toBe(2.5);
  });

  it('say how each p99 grew from the smallest size to the largest', () => {
    const at = (size: number, p99: number): Comparison => {
      const product = figuresOf([{ done: 1, seconds: 1, latencies: [p99] }]);
      const bare = figuresOf([{ done: 2, seconds: 1, latencies: [1, 1] }]);
      return {
        size,
        scenario: 'feed',
        unit: 'page',
        concurrency: 16,
        product,
        bare,
        ratio: ratioOf(product, bare),
      };
    };
    expect(at(10, 5).ratio).toEqual({ rate: 0.5, processors: null, p50: 5, p99: 5 });
    expect(growthOf([at(1000, 30), at(100, 20), at(10, 10)])).toEqual([
      'p99 of feed from 10 to 1,000: × 3.00 (bare × 1.00)',
    ]);
    expect(growthOf([at(10, 10)])).toEqual([]);
  });
});
