import { randomInt } from 'node:crypto';

/** All hours are Moscow's, which has no DST and a fixed offset. */
const MOSCOW = '+03:00';

/** Around midnight, the start of the product's day at 03:00, the end of quiet hours, noon, the start of quiet hours. */
export const HOURS = ['00:30', '02:59', '03:01', '04:00', '12:00', '23:30'] as const;

/** Days on which calendars are uneven, each with its reason. */
export const DAYS = {
  '2026-11-30': 'last day of a month',
  '2026-12-31': 'last day of a year',
  '2027-01-01': 'first day of a year',
  '2027-02-28': 'last day of a February, a Sunday',
  '2027-03-01': 'first day of a month, a Monday',
  '2027-03-14': 'clocks go forward in New York',
  '2027-03-28': 'clocks go forward in Berlin and London',
  '2027-04-04': 'clocks go back in Auckland and on Lord Howe Island',
  '2027-10-31': 'clocks go back in Berlin and London',
  '2027-11-07': 'clocks go back in New York',
  '2028-02-29': 'leap day',
} as const;

export interface ChosenClock {
  seed: number;
  /** ISO 8601 with Moscow's offset. */
  start: string;
}

export const moscow = (day: string, hour: string): string => `${day}T${hour}:00${MOSCOW}`;

/** The same seed always chooses the same instant: half of them an uneven day, half of them a difficult hour. */
export function chooseClock(seed = randomInt(2 ** 31)): ChosenClock {
  const random = mulberry32(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const day = random() < 0.5 ? pick(Object.keys(DAYS)) : anyDay(random());
  const hour = random() < 0.5 ? pick(HOURS) : anyMinute(random());
  return { seed, start: moscow(day, hour) };
}

interface ChosenRun {
  seed: number;
  /** Undefined: the machine's time. */
  start: string | undefined;
  /** What the run prints of it. */
  line: string;
}

/** By the flags of the suite: a seed is also chosen where a clock is given, for the values of properties. */
export function chooseRun({
  seed,
  clock,
}: {
  seed?: string | undefined;
  clock?: string | undefined;
}): ChosenRun {
  const chosen = chooseClock(seed === undefined ? undefined : Number(seed));
  const start = clock === 'machine' ? undefined : (clock ?? chosen.start);
  const repeat = [...(clock ? [`--clock ${clock}`] : []), `--seed ${chosen.seed}`].join(' ');
  const runs = start ? `The clock of this run starts at ${start}` : "This run has the machine's time";
  return { seed: chosen.seed, start, line: `${runs}. To repeat it: npm test -- ${repeat}` };
}

const anyDay = (fraction: number): string =>
  new Date(Date.UTC(2026, 11, 1 + Math.floor(fraction * 760))).toISOString().slice(0, 10);

const anyMinute = (fraction: number): string =>
  new Date(Math.floor(fraction * 24 * 60) * 60_000).toISOString().slice(11, 16);

/** Tommy Ettinger's mulberry32: a small seeded generator; Math.random takes no seed. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
