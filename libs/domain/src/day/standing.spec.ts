import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyFrequency, anyTerm, flexible, juneTerm, noonOf } from '../../test/terms.ts';
import { DAILY } from '../promise/frequency.ts';
import type { ReportStatus } from '../report/status.ts';
import { completedDays, type DayReport, reportDay, skipsOf, standingOf } from './standing.ts';

const on = (status: ReportStatus, ...days: number[]): DayReport[] => days.map((day) => ({ day, status }));

describe('completed days', () => {
  it('are distinct days with an approved or milestone report', () => {
    const reports = [
      ...on('approved', 1, 1, 2),
      ...on('milestone', 7),
      ...on('pending', 3),
      ...on('rejected', 4),
      ...on('skipped', 5),
    ];
    expect(completedDays(reports, juneTerm(30))).toBe(3);
  });

  it('[REPORTS-11] place a goal`s report, which has no day number, by the time it was made', () => {
    const reports: DayReport[] = [4, 4, 9].map((day) => ({ day: null, status: 'approved', at: noonOf(day) }));
    expect(completedDays(reports, juneTerm(14))).toBe(2);
  });
});

describe('day number of a new report', () => {
  it.each([
    ['on a day of the term', noonOf(5), 5],
    ['after the term it is the last day', noonOf(40), 30],
  ])('[REPORTS-10] %s', (_, now, day) => {
    expect(reportDay(now, 'habit', juneTerm(30))).toBe(day);
  });

  it('[REPORTS-11] a goal has none', () => {
    expect(reportDay(noonOf(5), 'goal', juneTerm(30))).toBeNull();
  });

  it('[REPORTS-10] lies in 1..days_total at any time', () => {
    fc.assert(
      fc.property(
        anyTerm(),
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
        (term, now) => {
          const day = reportDay(now, 'challenge', term) ?? 0;
          expect(day >= 1 && day <= term.daysTotal).toBe(true);
        },
      ),
    );
  });
});

describe('standing', () => {
  const habit = { type: 'habit', frequency: DAILY, term: juneTerm(30) } as const;

  it('uses the best report of a day', () => {
    const reports = [...on('rejected', 1), ...on('approved', 1), ...on('skipped', 2), ...on('pending', 2)];
    const { marks, spent } = standingOf({ ...habit, reports }, 3);
    expect([...marks]).toEqual([
      [1, 'kept'],
      [2, 'pending'],
    ]);
    expect(spent).toBe(0);
  });

  it('counts pending reports as kept at best', () => {
    const reports = [...on('approved', 1, 2), ...on('pending', 3), ...on('rejected', 4)];
    const { unmet, unmetAtBest, misses } = standingOf({ ...habit, reports }, 5);
    expect([unmet, unmetAtBest]).toEqual([28, 27]);
    expect(misses.map((miss) => miss.day)).toEqual([4]);
  });

  it('judges a flexible week only when it is over, by its latest free days', () => {
    const input = { ...habit, frequency: flexible(4), reports: on('approved', 1, 3) };
    expect(standingOf(input, 7).misses).toEqual([]);
    expect(standingOf(input, 8).misses.map((miss) => miss.day)).toEqual([7, 6]);
  });

  it('returns a skip that a flexible week did not need', () => {
    const reports = [...on('skipped', 1), ...on('approved', 2, 3, 4)];
    const input = { ...habit, frequency: flexible(3), reports };
    expect(standingOf(input, 8).spent).toBe(0);
    expect(standingOf({ ...input, reports: reports.slice(0, 3) }, 8)).toMatchObject({ spent: 1, misses: [] });
  });

  it('a report on a day that is not required does not make up for one that is', () => {
    const input = { ...habit, frequency: { mode: 'custom', config: { interval_days: 2 } } as const };
    expect(standingOf({ ...input, reports: on('approved', 2) }, 3).misses.map((miss) => miss.day)).toEqual([
      1,
    ]);
  });

  it('counts skips the scheduler has not written down yet as spent', () => {
    expect(skipsOf({ ...habit, reports: on('skipped', 1) }, noonOf(4))).toEqual({
      budget: 6,
      spent: 3,
      left: 3,
    });
    expect(skipsOf({ ...habit, reports: [] }, noonOf(20))).toEqual({ budget: 6, spent: 6, left: 0 });
  });

  it('splits what is unmet and over into skips and misses', () => {
    const statuses = fc.constantFrom<ReportStatus>('approved', 'pending', 'rejected', 'skipped', 'milestone');
    const reports = fc.array(fc.record({ day: fc.integer({ min: 1, max: 60 }), status: statuses }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(anyFrequency, anyTerm(), reports, (frequency, term, made) => {
        const input = { type: 'habit', frequency, term, reports: made } as const;
        const { spent, misses, unmetAtBest, unmet, requirement } = standingOf(input, term.daysTotal + 1);
        expect(spent + misses.length).toBe(unmetAtBest);
        expect(unmetAtBest).toBeLessThanOrEqual(unmet);
        expect(unmet).toBeLessThanOrEqual(requirement.total);
        expect(new Set(misses.map((miss) => miss.day)).size).toBe(misses.length);
      }),
    );
  });
});
