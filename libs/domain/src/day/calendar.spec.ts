import { describe, expect, it } from '@jest/globals';
import { banned, flexible, juneTerm, noonOf, strict } from '../../test/terms.ts';
import { DAILY, type Frequency } from '../promise/frequency.ts';
import type { PromiseType } from '../promise/types.ts';
import type { ReportStatus } from '../report/status.ts';
import { calendarOf } from './calendar.ts';
import { requiredDays } from './requirement.ts';
import type { DayReport } from './standing.ts';
import type { DayState } from './state.ts';
import { strengthOf } from './strength.ts';

/** One letter a day: Kept Pending Skipped Rest Missed reJected Open Ahead; today in capitals. */
const letters: Record<DayState, string> = {
  kept: 'k',
  pending: 'p',
  skipped: 's',
  rest: 'r',
  missed: 'm',
  rejected: 'j',
  open: 'o',
  ahead: 'a',
};
const made: Record<string, ReportStatus> = {
  k: 'approved',
  p: 'pending',
  s: 'skipped',
  j: 'rejected',
  M: 'milestone',
};

/** A report for every day whose letter names one, from day 1; dots are days without. */
const reportsOf = (days: string): DayReport[] =>
  days.split('').flatMap((letter, index) => (made[letter] ? [{ day: index + 1, status: made[letter] }] : []));

interface Case {
  type?: PromiseType;
  frequency?: Frequency;
  days?: number;
  today?: number;
  closedAt?: Date;
}
const inputOf = (
  reports: string,
  { type = 'challenge', frequency = DAILY, days = 10, today = 5, closedAt }: Case,
) => ({
  type,
  frequency,
  term: juneTerm(days),
  reports: reportsOf(reports),
  now: noonOf(today),
  closedAt,
});
const ribbon = (reports: string, about: Case = {}): string =>
  calendarOf(inputOf(reports, about))
    .map(({ state, today }) => (today ? letters[state].toUpperCase() : letters[state]))
    .join('');

