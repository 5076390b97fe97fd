import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyFrequency, anyInstant, anyTerm, flexible, juneTerm, noonOf } from '../../test/terms.ts';
import type { DayReport } from '../day/standing.ts';
import { wallOf } from '../day/zone.ts';
import { lastDigest, lookBack, nextDigest, weekBefore } from './digests.ts';
import { nextNudge, NUDGE_AFTER_MS, nudgeAt } from './nudges.ts';
import { isQuiet } from './quiet.ts';
import { minutesOf, wallTimeOf } from './settings.ts';

const at = (text: string) => new Date(text);
const ZONES = [
  'Europe/Moscow',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
] as const;

describe('the digest of a week', () => {
  it.each([
    ['Europe/Moscow', '2026-11-20T12:00:00Z', '2026-11-23T07:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20T12:00:00Z', '2026-11-22T20:00:00.000Z'],
    ['Pacific/Honolulu', '2026-11-20T12:00:00Z', '2026-11-23T20:00:00.000Z'],
    ['Europe/Moscow', '2026-11-23T06:59:59Z', '2026-11-23T07:00:00.000Z'],
    ['Europe/Moscow', '2026-11-23T07:00:00Z', '2026-11-30T07:00:00.000Z'],
    ['America/New_York', '2026-10-27T12:00:00Z', '2026-11-02T15:00:00.000Z'], // DST ended on 1 November
  ])('in %s after %s comes at %s', (zone, after, expected) => {
    expect(nextDigest(at(after), zone).toISOString()).toBe(expected);
  });

  it('waits for the end of a quiet Monday morning', () => {
    const quiet = { from: 2 * 60, until: 13 * 60 };
    expect(nextDigest(at('2026-11-20T12:00:00Z'), 'Europe/Moscow', quiet)).toEqual(
      at('2026-11-23T10:00:00Z'),
    );
    expect(nextDigest(at('2026-11-23T08:00:00Z'), 'Europe/Moscow', quiet)).toEqual(
      at('2026-11-23T10:00:00Z'),
    );
  });

  it('comes once a week wherever one lives, never in the quiet', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...ZONES), (now, zone) => {
        const [first, second] = [nextDigest(now, zone), nextDigest(nextDigest(now, zone), zone)];
        expect(first > now).toBe(true);
        expect(lastDigest(now, zone) <= now).toBe(true);
        expect(lastDigest(first, zone)).toEqual(first);
        expect(nextDigest(lastDigest(now, zone), zone)).toEqual(first);
        expect(isQuiet(first, zone)).toBe(false);
        expect(wallOf(first, zone)).toMatchObject({ hour: 10, minute: 0 });
        const apart = (second.getTime() - first.getTime()) / 3_600_000;
        expect(apart).toBeGreaterThanOrEqual(6 * 24);
        expect(apart).toBeLessThanOrEqual(7 * 24 + 1);
      }),
    );
  });

  it('looks at the week from Monday to Sunday before', () => {
    expect(weekBefore(at('2026-11-23T07:00:00Z'), 'Europe/Moscow')).toEqual({
      from: '2026-11-16',
      to: '2026-11-22',
    });
  });
});

describe('a look back', () => {
  const daily = { mode: 'daily', config: {} } as const;
  const kept = (...days: number[]): DayReport[] => days.map((day) => ({ day, status: 'approved' }));
  // 1 June 2026 is a Monday.
  const week = { from: '2026-06-01', to: '2026-06-07' };

  it('counts kept days of those that were asked for; a pending one is kept for now, a skip was asked for', () => {
    const reports: DayReport[] = [
      ...kept(1, 2, 4),
      { day: 3, status: 'skipped' },
      { day: 5, status: 'pending' },
      { day: 6, status: 'rejected' },
    ];
    const input = {
      type: 'challenge',
      frequency: daily,
      term: juneTerm(30),
      reports,
      now: noonOf(8),
    } as const;
    expect(lookBack(input, week)).toMatchObject({ kept: 4, asked: 7, streak: 0 });
  });

  it('asks no more of a flexible week than it asked', () => {
    const term = juneTerm(14);
    const input = { type: 'habit', frequency: flexible(3), term, now: noonOf(8) } as const;
    expect(lookBack({ ...input, reports: kept(2, 4, 6) }, week)).toMatchObject({
      kept: 3,
      asked: 3,
      streak: 3,
    });
    expect(lookBack({ ...input, type: 'challenge', reports: kept(2) }, week)).toMatchObject({
      kept: 1,
      asked: 3,
    });
  });

  it('asks nothing of a goal, and says nothing of a promise that began after the week', () => {
    const reports: DayReport[] = [{ day: null, status: 'approved', at: noonOf(3) }];
    const input = { type: 'goal', frequency: daily, term: juneTerm(30), reports, now: noonOf(8) } as const;
    expect(lookBack(input, week)).toMatchObject({ kept: 1, asked: 0, strength: null });
    expect(lookBack(input, { from: '2026-05-25', to: '2026-05-31' })).toBeNull();
  });

  it('never counts more kept days than a week has', () => {
    fc.assert(
      fc.property(anyTerm(), anyFrequency, fc.integer({ min: 1, max: 70 }), (term, frequency, day) => {
        const now = new Date(term.startedAt.getTime() + day * 86_400_000);
        const reports = kept(
          ...Array.from({ length: Math.min(day, term.daysTotal) }, (_, index) => index + 1),
        );
        const given = lookBack(
          { type: 'habit', frequency, term, reports, now },
          weekBefore(now, term.timeZone),
        );
        expect(given === null || (given.kept <= 7 && given.asked <= 7)).toBe(true);
      }),
    );
  });
});

describe('a nudge', () => {
  it('comes after 24 hours, out of the quiet, and the next one a day later', () => {
    expect(nudgeAt(at('2026-11-20T10:00:00Z'), 'Europe/Moscow')).toEqual(at('2026-11-21T10:00:00Z'));
    expect(nudgeAt(at('2026-11-20T21:00:00Z'), 'Europe/Moscow')).toEqual(at('2026-11-22T05:00:00Z'));
    expect(nextNudge(at('2026-11-21T10:00:00Z'), 'Europe/Moscow')).toEqual(at('2026-11-22T07:00:00Z'));
  });

  it('never comes early, nor in the quiet', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...ZONES), (reported, zone) => {
        const due = nudgeAt(reported, zone);
        expect(due.getTime() - reported.getTime()).toBeGreaterThanOrEqual(NUDGE_AFTER_MS);
        const next = nextNudge(due, zone);
        expect(wallOf(next, zone).date > wallOf(due, zone).date).toBe(true);
        expect(isQuiet(due, zone) || isQuiet(next, zone)).toBe(false);
      }),
    );
  });
});

describe('a wall time', () => {
  it('converts to minutes and back', () => {
    expect(['00:00', '09:05', '23:59'].map(minutesOf)).toEqual([0, 545, 1439]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (one) => expect(minutesOf(wallTimeOf(one))).toBe(one)),
    );
  });
});
