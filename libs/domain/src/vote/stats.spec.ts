import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { votesByDay, votingDays } from './stats.ts';

describe('the days of voting statistics', () => {
  it('are UTC dates with today as the last', () => {
    expect(votingDays(new Date('2028-03-01T00:30:00+03:00'), 2)).toEqual({
      dates: ['2028-02-28', '2028-02-29'],
      from: new Date('2028-02-28T00:00:00Z'),
      until: new Date('2028-03-01T00:00:00Z'),
    });
  });

  it('are as many as asked for, one after the other, and now is within them', () => {
    const instant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 365 }), (now, days) => {
        const { dates, from, until } = votingDays(now, days);
        expect(new Set(dates).size).toBe(days);
        expect(until.getTime() - from.getTime()).toBe(days * 86_400_000);
        expect(from <= now && now < until).toBe(true);
      }),
    );
  });

  it('count what was cast on them and nothing where nothing was', () => {
    const counted = [
      { date: '2028-02-29', votes: 2 },
      { date: '2028-02-29', votes: 1 },
      { date: '2027-01-01', votes: 9 },
    ];
    expect(votesByDay(['2028-02-28', '2028-02-29'], counted)).toEqual([
      { date: '2028-02-28', votes: 0 },
      { date: '2028-02-29', votes: 3 },
    ]);
  });
});
