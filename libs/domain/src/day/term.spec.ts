import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyInstant, anyTerm, type Ban, banned } from '../../test/terms.ts';
import {
  dateOfDay,
  datesOf,
  dayEndsAt,
  dayOf,
  OVERDUE_MS,
  overdueUntil,
  pauseOf,
  type Term,
  termEndsAt,
} from './term.ts';
import { localDateOf } from './zone.ts';

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

describe('a ban of the owner', () => {
  const ban = (from: string, until: string): Ban => ({ from: new Date(from), until: new Date(until) });
  const day3to8 = ban('2026-11-04T10:00:00Z', '2026-11-09T20:00:00Z');

  it('makes the day current again in which it began, and all that follows later by its length', () => {
    expect(pauseOf(day3to8, moscow)).toEqual({ day: 3, dates: 5 });
    const term = banned(moscow, day3to8);
    expect([1, 2, 3, 4].map((day) => dateOfDay(day, term))).toEqual([
      '2026-11-02',
      '2026-11-03',
      '2026-11-09',
      '2026-11-10',
    ]);
    expect(dayEndsAt(2, term)).toEqual(new Date('2026-11-04T00:00:00Z'));
    expect(dayEndsAt(3, term)).toEqual(new Date('2026-11-10T00:00:00Z'));
    expect(termEndsAt(term)).toEqual(new Date('2026-12-07T00:00:00Z'));
    expect(dayOf(new Date('2026-11-06T12:00:00Z'), term)).toBe(3);
    expect(dayOf(new Date('2026-11-10T12:00:00Z'), term)).toBe(4);
  });

  it('adds up with others, also with one in the same day', () => {
    const twice = banned(banned(moscow, day3to8), ban('2026-11-09T21:00:00Z', '2026-11-11T09:00:00Z'));
    expect(twice.pauses).toEqual([
      { day: 3, dates: 5 },
      { day: 3, dates: 2 },
    ]);
    const thrice = banned(twice, ban('2026-11-20T09:00:00Z', '2026-11-21T09:00:00Z'));
    expect(thrice.pauses?.at(-1)).toEqual({ day: 12, dates: 1 });
    expect([2, 3, 11, 12].map((day) => dateOfDay(day, thrice))).toEqual([
      '2026-11-03',
      '2026-11-11',
      '2026-11-19',
      '2026-11-21',
    ]);
  });

  it.each([
    ['began and ended in one day', ban('2026-11-04T10:00:00Z', '2026-11-04T23:59:00Z')],
    ['was over before the start', ban('2026-10-01T00:00:00Z', '2026-11-02T09:00:00Z')],
  ])('moves nothing when it %s', (_, one) => {
    expect(pauseOf(one, moscow)).toBeNull();
  });

  it('counts from the start where it began before it', () => {
    expect(pauseOf(ban('2026-10-01T00:00:00Z', '2026-11-05T09:00:00Z'), moscow)).toEqual({
      day: 1,
      dates: 3,
    });
  });

  it('moves the end of the 72 hours after the term by its length in whole days, and the term not at all', () => {
    const one = ban('2026-12-03T10:00:00Z', '2026-12-04T11:00:00Z');
    const term = banned(moscow, one);
    expect(pauseOf(one, moscow)).toEqual({ day: 32, dates: 2 });
    expect(termEndsAt(term)).toEqual(termEndsAt(moscow));
    expect(overdueUntil(term).getTime() - termEndsAt(term).getTime()).toBe(OVERDUE_MS + 48 * 3_600_000);
  });

  it.each([
    [
      'over the change to summer',
      'America/New_York',
      '2026-03-06T17:00:00Z',
      '2026-03-09T16:00:00Z',
      '2026-03-09',
    ],
    ['over a leap day', 'UTC', '2028-02-28T12:00:00Z', '2028-03-01T12:00:00Z', '2028-03-01'],
  ])('counts dates, not hours, %s', (_, timeZone, from, until, date) => {
    const start: Term = { startedAt: new Date(from), timeZone, dayStartsAt: 0, daysTotal: 9 };
    const term = banned(start, ban(from, until));
    expect(dateOfDay(1, term)).toBe(date);
    expect(dayOf(new Date(until), term)).toBe(1);
  });

  const anyBan = (term: Term) =>
    fc.tuple(fc.nat({ max: 80 * 24 * 60 }), fc.nat({ max: 40 * 24 * 60 })).map(([after, length]) => {
      const from = term.startedAt.getTime() + after * 60_000;
      return { from: new Date(from), until: new Date(from + length * 60_000) };
    });
  const termAndBan = anyTerm().chain((term) => fc.record({ term: fc.constant(term), ban: anyBan(term) }));

  it('numbers every date once and in order, before it and after', () => {
    fc.assert(
      fc.property(anyTerm(), (term) => {
        const dates = datesOf(term);
        expect(dates).toEqual(dates.map((_, index) => dateOfDay(index + 1, term)));
        expect(dates).toEqual([...new Set(dates)].toSorted());
        const lastMoments = dates
          .map((date, index) => ({
            date,
            day: index + 1,
            at: new Date(dayEndsAt(index + 1, term).getTime() - 1),
          }))
          .filter(({ date, at }) => localDateOf(at, term) === date);
        for (const { day, at } of lastMoments) expect(dayOf(at, term)).toBe(day);
      }),
    );
  });

  it('leaves the deadlines before it, moves those after it by as many dates, and lets none fall in it', () => {
    fc.assert(
      fc.property(termAndBan, ({ term: before, ban: { from, until } }) => {
        // A ban that begins inside an earlier one cannot be.
        fc.pre((before.pauses ?? []).every(({ day }) => dayEndsAt(day, before) <= from));
        const after = banned(before, { from, until });
        const current = dayOf(from, before);
        expect(dayOf(from, after)).toBe(current);
        expect(current > before.daysTotal || dayOf(until, after) === current).toBe(true);
        const moved = pauseOf({ from, until }, before)?.dates ?? 0;
        for (let day = 1; day <= before.daysTotal; day += 1) {
          const shift = (Date.parse(dateOfDay(day, after)) - Date.parse(dateOfDay(day, before))) / 86_400_000;
          expect(shift).toBe(day < current ? 0 : moved);
          const end = dayEndsAt(day, after);
          expect(end <= from || end > until).toBe(true);
        }
        fc.pre(overdueUntil(before) > from);
        expect(overdueUntil(after) > until).toBe(true);
      }),
    );
  });
});
