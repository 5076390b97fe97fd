import * as fc from 'fast-check';
import type { Frequency } from '../src/promise/frequency.ts';
import { pauseOf, type Pause, type Term } from '../src/day/term.ts';

/** Zones with and without DST, half-hour offsets and shifts, both hemispheres, and one that once lost a date. */
export const ZONES = [
  'Europe/Moscow',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'UTC',
] as const;

export const anyZone = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  dayStartsAt: fc.integer({ min: 0, max: 6 }),
});

export const anyInstant = fc.date({
  min: new Date('2010-01-01T00:00:00Z'),
  max: new Date('2032-12-31T00:00:00Z'),
  noInvalidDate: true,
});

export interface Ban {
  from: Date;
  until: Date;
}

const HOUR = 3_600_000;

/** Bans one after the other, as hours since the end of the last one and hours of length. */
const anyBans = fc.array(fc.tuple(fc.nat({ max: 24 * 30 }), fc.nat({ max: 24 * 20 })), { maxLength: 3 });

/** The term after the ban. */
export function banned(term: Term, ban: Ban): Term {
  const pause: Pause | null = pauseOf(ban, term);
  return pause ? { ...term, pauses: [...(term.pauses ?? []), pause] } : term;
}

function withBans(term: Term, bans: readonly (readonly [number, number])[]): Term {
  let [moved, free] = [term, term.startedAt.getTime()];
  for (const [gap, length] of bans) {
    const from = free + gap * HOUR;
    free = from + length * HOUR;
    moved = banned(moved, { from: new Date(from), until: new Date(free) });
  }
  return moved;
}

export const unbannedTerm = (maxDays = 60): fc.Arbitrary<Term> =>
  fc
    .tuple(anyZone, anyInstant, fc.integer({ min: 1, max: maxDays }))
    .map(([zone, startedAt, daysTotal]) => ({ ...zone, startedAt, daysTotal }));

/** Half of them were moved by bans of their owner. */
export const anyTerm = (maxDays = 60): fc.Arbitrary<Term> =>
  fc
    .tuple(unbannedTerm(maxDays), fc.option(anyBans, { nil: [] }))
    .map(([term, bans]) => withBans(term, bans));

export const anyFrequency: fc.Arbitrary<Frequency> = fc.oneof(
  fc.constant<Frequency>({ mode: 'daily', config: {} }),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
    .map((days): Frequency => ({ mode: 'weekly', config: { days } })),
  fc
    .integer({ min: 2, max: 6 })
    .map((every): Frequency => ({ mode: 'weekly', config: { interval: { type: 'strict', every } } })),
  fc
    .integer({ min: 1, max: 6 })
    .map((times): Frequency => ({ mode: 'weekly', config: { interval: { type: 'flexible', times } } })),
  fc
    .integer({ min: 1, max: 31 })
    .map((day): Frequency => ({ mode: 'monthly', config: { day_of_month: day } })),
  fc
    .integer({ min: 1, max: 40 })
    .map((days): Frequency => ({ mode: 'custom', config: { interval_days: days } })),
);

export const flexible = (times: number): Frequency => ({
  mode: 'weekly',
  config: { interval: { type: 'flexible', times } },
});

export const strict = (every: number): Frequency => ({
  mode: 'weekly',
  config: { interval: { type: 'strict', every } },
});

/** A plain term in UTC whose day n begins at 00:00 of 2026-06-n. */
export const juneTerm = (daysTotal: number): Term => ({
  startedAt: new Date('2026-06-01T12:00:00Z'),
  timeZone: 'UTC',
  dayStartsAt: 0,
  daysTotal,
});

/** Noon of day n of a June term; days past the 30th run on into July. */
export const noonOf = (day: number): Date => new Date(Date.UTC(2026, 5, day, 12));
/** The instant at which day n of a June term is over. */
export const endOf = (day: number): Date => new Date(Date.UTC(2026, 5, day + 1));
