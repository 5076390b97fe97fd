import { describe, expect, it } from '@jest/globals';
import { hasBegun, offersTomorrow, startOf } from './begin.ts';
import { dateOfDay, dayOf } from './term.ts';

const moscow = { timeZone: 'Europe/Moscow', dayStartsAt: 3 };
const berlin = { timeZone: 'Europe/Berlin', dayStartsAt: 0 };

describe('starting tomorrow', () => {
  it.each([
    ['2027-03-10T23:59:59+03:00', moscow, false],
    ['2027-03-11T00:00:00+03:00', moscow, true],
    ['2027-03-11T02:59:59+03:00', moscow, true],
    ['2027-03-11T03:00:00+03:00', moscow, false],
    ['2027-03-10T20:59:59+01:00', berlin, false],
    ['2027-03-10T21:00:00+01:00', berlin, true],
    // In this night the clock skips an hour; the day still ends at midnight.
    ['2027-03-28T20:59:00+02:00', berlin, false],
    ['2027-03-28T21:00:00+02:00', berlin, true],
  ])('[LOOP-11] is offered in the last three hours of the person’s day: %s %j %s', (now, zone, expected) => {
    expect(offersTomorrow(new Date(now), zone)).toBe(expected);
  });

  it('[LOOP-11] makes the next local date day 1', () => {
    const now = new Date('2027-03-10T22:00:00+01:00');
    const startedAt = startOf('tomorrow', now, berlin);
    const term = { ...berlin, startedAt, daysTotal: 7 };
    expect(startedAt.toISOString()).toBe('2027-03-10T23:00:00.000Z');
    expect([dateOfDay(1, term), dayOf(now, term), hasBegun(now, term), hasBegun(startedAt, term)]).toEqual([
      '2027-03-11',
      0,
      false,
      true,
    ]);
    expect(startOf('today', now, berlin)).toBe(now);
  });

  it('[LOOP-11] has begun on its first date also by a clock that is a little behind', () => {
    const startedAt = new Date('2027-03-10T12:00:00.250+01:00');
    expect(hasBegun(new Date('2027-03-10T12:00:00+01:00'), { ...berlin, startedAt })).toBe(true);
    expect(hasBegun(new Date('2027-03-09T23:59:59+01:00'), { ...berlin, startedAt })).toBe(false);
  });
});
