import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CallMeter, quantileOf } from './call-meter.ts';

let now = 5_000;
beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the calls of the last minute', () => {
  it('are counted by the second and forgotten after a minute', () => {
    const meter = new CallMeter();
    meter.record(3, false);
    now += 30_000;
    meter.record(5, true);
    meter.record(5, false);
    expect(meter.counts()).toMatchObject({ calls: 3, errors: 1, seconds: 30 });
    now += 29_999;
    expect(meter.counts()).toMatchObject({ calls: 3, errors: 1 });
    now += 1;
    expect(meter.counts()).toMatchObject({ calls: 2, errors: 1, seconds: 60 });
    now += 30_000;
    expect(meter.counts()).toMatchObject({ calls: 0, errors: 0, seconds: 60 });
    meter.record(1, false);
    expect(meter.counts()).toMatchObject({ calls: 1, errors: 0 });
  });

  it('have a p99 that is an eighth too high at most, also summed over replicas', () => {
    const [one, other] = [new CallMeter(), new CallMeter()];
    for (let call = 1; call <= 99; call++) one.record(call / 10, false);
    other.record(800, false);
    const sums = one.counts().durations.map((count, step) => count + other.counts().durations[step]!);
    const p99 = quantileOf(sums, 0.99) ?? 0;
    expect([p99 >= 9.9, p99 <= 9.9 * 1.13]).toEqual([true, true]);
    const slowest = quantileOf(sums, 1) ?? 0;
    expect([slowest >= 800, slowest <= 800 * 1.13]).toEqual([true, true]);
    expect(quantileOf(new CallMeter().counts().durations, 0.99)).toBeNull();
    one.record(1e9, false);
    expect(quantileOf(one.counts().durations, 1)).toBeGreaterThan(50_000);
  });
});
