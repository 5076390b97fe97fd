import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyFrequency, anyTerm, flexible, juneTerm, strict } from '../../test/terms.ts';
import type { Frequency } from '../promise/frequency.ts';
import { neededIn, requiredDays, requirementOf, skipBudget } from './requirement.ts';
import { dateOfDay, type Term } from './term.ts';

const datesOf = (frequency: Frequency, term: Term) =>
  requiredDays(frequency, term).blocks.map((block) => dateOfDay(block.from, term));
const termFrom = (date: string, daysTotal: number): Term => ({
  startedAt: new Date(`${date}T12:00:00Z`),
  timeZone: 'UTC',
  dayStartsAt: 0,
  daysTotal,
});
const monthly = (day: number): Frequency => ({ mode: 'monthly', config: { day_of_month: day } });

describe('required days', () => {
  it('daily: every day', () => {
    const { blocks, total } = requiredDays({ mode: 'daily', config: {} }, juneTerm(3));
    expect(blocks).toEqual([1, 2, 3].map((day) => ({ from: day, to: day, needed: 1 })));
    expect(total).toBe(3);
  });

  it.each([
    [2, 7, [1, 3, 5, 7]],
    [3, 30, [1, 4, 7, 10, 13, 16, 19, 22, 25, 28]],
    [3, 1, [1]],
  ])('[PROMISE-11] weekly strict every %i days of %i', (every, days, expected) => {
    expect(requiredDays(strict(every), juneTerm(days)).blocks.map((block) => block.from)).toEqual(expected);
  });

  it('[PROMISE-10] weekdays: the dates of those weekdays', () => {
    const frequency: Frequency = { mode: 'weekly', config: { days: [1, 3, 7] } };
    expect(datesOf(frequency, termFrom('2026-11-20', 10))).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-25',
      '2026-11-29',
    ]);
  });

  it.each([
    [3, 30, [3, 3, 3, 3, 1]],
    [6, 30, [6, 6, 6, 6, 2]],
    [1, 30, [1, 1, 1, 1, 1]],
    [2, 10, [2, 1]],
    [5, 12, [5, 4]],
    [4, 8, [4, 1]],
    [6, 1, [1]],
  ])('[PROMISE-11] weekly flexible, %i times in blocks of seven days of %i', (times, days, needed) => {
    const { blocks } = requiredDays(flexible(times), juneTerm(days));
    expect(blocks.map((block) => block.needed)).toEqual(needed);
    expect(blocks.map((block) => block.from)).toEqual(needed.map((_, index) => 1 + 7 * index));
    expect(blocks.at(-1)?.to).toBe(days);
  });

  it('a tail of k days needs round(N·k/7), at least 1 and at most k', () => {
    const rows = [1, 2, 3, 4, 5, 6].map((tail) => [1, 3, 6].map((times) => neededIn(times, tail)));
    expect(rows).toEqual([
      [1, 1, 1],
      [1, 1, 2],
      [1, 1, 3],
      [1, 2, 3],
      [1, 2, 4],
      [1, 3, 5],
    ]);
  });

  it.each([
    ['2028-01-20', 60, 31, ['2028-01-31', '2028-02-29']],
    ['2027-01-20', 45, 31, ['2027-01-31', '2027-02-28']],
    ['2026-11-02', 30, 15, ['2026-11-15']],
    ['2026-04-29', 40, 30, ['2026-04-30', '2026-05-30']],
  ])('[CREATE-39] monthly from %s for %i days on the %i: %j', (start, days, day, dates) => {
    expect(datesOf(monthly(day), termFrom(start, days))).toEqual(dates);
  });

  it('[PROMISE-13] custom: day 1 and every interval after it', () => {
    const frequency: Frequency = { mode: 'custom', config: { interval_days: 7 } };
    expect(requiredDays(frequency, juneTerm(30)).blocks.map((block) => block.from)).toEqual([
      1, 8, 15, 22, 29,
    ]);
  });

  it('needs the last day where the rule falls on none, so that nothing is kept by doing nothing', () => {
    expect(datesOf(monthly(15), termFrom('2026-11-16', 20))).toEqual(['2026-12-05']);
    expect(datesOf({ mode: 'weekly', config: { days: [1] } }, termFrom('2026-11-17', 3))).toEqual([
      '2026-11-19',
    ]);
  });

  it('does not require a date that the zone never had', () => {
    const apia = {
      startedAt: new Date('2011-12-28T20:00:00Z'),
      timeZone: 'Pacific/Apia',
      dayStartsAt: 3,
      daysTotal: 6,
    };
    const { blocks } = requiredDays({ mode: 'daily', config: {} }, apia);
    expect(blocks.map((block) => dateOfDay(block.from, apia))).toEqual([
      '2011-12-28',
      '2011-12-29',
      '2011-12-31',
      '2012-01-01',
      '2012-01-02',
    ]);
  });

  it('asks nothing of a goal', () => {
    expect(requirementOf('goal', { mode: 'daily', config: {} }, juneTerm(14))).toEqual({
      blocks: [],
      total: 0,
    });
  });

  it('has blocks in order within the term, each possible, adding up to the total', () => {
    fc.assert(
      fc.property(anyFrequency, anyTerm(365), (frequency, term) => {
        const { blocks, total } = requiredDays(frequency, term);
        let day = 0;
        for (const block of blocks) {
          expect(block.from).toBeGreaterThan(day);
          expect(block.needed).toBeGreaterThanOrEqual(1);
          expect(block.needed).toBeLessThanOrEqual(block.to - block.from + 1);
          day = block.to;
        }
        expect(day).toBeLessThanOrEqual(term.daysTotal);
        expect(total).toBe(blocks.reduce((sum, block) => sum + block.needed, 0));
      }),
    );
  });
});

describe('skip budget', () => {
  it.each([
    [30, 6],
    [15, 3],
    [10, 2],
    [9, 1],
    [4, 0],
  ])('[CREATE-32] a habit of %i required days may skip %i', (required, skips) => {
    expect(skipBudget('habit', required)).toBe(skips);
  });

  it('a challenge and a goal may skip none', () => {
    expect([skipBudget('challenge', 30), skipBudget('goal', 30)]).toEqual([0, 0]);
  });
});
