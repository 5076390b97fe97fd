import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { flexible, juneTerm, noonOf, strict } from '../../test/terms.ts';
import { DAILY, type Frequency } from '../promise/frequency.ts';
import { PROMISE_TYPES, type PromiseType } from '../promise/types.ts';
import type { ReportStatus } from '../report/status.ts';
import { calendarOf } from './calendar.ts';
import { DAY_STATES, type DayState } from './state.ts';
import { type Streak, streakOf, bestStreakOf } from './streak.ts';

const statuses: Record<string, ReportStatus> = { k: 'approved', p: 'pending', s: 'skipped', j: 'rejected' };

interface Case {
  type?: PromiseType;
  frequency?: Frequency;
  days?: number;
  today?: number;
}

/** The streak of a June promise with a report for every letter (Kept, Pending, Skipped, reJected), from day 1 on. */
function streakAfter(reports: string, about: Case = {}): Streak {
  const { type = 'challenge', frequency = DAILY, days: daysTotal = 10, today = 5 } = about;
  const days = calendarOf({
    type,
    frequency,
    term: juneTerm(daysTotal),
    reports: reports
      .split('')
      .flatMap((letter, index) =>
        statuses[letter] ? [{ day: index + 1, status: statuses[letter], at: noonOf(index + 1) }] : [],
      ),
    now: noonOf(today),
  });
  const streak = streakOf({ type, days });
  expect(bestStreakOf([{ type, days }])).toBe(streak.best);
  return streak;
}

const anyState = fc.constantFrom(...DAY_STATES);
const anyStates = fc.array(anyState, { maxLength: 60 });

/** The last day is today. */
const daysOf = (states: readonly DayState[]) =>
  states.map((state, index) => ({ state, today: index === states.length - 1 }));

describe('the streak', () => {
  it.each([
    ['kkk', 4, 3, 3, 'today open does not end it'],
    ['kkkk', 4, 4, 4, 'today kept adds'],
    ['kkk.k', 5, 1, 3, 'a miss breaks it, the best stays'],
    ['kkpk', 5, 4, 4, 'a pending day counts'],
    ['kkjk', 5, 1, 2, 'a rejected day breaks it'],
    ['kkkj', 4, 3, 3, 'rejected today may still be repaired'],
    ['', 1, 0, 0, 'nothing yet'],
  ])('%s on day %i is %i, best %i: %s', (reports, today, current, best) => {
    expect(streakAfter(reports, { today })).toEqual({ current, best });
  });

  it('continues over skips and rest days without counting them', () => {
    expect(streakAfter('kks.k', { type: 'habit', days: 30 })).toEqual({ current: 3, best: 3 });
    expect(streakAfter('k.k.k', { frequency: strict(2) })).toEqual({ current: 3, best: 3 });
    expect(streakAfter('k...k.k', { type: 'habit', frequency: flexible(3), days: 30, today: 8 })).toEqual({
      current: 3,
      best: 3,
    });
  });

  it('does not exist for a goal, which requires no days', () => {
    expect(streakAfter('kkk', { type: 'goal' })).toEqual({ current: 0, best: 0 });
  });

  it('stays the same when rest days and skips are inserted anywhere before today', () => {
    const inserted = fc.array(fc.tuple(fc.nat({ max: 60 }), fc.constantFrom<DayState>('rest', 'skipped')));
    fc.assert(
      fc.property(anyStates, inserted, (states, more) => {
        const longer = [...states];
        for (const [at, state] of more) longer.splice(Math.min(at, Math.max(0, states.length - 1)), 0, state);
        const type = 'habit' as const;
        const expected = streakOf({ type, days: daysOf(states) });
        fc.pre(states.length > 0);
        expect(streakOf({ type, days: daysOf(longer) })).toEqual(expected);
      }),
    );
  });

  it('never counts more days than were kept or are pending', () => {
    fc.assert(
      fc.property(anyStates, (states) => {
        const { current, best } = streakOf({ type: 'challenge', days: daysOf(states) });
        const kept = states.filter((state) => state === 'kept' || state === 'pending').length;
        expect(current <= best && best <= kept).toBe(true);
      }),
    );
  });
});

describe('the best streak of a person', () => {
  const anyPromise = fc.record({
    type: fc.constantFrom(...PROMISE_TYPES),
    days: anyStates.map((states) => daysOf(states)),
  });

  it('is the one that the page of one of their promises shows, and no page shows a longer one', () => {
    fc.assert(
      fc.property(fc.array(anyPromise, { maxLength: 5 }), (promises) => {
        const shown = promises.map((promise) => streakOf(promise).best);
        const best = bestStreakOf(promises);
        expect([0, ...shown]).toContain(best);
        for (const one of shown) expect(one).toBeLessThanOrEqual(best);
      }),
    );
  });
});
