import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyTerm, banned, juneTerm, noonOf } from '../../test/terms.ts';
import { addDays } from './date.ts';
import { isPaused, pauseDatesOf, pauseFromTomorrow, pausesAfterEnd, withPause } from './pause.ts';
import { dateOfDay, dayBeginsAt, dayEndsAt, dayOf, type Term } from './index.ts';
import { localDateOf } from './zone.ts';

const paused = (term: Term, now: Date, days: number): Term => ({
  ...term,
  pauses: withPause(term.pauses ?? [], pauseFromTomorrow(now, term, days)),
});

const LEFT_OUT: Term = {
  timeZone: 'Pacific/Apia',
  dayStartsAt: 0,
  startedAt: new Date('2011-12-28T10:00:00Z'),
  daysTotal: 3,
};

describe('the owner’s pause', () => {
  const term = paused(juneTerm(10), noonOf(3), 5);

  it('[VOICE-13] begins tomorrow and moves the days after it', () => {
    expect(pauseDatesOf(term)).toEqual({ day: 4, from: '2026-06-04', until: '2026-06-08' });
    expect([3, 4, 10].map((day) => dateOfDay(day, term))).toEqual(['2026-06-03', '2026-06-09', '2026-06-15']);
    expect([3, 4, 8, 9].map((day) => isPaused(noonOf(day), term))).toEqual([false, true, true, false]);
  });

  it('[VOICE-16] is gone when it is undone, and shorter when it is ended', () => {
    expect(pausesAfterEnd(noonOf(3), term)).toEqual([]);
    expect(pausesAfterEnd(noonOf(4), term)).toEqual([]);
    const shorter = { ...term, pauses: pausesAfterEnd(noonOf(6), term)! };
    expect(pauseDatesOf(shorter)).toEqual({ day: 4, from: '2026-06-04', until: '2026-06-05' });
    expect([dayOf(noonOf(6), shorter), isPaused(noonOf(6), shorter)]).toEqual([4, false]);
    expect(pausesAfterEnd(noonOf(9), term)).toBeNull();
  });

  it('[VOICE-13] is lengthened by a ban during it, and moved by one before it', () => {
    const during = banned(term, { from: noonOf(5), until: noonOf(7) });
    expect(pauseDatesOf({ ...during, pauses: withPause(term.pauses!, during.pauses!.at(-1)!) })).toEqual({
      day: 4,
      from: '2026-06-04',
      until: '2026-06-10',
    });
    const ban = banned(juneTerm(10), { from: noonOf(3), until: noonOf(5) }).pauses![0]!;
    const before = { ...term, pauses: withPause(term.pauses!, ban) };
    expect(pauseDatesOf(before)).toEqual({ day: 4, from: '2026-06-06', until: '2026-06-10' });
  });

  it('[VOICE-13] property: no day before it moves, every later one does, and days stay in order', () => {
    fc.assert(
      fc.property(
        anyTerm(40),
        fc.integer({ min: 1, max: 39 }),
        fc.integer({ min: 1, max: 14 }),
        (free, day, days) => {
          fc.pre(day < free.daysTotal);
          const now = new Date(dayEndsAt(day, free).getTime() - 1);
          // Nobody presses on a date that the zone has left out.
          fc.pre(dayOf(now, free) === day);
          const after = paused(free, now, days);
          for (let one = 1; one <= free.daysTotal; one += 1)
            expect(dateOfDay(one, after)).toBe(addDays(dateOfDay(one, free), one > day ? days : 0));
          expect(dayOf(now, after)).toBe(day);
          const { from, until } = pauseDatesOf(after)!;
          // A date that the zone has left out is over before it begins: 30 December 2011 on Samoa.
          const hasBeen = (date: string) => localDateOf(dayBeginsAt(date, after), after) === date;
          for (const date of [from, until].filter(hasBeen))
            expect(isPaused(dayBeginsAt(date, after), after)).toBe(true);
          expect(isPaused(dayBeginsAt(addDays(until, 1), after), after)).toBe(false);
        },
      ),
      {
        examples: [
          [LEFT_OUT, 2, 1],
          [
            {
              timeZone: 'Pacific/Apia',
              dayStartsAt: 0,
              startedAt: new Date('2011-12-26T10:00:00Z'),
              daysTotal: 6,
            },
            5,
            1,
          ],
        ],
      },
    );
  });
});
