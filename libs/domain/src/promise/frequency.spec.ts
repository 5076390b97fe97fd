import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyFrequency } from '../../test/terms.ts';
import { frequencyKey, frequencyOf, parseFrequency } from './frequency.ts';

describe('reading a frequency', () => {
  it.each([
    ['[PROMISE-09] daily', 'daily', null, { mode: 'daily', config: {} }],
    [
      '[PROMISE-10] weekdays, in order',
      'weekly',
      { days: [7, 1] },
      { mode: 'weekly', config: { days: [1, 7] } },
    ],
    [
      '[PROMISE-11] strict',
      'weekly',
      { interval: { type: 'strict', every: 2 } },
      { mode: 'weekly', config: { interval: { type: 'strict', every: 2 } } },
    ],
    [
      '[PROMISE-11] flexible',
      'weekly',
      { interval: { type: 'flexible', times: 6 }, days_total: 30 },
      { mode: 'weekly', config: { interval: { type: 'flexible', times: 6 } } },
    ],
    ['[PROMISE-12] monthly, default 15', 'monthly', {}, { mode: 'monthly', config: { day_of_month: 15 } }],
    ['[PROMISE-13] custom, default 7', 'custom', undefined, { mode: 'custom', config: { interval_days: 7 } }],
  ])('%s', (_, mode, config, frequency) => {
    expect(parseFrequency(mode, config)).toEqual(frequency);
  });

  it.each([
    ['hourly', {}, 'FREQUENCY_REQUIRED'],
    [undefined, undefined, 'FREQUENCY_REQUIRED'],
    ['weekly', {}, 'INTERVAL_REQUIRED'],
    ['weekly', null, 'INTERVAL_REQUIRED'],
    ['weekly', { interval: { type: 'strict', every: 0 } }, 'INTERVAL_INVALID'],
    ['weekly', { interval: { type: 'flexible', times: 8 } }, 'INTERVAL_INVALID'],
    ['weekly', { interval: { type: 'flexible', times: 1.5 } }, 'INTERVAL_INVALID'],
    ['weekly', { days: [] }, 'WEEKDAYS_INVALID'],
    ['weekly', { days: [0] }, 'WEEKDAYS_INVALID'],
    ['weekly', { days: [1, 1] }, 'WEEKDAYS_INVALID'],
    ['weekly', { days: [1, '2'] }, 'WEEKDAYS_INVALID'],
    ['monthly', { day_of_month: 0 }, 'DAY_OF_MONTH_INVALID'],
    ['monthly', { day_of_month: 32 }, 'DAY_OF_MONTH_INVALID'],
    ['custom', { interval_days: 0 }, 'INTERVAL_DAYS_INVALID'],
    ['custom', { interval_days: 366 }, 'INTERVAL_DAYS_INVALID'],
  ])('[CREATE-37] [CREATE-38] [CREATE-40] refuses %s %j with %s', (mode, config, code) => {
    expect(parseFrequency(mode, config)).toBe(code);
    expect(() => frequencyOf(mode, config)).toThrow(code);
  });

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(anyFrequency, (frequency) => {
        const stored = JSON.parse(JSON.stringify(frequency)) as typeof frequency;
        const once = frequencyOf(stored.mode, stored.config);
        expect(frequencyOf(once.mode, once.config)).toEqual(once);
      }),
    );
  });
});

describe('[CARD-15] naming the label', () => {
  it.each([
    ['daily', {}, { key: 'daily' }],
    ['weekly', { interval: { type: 'flexible', times: 3 } }, { key: 'weekly', times: 3 }],
    ['weekly', { interval: { type: 'strict', every: 2 } }, { key: 'interval', days: 2 }],
    ['weekly', { days: [1, 5] }, { key: 'weekdays', days: [1, 5] }],
    ['monthly', { day_of_month: 31 }, { key: 'monthly', day: 31 }],
    ['custom', { interval_days: 10 }, { key: 'interval', days: 10 }],
  ])('%s %j', (mode, config, key) => {
    expect(frequencyKey(frequencyOf(mode, config))).toEqual(key);
  });
});
