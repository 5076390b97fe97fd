import { describe, expect, it } from '@jest/globals';
import { instantsOf } from './filter.ts';

const texts = (text: string) => Object.values(instantsOf(text)).map((at) => at.toISOString());

describe('the time of a filter', () => {
  it('is a whole day of Moscow for a date', () => {
    expect(texts('2026-11-22')).toEqual(['2026-11-21T21:00:00.000Z', '2026-11-22T21:00:00.000Z']);
    // Moscow was at UTC+4 then.
    expect(texts('2013-07-01')).toEqual(['2013-06-30T20:00:00.000Z', '2013-07-01T20:00:00.000Z']);
  });

  it('is a millisecond for an instant', () => {
    expect(texts('2026-11-22T12:00:00+03:00')).toEqual([
      '2026-11-22T09:00:00.000Z',
      '2026-11-22T09:00:00.001Z',
    ]);
  });

  it.each(['0000-01-01', '0001-01-01', '9999-12-31', '9999-12-31T23:59:59Z'])(
    'is one that PostgreSQL can hold: %s',
    (text) => {
      for (const instant of texts(text)) expect(instant).toMatch(/^\d{4}-/);
    },
  );
});
