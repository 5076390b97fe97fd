import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyFrequency, anyTerm, endOf, flexible, juneTerm, noonOf } from '../../test/terms.ts';
import { DAILY } from '../promise/frequency.ts';
import { PENALTY_MODES } from '../promise/types.ts';
import { REPORT_STATUSES, type ReportStatus } from '../report/status.ts';
import { lookBack } from '../reminders/digests.ts';
import { calendarOf } from './calendar.ts';
import { judge } from './judge.ts';
import { type LossInput, lostSince, nextLossAt, outlookOf } from './outlook.ts';
import type { DayReport } from './standing.ts';
import { streakOf } from './streak.ts';
import { isTelling, strengthOf } from './strength.ts';
import { dayEndsAt, dayOf, overdueUntil } from './term.ts';

const on = (status: ReportStatus, ...days: number[]): DayReport[] => days.map((day) => ({ day, status }));
const challenge: LossInput = {
  type: 'challenge',
  frequency: DAILY,
  term: juneTerm(7),
  reports: [],
  status: 'active',
  penaltyMode: 'none',
};
const habit: LossInput = { ...challenge, type: 'habit', term: juneTerm(30) };

describe('whether a promise can still be kept', () => {
  it.each([
    ['the running day is still open', challenge, 1, 'possible'],
    ['a challenge missed its first day', challenge, 2, 'lost'],
    ['a pending report may keep the day', { ...challenge, reports: on('pending', 1) }, 2, 'possible'],
    ['a rejected one did not', { ...challenge, reports: on('rejected', 1) }, 2, 'lost'],
    ['a habit has skips left', habit, 7, 'possible'],
    ['the budget of a habit is spent', habit, 8, 'lost'],
    ['skips are recorded', { ...habit, reports: on('skipped', 1, 2, 3, 4, 5, 6) }, 7, 'possible'],
    ['a flexible week has days enough', { ...challenge, frequency: flexible(3) }, 5, 'possible'],
    ['a flexible week has too few left', { ...challenge, frequency: flexible(3) }, 6, 'lost'],
    ['a goal is open', { ...challenge, type: 'goal' as const }, 30, 'possible'],
    ['one of seven days was kept', { ...challenge, reports: on('approved', 1) }, 8, 'lost'],
    [
      'the last day can still be reported',
      { ...challenge, reports: on('approved', 1, 2, 3, 4, 5, 6) },
      8,
      'possible',
    ],
  ] as const)('[VOICE-01] %s', (_, input, day, outlook) => {
    expect(outlookOf(input, noonOf(day))).toBe(outlook);
  });

  it('[VOICE-03] is lost at the end of the day that decides it, however late anyone looks', () => {
    expect(lostSince(challenge, noonOf(1))).toBeNull();
    for (const day of [2, 5, 9]) expect(lostSince(challenge, noonOf(day))).toEqual(endOf(1));
    expect(lostSince(habit, noonOf(20))).toEqual(endOf(7));
    expect(lostSince({ ...challenge, frequency: flexible(3) }, noonOf(9))).toEqual(endOf(5));
  });

  it('[VOICE-03] has nothing to lose where a miss or the end closes it', () => {
    expect(lostSince({ ...challenge, penaltyMode: 'final' }, noonOf(5))).toBeNull();
    expect(lostSince({ ...challenge, status: 'overdue', penaltyMode: 'normal' }, noonOf(8))).toBeNull();
  });

  const anyInput = fc
    .tuple(
      anyTerm(40),
      anyFrequency,
      fc.constantFrom('habit' as const, 'challenge' as const),
      fc.constantFrom(...PENALTY_MODES),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom(...REPORT_STATUSES)), {
        maxLength: 40,
      }),
    )
    .map(([term, frequency, type, penaltyMode, days]): LossInput => ({
      type,
      frequency,
      term,
      penaltyMode,
      status: 'active',
      reports: days.filter(([day]) => day <= term.daysTotal).map(([day, status]) => ({ day, status })),
    }));

  it('[VOICE-03] property: the next look is never too late, and a loss stands', () => {
    fc.assert(
      fc.property(anyInput, fc.integer({ min: 1, max: 40 }), (input, day) => {
        const now = new Date(dayEndsAt(Math.min(day, input.term.daysTotal), input.term).getTime() - 1);
        const isLost = outlookOf(input, now) === 'lost';
        const next = isLost || input.penaltyMode === 'final' ? null : nextLossAt(input, now);
        const then = isLost ? overdueUntil(input.term) : next ? new Date(next.getTime() - 1) : now;
        expect(outlookOf(input, then)).toBe(isLost ? 'lost' : 'possible');
      }),
    );
  });

  it('[VOICE-01] property: what closes as kept was never lost', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const now = dayEndsAt(input.term.daysTotal, input.term);
        const step = judge({ ...input, now });
        const isKept = step.kind === 'close' && step.completion === 'success';
        expect(isKept && outlookOf(input, now) === 'lost').toBe(false);
      }),
    );
  });
});

describe('what is shown', () => {
  const input = { ...habit, reports: on('pending', 1) };
  const week = { from: '2026-06-01', to: '2026-06-07' };

  it('[VOICE-02] says nothing of strength before the third required day', () => {
    const at = (day: number) => calendarOf({ ...input, now: noonOf(day) });
    expect([1, 2, 3].map((day) => isTelling(at(day)))).toEqual([false, false, true]);
    expect(lookBack({ ...input, now: noonOf(2) }, week)?.strength).toBeNull();
    expect(lookBack({ ...input, now: noonOf(3) }, week)?.strength).toBe(
      strengthOf({ ...input, now: noonOf(3) }),
    );
  });

  it('[VOICE-01] the digest has the streak of the calendar', () => {
    const now = noonOf(4);
    const run = { ...habit, reports: on('approved', 1, 3), now };
    expect(lookBack(run, week)?.streak).toBe(streakOf({ type: 'habit', days: calendarOf(run) }).current);
    expect(dayOf(now, run.term)).toBe(4);
  });
});
