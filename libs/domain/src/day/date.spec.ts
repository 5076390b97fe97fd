import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, dayOfMonthOf, daysBetween, monthLengthOf, weekdayOf } from './date.ts';

const anyDate = fc
  .integer({ min: -20_000, max: 60_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe('dates', () => {
  it.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s and %i days is %s', (date, days, sum) => {
    expect(addDays(date, days)).toBe(sum);
  });

  it('counts back what was added', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -800, max: 800 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  it('[PROMISE-10] counts weekdays from Monday', () => {
    expect(['2026-11-16', '2026-11-20', '2026-11-22'].map(weekdayOf)).toEqual([1, 5, 7]);
  });

  it('counts the days of a month', () => {
    expect(['2028-02-10', '2027-02-10', '2026-12-31', '2026-11-01'].map(monthLengthOf)).toEqual([
      29, 28, 31, 30,
    ]);
    expect(dayOfMonthOf('2026-11-09')).toBe(9);
  });
});
