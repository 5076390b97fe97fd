import { describe, expect, it } from '@jest/globals';
import { chooseClock, chooseRun, DAYS, HOURS } from './choose-clock.ts';

const sample = Array.from({ length: 500 }, (_, seed) => chooseClock(seed).start);
const days = sample.map((start) => start.slice(0, 10));
const hours = sample.map((start) => start.slice(11, 16));
const DIFFICULT_HOURS = new Set<string>(HOURS);

const HOUR = 3_600_000;

/** Hours from midnight to midnight of this day in the zone. */
function hoursOf(day: string, timeZone: string): number {
  const offsetAt = (instant: number): number => {
    const wall = new Date(instant).toLocaleString('sv-SE', { timeZone });
    return Date.parse(`${wall.replace(' ', 'T')}Z`) - instant;
  };
  const midnight = (utc: number): number => utc - offsetAt(utc - offsetAt(utc));
  const start = Date.parse(day);
  return (midnight(start + 24 * HOUR) - midnight(start)) / HOUR;
}

describe('the clock of a test run', () => {
  it('is the same for the same seed, and says the seed', () => {
    for (const seed of [0, 1, 77, 2 ** 31 - 1]) {
      expect(chooseClock(seed)).toEqual(chooseClock(seed));
      expect(chooseClock(seed).seed).toBe(seed);
    }
  });

  it('stays the same, so that the seed of an earlier run repeats it', () => {
    expect([1, 2, 77].map((seed) => chooseClock(seed).start)).toEqual([
      '2026-12-03T23:32:00+03:00',
      '2027-08-04T04:00:00+03:00',
      '2026-11-30T11:39:00+03:00',
    ]);
  });

  it('differs from seed to seed, and from run to run without one', () => {
    expect(new Set(sample).size).toBeGreaterThan(300);
    expect(new Set(Array.from({ length: 20 }, () => chooseClock().start)).size).toBeGreaterThan(10);
  });

  it('is always an instant of the years whose zone rules are known', () => {
    for (const start of sample) {
      expect(start).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+03:00$/);
      expect(Date.parse(start)).toBeGreaterThan(Date.parse('2026-11-01'));
      expect(Date.parse(start)).toBeLessThan(Date.parse('2029-01-01'));
    }
  });

  it('reaches every difficult hour, every uneven day and other times as well', () => {
    for (const day of Object.keys(DAYS)) expect(days).toContain(day);
    for (const hour of HOURS) expect(hours).toContain(hour);
    expect(new Set(days).size).toBeGreaterThan(100);
    expect(new Set(hours).size).toBeGreaterThan(100);
  });

  it('is on an uneven day every second time, and at a difficult hour every second time', () => {
    const share = (count: number): number => count / sample.length;
    expect(share(days.filter((day) => day in DAYS).length)).toBeCloseTo(0.5, 1);
    expect(share(hours.filter((hour) => DIFFICULT_HOURS.has(hour)).length)).toBeCloseTo(0.5, 1);
  });
});

describe('the difficult times', () => {
  it('are around midnight and 03:00, at the end of quiet hours, at noon and at night', () => {
    expect(HOURS).toEqual(['00:30', '02:59', '03:01', '04:00', '12:00', '23:30']);
  });

  it.each([
    ['2027-03-14', 'America/New_York', 23],
    ['2027-03-28', 'Europe/Berlin', 23],
    ['2027-03-28', 'Europe/London', 23],
    ['2027-04-04', 'Pacific/Auckland', 25],
    ['2027-04-04', 'Australia/Lord_Howe', 24.5],
    ['2027-10-31', 'Europe/Berlin', 25],
    ['2027-10-31', 'Europe/London', 25],
    ['2027-11-07', 'America/New_York', 25],
  ])('include the day on which clocks change: %s in %s', (day, zone, long) => {
    expect(hoursOf(day, zone)).toBe(long);
    expect(Object.keys(DAYS)).toContain(day);
  });

  it.each(['2026-11-30', '2026-12-31', '2027-01-01', '2027-02-28', '2027-03-01', '2028-02-29'])(
    'include the edges of months and years, and a leap day: %s',
    (day) => {
      const tomorrow = new Date(Date.parse(day) + 86_400_000);
      const isEdge = tomorrow.getUTCDate() === 1 || day.endsWith('-01') || day.endsWith('-29');
      expect([isEdge, day in DAYS]).toEqual([true, true]);
    },
  );
});

describe('a run of the suite', () => {
  const start = '2027-03-28T00:30:00+03:00';

  it('is repeated as a whole by what it prints', () => {
    const { seed, line } = chooseRun({});
    expect(line).toMatch(new RegExp(`^The clock of this run starts at .*: npm test -- --seed ${seed}$`));
    expect(chooseRun({ seed: String(seed) })).toEqual({ seed, start: chooseClock(seed).start, line });
  });

  it('has a seed also at a given instant, or at the time of the machine', () => {
    const { seed, line } = chooseRun({ clock: start });
    expect(line).toBe(
      `The clock of this run starts at ${start}. To repeat it: npm test -- --clock ${start} --seed ${seed}`,
    );
    expect(chooseRun({ clock: start, seed: String(seed) })).toEqual({ seed, start, line });
    expect(chooseRun({ clock: 'machine', seed: '7' })).toEqual({
      seed: 7,
      start: undefined,
      line: "This run has the machine's time. To repeat it: npm test -- --clock machine --seed 7",
    });
  });
});
