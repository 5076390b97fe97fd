import { describe, expect, it } from '@jest/globals';
import { chooseClock, DAYS, HOURS } from './choose-clock.ts';

const sample = Array.from({ length: 500 }, (_, seed) => chooseClock(seed).start);

describe('the clock of a test run', () => {
  it('is the same for the same seed', () => {
    for (const seed of [0, 1, 77, 2 ** 31 - 1]) expect(chooseClock(seed)).toEqual(chooseClock(seed));
  });

  it('differs from seed to seed and is always an instant', () => {
    expect(new Set(sample).size).toBeGreaterThan(300);
    for (const start of sample) {
      expect(start).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+03:00$/);
      expect(Date.parse(start)).not.toBeNaN();
    }
  });

  it('reaches every difficult hour, every uneven day and other times as well', () => {
    const days = new Set(sample.map((start) => start.slice(0, 10)));
    const hours = new Set(sample.map((start) => start.slice(11, 16)));
    for (const day of Object.keys(DAYS)) expect(days).toContain(day);
    for (const hour of HOURS) expect(hours).toContain(hour);
    expect(days.size).toBeGreaterThan(100);
    expect(hours.size).toBeGreaterThan(100);
  });
});
