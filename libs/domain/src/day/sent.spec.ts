import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyInstant, anyTerm, anyZone, endOf, juneTerm, noonOf } from '../../test/terms.ts';
import { reportDay } from './standing.ts';
import { dayBeginsAt, localDateOf } from './zone.ts';
import { dayEndsAt, dayOf } from './term.ts';
import {
  countedAt,
  HOLD_MS,
  holdEndsAt,
  isDayOver,
  judgedAt,
  mayHaveEnded,
  SEAL_MS,
  sealedAt,
  withHold,
} from './sent.ts';

const MINUTE = 60_000;
const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const minutes = (max: number) => fc.integer({ min: 0, max }).map((count) => count * MINUTE);

describe('when a report counts as sent', () => {
  it('[SENT-01] counts for the day of its sending in every zone, whenever it arrives', () => {
    fc.assert(
      fc.property(
        anyTerm(),
        fc.nat({ max: 59 }),
        minutes(30),
        minutes(3 * 24 * 60),
        (term, nth, before, late) => {
          const day = 1 + (nth % term.daysTotal);
          const end = dayEndsAt(day, term);
          const sentAt = after(end, -1 - before);
          fc.pre(sentAt >= term.startedAt && dayOf(sentAt, term) === day);
          const at = countedAt(sentAt, term.startedAt, after(end, late));
          expect([at, reportDay(at, 'habit', term)]).toEqual([sentAt, day]);
        },
      ),
    );
  });

  it('[SENT-06] is neither in the future nor before the start', () => {
    fc.assert(
      fc.property(anyInstant, anyInstant, anyInstant, (sentAt, startedAt, now) => {
        const at = countedAt(sentAt, startedAt, now);
        expect(at <= now && (startedAt > now || at >= startedAt)).toBe(true);
      }),
    );
  });

  it('[SENT-08] by its seal it is neither before the receipt, nor after the arrival, nor older than a day', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.integer({ min: -SEAL_MS, max: 3 * SEAL_MS }),
        minutes(72 * 60),
        (receivedAt, elapsedMs, late) => {
          const arrivedAt = after(receivedAt, late);
          const at = sealedAt({ receivedAt, elapsedMs }, arrivedAt);
          const isWithin =
            at !== null &&
            at >= receivedAt &&
            at <= arrivedAt &&
            arrivedAt.getTime() - at.getTime() <= SEAL_MS;
          expect(isWithin || (at === null && late > SEAL_MS)).toBe(true);
        },
      ),
    );
  });

  it.each([
    [0, SEAL_MS, 0],
    [-MINUTE, SEAL_MS, 0],
    [MINUTE, SEAL_MS + MINUTE, MINUTE],
    [MINUTE, SEAL_MS + MINUTE + 1, null],
    [5 * MINUTE, MINUTE, MINUTE],
  ])('[SENT-08] written %i ms after the receipt and received after %i', (elapsedMs, late, expected) => {
    const receivedAt = noonOf(1);
    const at = sealedAt({ receivedAt, elapsedMs }, after(receivedAt, late));
    expect(at && at.getTime() - receivedAt.getTime()).toBe(expected);
  });
});

describe('the end of a day that is waited with', () => {
  const term = juneTerm(7);
  const hold = { since: after(endOf(3), -MINUTE), until: after(endOf(3), 29 * MINUTE) };

  it('[SENT-03] runs until the report is there, or for the time of the draft', () => {
    const at = (ms: number) => judgedAt(hold, term, after(endOf(3), ms));
    expect(at(-MINUTE)).toEqual({ at: after(endOf(3), -MINUTE), until: null });
    expect(at(0)).toEqual({ at: hold.since, until: hold.until });
    expect(at(29 * MINUTE - 1)).toEqual({ at: hold.since, until: hold.until });
    expect(at(29 * MINUTE)).toEqual({ at: after(endOf(3), 29 * MINUTE), until: null });
    expect(judgedAt(null, term, noonOf(4))).toEqual({ at: noonOf(4), until: null });
  });

  it('[SENT-03] waits for half an hour at most, however many drafts follow each other', () => {
    const drafts = fc.array(fc.record({ at: minutes(180), length: minutes(30) }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(anyTerm(), fc.nat({ max: 59 }), drafts, (of, nth, announced) => {
        const end = dayEndsAt(1 + (nth % of.daysTotal), of);
        let held: { since: Date; until: Date } | null = null;
        for (const { at, length } of announced.toSorted((a, b) => a.at - b.at)) {
          const now = after(end, at - 90 * MINUTE);
          held = withHold(held, { since: now, until: after(now, length) }, of, now);
        }
        const { until } = judgedAt(held, of, after(end, HOLD_MS));
        expect(until).toBeNull();
      }),
    );
  });

  it('[SENT-03] waits for the earlier of two drafts, and for no draft that is over', () => {
    const next = { since: endOf(3), until: after(endOf(3), HOLD_MS) };
    expect(withHold(hold, next, term, after(endOf(3), MINUTE))).toEqual({
      since: hold.since,
      until: next.until,
    });
    expect(withHold(hold, next, term, hold.until)).toEqual(next);
    expect(holdEndsAt({ ...hold, until: after(endOf(3), 3 * HOLD_MS) }, term)).toEqual(
      after(endOf(3), HOLD_MS),
    );
  });
});

describe('a day that is over', () => {
  it('[SENT-07] is one before that of the instant', () => {
    fc.assert(
      fc.property(anyTerm(), fc.nat({ max: 59 }), (term, nth) => {
        const day = 1 + (nth % term.daysTotal);
        const end = dayEndsAt(day, term);
        expect([isDayOver(day, term, after(end, -1)), isDayOver(day, term, end)]).toEqual([false, true]);
      }),
    );
  });

  it('[SENT-05] may have ended in between wherever a date has changed', () => {
    fc.assert(
      fc.property(anyZone, anyInstant, minutes(600), (zone, sentAt, late) => {
        const now = after(sentAt, late);
        if (localDateOf(sentAt, zone) === localDateOf(now, zone)) return;
        expect(mayHaveEnded(sentAt, now)).toBe(true);
        const begun = dayBeginsAt(localDateOf(now, zone), zone);
        expect(mayHaveEnded(after(begun, -1), begun)).toBe(true);
      }),
    );
    expect(mayHaveEnded(new Date('2027-03-01T00:00:01Z'), new Date('2027-03-01T00:14:59Z'))).toBe(false);
  });
});
