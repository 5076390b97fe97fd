import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyInstant, anyZone, ZONES } from '../../test/terms.ts';
import { addDays } from './date.ts';
import { dayBeginsAt, isTimeZone, localDateOf } from './zone.ts';

const utc = (date: Date) => date.toISOString();

describe('localDateOf', () => {
  it.each([
    ['Europe/Moscow', 3, '2026-11-20T23:59:59Z', '2026-11-20', 'it is 02:59 in Moscow, still yesterday'],
    ['Europe/Moscow', 3, '2026-11-21T00:00:00Z', '2026-11-21', '03:00, the new day'],
    ['Europe/Moscow', 0, '2026-11-20T21:00:00Z', '2026-11-21', 'midnight'],
    ['Asia/Kolkata', 0, '2026-01-31T18:29:59Z', '2026-01-31', '23:59:59, half-hour offset'],
    ['Asia/Kolkata', 0, '2026-01-31T18:30:00Z', '2026-02-01', 'midnight, half-hour offset'],
    ['Asia/Kolkata', 6, '2028-03-01T00:29:59Z', '2028-02-29', 'leap day until 06:00 of 1 March'],
    ['America/New_York', 2, '2026-03-08T06:59:59Z', '2026-03-07', '01:59 before the gap'],
    [
      'America/New_York',
      2,
      '2026-03-08T07:00:00Z',
      '2026-03-08',
      '02:00 does not exist: 03:00 begins the day',
    ],
    ['America/New_York', 1, '2026-11-01T05:00:00Z', '2026-11-01', 'the first 01:00 begins the day'],
    ['America/New_York', 1, '2026-11-01T06:00:00Z', '2026-11-01', 'the second 01:00 does not begin it again'],
    ['Australia/Lord_Howe', 2, '2026-04-04T15:10:00Z', '2026-04-04', '01:40 after half an hour was repeated'],
    ['Australia/Lord_Howe', 2, '2026-04-04T15:30:00Z', '2026-04-05', '02:00 comes once'],
    ['Australia/Lord_Howe', 2, '2026-10-03T15:30:00Z', '2026-10-04', '02:00 became 02:30'],
    [
      'America/St_Johns',
      0,
      '2010-11-07T02:31:00Z',
      '2010-11-07',
      'the clock went back over midnight, the date did not',
    ],
    ['Pacific/Apia', 3, '2011-12-30T12:00:00Z', '2011-12-29', '02:00 of 31 December, the 30th never was'],
    ['Pacific/Apia', 3, '2011-12-30T13:00:00Z', '2011-12-31', '03:00 of 31 December'],
  ])('%s, day from %i:00: %s is %s (%s)', (timeZone, dayStartsAt, now, date) => {
    expect(localDateOf(new Date(now), { timeZone, dayStartsAt })).toBe(date);
  });

  it('always lies between the beginnings of its day and of the next', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (now, zone) => {
        const date = localDateOf(now, zone);
        expect(dayBeginsAt(date, zone) <= now).toBe(true);
        expect(now < dayBeginsAt(addDays(date, 1), zone)).toBe(true);
      }),
    );
  });

  it('never goes back while time goes on', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: 1, max: 30 * 3_600_000 }), anyZone, (now, ms, zone) => {
        expect(localDateOf(new Date(now.getTime() + ms), zone) >= localDateOf(now, zone)).toBe(true);
      }),
    );
  });

  it.each(ZONES)('crosses every DST change of 2026 in %s hour by hour without a jump', (timeZone) => {
    for (const dayStartsAt of [0, 1, 2, 3, 6]) {
      const zone = { timeZone, dayStartsAt };
      let before = localDateOf(new Date('2026-01-01T00:00:00Z'), zone);
      for (let hour = 1; hour < 365 * 24; hour += 7) {
        const date = localDateOf(new Date(Date.UTC(2026, 0, 1, hour)), zone);
        expect([before, addDays(before, 1)]).toContain(date);
        before = date;
      }
    }
  });
});

describe('dayBeginsAt', () => {
  it.each([
    ['America/New_York', 2, '2026-03-08', '2026-03-08T07:00:00.000Z', 'in the gap, moved to 03:00 EDT'],
    ['America/New_York', 1, '2026-11-01', '2026-11-01T05:00:00.000Z', 'comes twice, the first counts'],
    ['Australia/Lord_Howe', 2, '2026-10-04', '2026-10-03T15:30:00.000Z', 'moved by half an hour'],
    ['Europe/Moscow', 3, '2026-07-01', '2026-07-01T00:00:00.000Z', 'no DST'],
  ])('%s, day from %i:00, %s begins at %s (%s)', (timeZone, dayStartsAt, date, instant) => {
    expect(utc(dayBeginsAt(date, { timeZone, dayStartsAt }))).toBe(instant);
  });
});

describe('isTimeZone', () => {
  it.each(['Europe/Moscow', 'America/Argentina/Buenos_Aires', 'UTC'])('knows %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });
  it.each(['', 'Mars/Olympus', '+03:00', "Europe/Moscow'; --"])('refuses %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
