import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyInstant, anyTerm } from '../../test/terms.ts';
import { dateOfDay, dayEndsAt, dayOf, overdueUntil, type Term, termEndsAt } from './term.ts';

const moscow: Term = {
  startedAt: new Date('2026-11-02T09:00:00Z'),
  timeZone: 'Europe/Moscow',
  dayStartsAt: 3,
  daysTotal: 30,
};

describe('a term', () => {
  it('counts the local date of the start as day 1', () => {
    expect(dayOf(moscow.startedAt, moscow)).toBe(1);
    expect(dateOfDay(1, moscow)).toBe('2026-11-02');
    expect(dateOfDay(30, moscow)).toBe('2026-12-01');
  });

  it('lets a start at night belong to the evening before', () => {
    const night = { ...moscow, startedAt: new Date('2026-11-02T22:30:00Z') };
    expect(dateOfDay(1, night)).toBe('2026-11-02');
    expect(dayEndsAt(1, night)).toEqual(new Date('2026-11-03T00:00:00Z'));
  });

  it('ends a day at the owner`s hour and counts on after the term', () => {
    expect(dayEndsAt(19, moscow)).toEqual(new Date('2026-11-21T00:00:00Z'));
    expect(dayOf(new Date('2026-11-20T23:59:59Z'), moscow)).toBe(19);
    expect(dayOf(new Date('2026-12-05T12:00:00Z'), moscow)).toBe(34);
    expect(termEndsAt(moscow)).toEqual(new Date('2026-12-02T00:00:00Z'));
    expect(overdueUntil(moscow)).toEqual(new Date('2026-12-05T00:00:00Z'));
  });

  it.each([
    ['spring, 23 hours', '2026-03-07T12:00:00Z', 23],
    ['autumn, 25 hours', '2026-10-31T12:00:00Z', 25],
  ])('has a short and a long day where DST changes: %s', (_, start, hours) => {
    const term = { startedAt: new Date(start), timeZone: 'America/New_York', dayStartsAt: 0, daysTotal: 5 };
    expect((dayEndsAt(2, term).getTime() - dayEndsAt(1, term).getTime()) / 3_600_000).toBe(hours);
    expect(dayEndsAt(3, term).getTime() - dayEndsAt(2, term).getTime()).toBe(24 * 3_600_000);
  });

  it('numbers the days in order, each until just before its end', () => {
    fc.assert(
      fc.property(anyTerm(), fc.integer({ min: 1, max: 60 }), (term, day) => {
        const end = dayEndsAt(day, term);
        const begin = dayEndsAt(day - 1, term);
        expect(dayOf(end, term)).toBeGreaterThan(day);
        fc.pre(begin < end);
        expect(dayOf(new Date(end.getTime() - 1), term)).toBe(day);
        expect(dayOf(begin, term)).toBe(day);
      }),
    );
  });

  it('never numbers a later instant lower', () => {
    fc.assert(
      fc.property(anyTerm(), anyInstant, fc.nat({ max: 10 ** 9 }), (term, now, ms) => {
        expect(dayOf(new Date(now.getTime() + ms), term)).toBeGreaterThanOrEqual(dayOf(now, term));
      }),
    );
  });
});