describe('the calendar', () => {
  it('numbers and dates every day', () => {
    const days = calendarOf(inputOf('k', { days: 3, today: 2 }));
    expect(days).toEqual([
      { day: 1, date: '2026-06-01', state: 'kept', today: false },
      { day: 2, date: '2026-06-02', state: 'open', today: true },
      { day: 3, date: '2026-06-03', state: 'ahead', today: false },
    ]);
  });

  it.each([
    ['[CARD-08] kept, missed, today open, ahead', 'k.k.', {}, 'kmkmOaaaaa'],
    ['today kept', 'kkkkk', {}, 'kkkkKaaaaa'],
    ['a milestone is kept', 'kM', { today: 3 }, 'kkOaaaaaaa'],
    ['pending and rejected', 'kpjkp', {}, 'kpjkPaaaaa'],
    ['a rejected today may be reported again', 'kkkkj', {}, 'kkkkJaaaaa'],
    ['strict: rest between', 'k.k', { frequency: strict(2) }, 'krkrOaaaaa'],
    ['strict: today rests', 'k.', { frequency: strict(2), today: 2 }, 'kRaaaaaaaa'],
    ['a report on a rest day shows', 'kk', { frequency: strict(2), today: 3 }, 'kkOaaaaaaa'],
    ['a rejected report on a rest day cuts nothing', 'kj', { frequency: strict(2), today: 3 }, 'krOaaaaaaa'],
    ['a habit`s first misses are skips, written or not', 's..k', { type: 'habit', today: 5 }, 'ssmkOaaaaa'],
    ['a challenge has no skips', '...k', { today: 5 }, 'mmmkOaaaaa'],
    [
      'a flexible week is open while it needs days',
      'k...',
      { frequency: flexible(3), days: 14 },
      'krrrOaaaaaaaaa',
    ],
    ['a flexible week done lets today rest', 'kkk.', { frequency: flexible(3), days: 14 }, 'kkkrRaaaaaaaaa'],
    [
      'a flexible week over shows what it lacked',
      'k.....',
      { frequency: flexible(3), days: 14, today: 8 },
      'krrrrmmOaaaaaa',
    ],
    ['a rejected day of it too', 'k.....j', { frequency: flexible(3), days: 14, today: 8 }, 'krrrrmjOaaaaaa'],
    [
      'a flexible habit covers it by skips',
      'k',
      { type: 'habit', frequency: flexible(3), days: 30, today: 8 },
      `krrrrssO${'a'.repeat(22)}`,
    ],
    ['a goal asks for no day, today is open', '.k.', { type: 'goal' }, 'rkrrOaaaaa'],
    ['after the term no day is today', 'kkk', { days: 3, today: 4 }, 'kkk'],
    ['closed midway: the rest never came due', 'k.k', { closedAt: noonOf(5), today: 9 }, 'kmkmaaaaaa'],
    ['closed on a day already kept', 'k.k.k', { closedAt: noonOf(5), today: 9 }, 'kmkmkaaaaa'],
    ['closed after the term', 'k', { days: 3, closedAt: noonOf(4), today: 9 }, 'kmm'],
  ] satisfies [string, string, Case, string][])('%s', (_, reports, about, expected) => {
    expect(ribbon(reports, about)).toBe(expected);
  });

  it('goes on after a ban of its owner with the day in which the ban began', () => {
    const ban = { from: noonOf(3), until: noonOf(8) };
    const input = { ...inputOf('kk.k', { days: 5, today: 9 }), term: banned(juneTerm(5), ban) };
    const of = (now: Date) =>
      calendarOf({ ...input, now }).map(
        ({ date, state, today }) => `${date.slice(8)} ${state}${today ? '!' : ''}`,
      );
    expect(of(noonOf(8))).toEqual(['01 kept', '02 kept', '08 open!', '09 kept', '10 ahead']);
    expect(of(noonOf(9))).toEqual(['01 kept', '02 kept', '08 missed', '09 kept!', '10 ahead']);
    expect(of(noonOf(11))).toEqual(['01 kept', '02 kept', '08 missed', '09 kept', '10 missed']);
  });

  it.each([
    ['weekdays by real dates', { mode: 'weekly', config: { days: [1] } }, [1, 5]],
    ['the day of the month by real dates', { mode: 'monthly', config: { day_of_month: 10 } }, [7]],
    ['every second day by its number', strict(2), [1, 3, 5, 7]],
    ['the weeks of a flexible rule by day numbers', flexible(1), [1]],
  ] satisfies [string, Frequency, number[]][])('a ban moves %s', (_, frequency, required) => {
    // Days 1 to 3 are Monday 1 to Wednesday 3 June; day 4 is Sunday 7 because of the ban, day 7 Wednesday 10.
    const term = banned(juneTerm(7), { from: noonOf(4), until: noonOf(7) });
    expect(requiredDays(frequency, term).blocks.map(({ from }) => from)).toEqual(required);
  });

  it('places a goal`s reports by the time they were made', () => {
    const reports: DayReport[] = [{ day: null, status: 'approved', at: noonOf(2) }];
    const days = calendarOf({ ...inputOf('', { type: 'goal' }), reports });
    expect(days[1]?.state).toBe('kept');
  });
});

describe('the strength', () => {
  const habit = (reports: string, today: number, frequency: Frequency = DAILY) =>
    strengthOf(inputOf(reports, { type: 'habit', days: 30, today, frequency }));

  it('starts at 0 and reaches 95 when every required day was kept, whatever the frequency', () => {
    expect(habit('', 1)).toBe(0);
    expect(habit('k'.repeat(30), 31)).toBe(95);
    expect(habit('k.'.repeat(15), 31, strict(2))).toBe(95);
  });

  it('grows by a kept day, falls by a missed one, and is unchanged by skips, rest days and today', () => {
    const ten = habit('k'.repeat(10), 11);
    expect(habit('k'.repeat(11), 12)).toBeGreaterThan(ten);
    expect(habit(`${'k'.repeat(10)}s`, 12)).toBe(ten);
    const missed = `s${'k'.repeat(9)}`;
    const spent = habit(`ssssss${'k'.repeat(9)}`, 16);
    expect(habit(`ssssss${'k'.repeat(9)}.`, 17)).toBeLessThan(spent);
    expect(habit(missed, 11)).toBe(habit(missed, 10));
  });

  it('loses at most a tenth of itself by a miss', () => {
    const run = `${'k'.repeat(20)}ssssss`;
    expect([habit(run, 27), habit(`${run}.`, 28), habit(`${run}..`, 29)]).toEqual([86, 78, 71]);
    expect(habit('kssssss', 30)).toBe(1);
  });

  it('is 0 for a goal, which has no required days', () => {
    expect(strengthOf(inputOf('kkk', { type: 'goal' }))).toBe(0);
  });
});
