import { describe, expect, it } from '@jest/globals';
import { type CheckScope, checkNewPromise, type NewPromiseInput } from './check.ts';
import { DURATIONS } from './limits.ts';

const habit: NewPromiseInput = {
  title: 'Бегать',
  type: 'habit',
  days_total: 30,
  frequency_mode: 'daily',
  frequency_config: {},
};
const challenge: NewPromiseInput = { ...habit, type: 'challenge', days_total: 7 };
const codes = (input: NewPromiseInput, scope: CheckScope) =>
  checkNewPromise(input, scope).map((one) => `${one.field} ${one.code}`);

describe('a new promise', () => {
  it.each(['wizard', 'server'] as const)('passes when it is good: %s', (scope) => {
    expect(codes(habit, scope)).toEqual([]);
    expect(codes(challenge, scope)).toEqual([]);
  });

  it.each([
    ['[CREATE-15] empty title', { title: '  ' }, ['title TITLE_REQUIRED'], ['title TITLE_REQUIRED']],
    ['[CREATE-16] title of 100', { title: 'я'.repeat(100) }, [], []],
    ['[CREATE-16] title of 101', { title: 'я'.repeat(101) }, ['title TITLE_TOO_LONG'], []],
    [
      '[CREATE-24] title of 201',
      { title: 'я'.repeat(201) },
      ['title TITLE_TOO_LONG'],
      ['title TITLE_TOO_LONG'],
    ],
    ['100 emoji are 100 characters', { title: '🏃'.repeat(100) }, [], []],
    [
      '[CREATE-17] description of 501',
      { description: 'я'.repeat(501) },
      ['description DESCRIPTION_TOO_LONG'],
      [],
    ],
    [
      '[CREATE-25] description of 1001',
      { description: 'я'.repeat(1001) },
      ['description DESCRIPTION_TOO_LONG'],
      ['description DESCRIPTION_TOO_LONG'],
    ],
    ['[CREATE-18] no type', { type: undefined }, ['type TYPE_REQUIRED'], ['type TYPE_REQUIRED']],
    ['[CREATE-26] unknown type', { type: 'oath' }, ['type TYPE_INVALID'], ['type TYPE_INVALID']],
    ['[CREATE-20] no duration', { days_total: null }, ['days_total DAYS_REQUIRED'], []],
    ['[CREATE-21] zero days', { days_total: 0 }, ['days_total DAYS_TOO_FEW'], ['days_total DAYS_TOO_FEW']],
    ['[CREATE-22] 366 days', { days_total: 366 }, ['days_total DAYS_TOO_MANY'], ['days_total DAYS_TOO_MANY']],
    ['[CREATE-28] 45 days', { days_total: 45 }, ['days_total DAYS_NOT_OFFERED'], []],
    ['half a day', { days_total: 1.5 }, ['days_total DAYS_INVALID'], ['days_total DAYS_INVALID']],
    ['a day as text', { days_total: '7' }, ['days_total DAYS_INVALID'], ['days_total DAYS_INVALID']],
    [
      '[CREATE-34] a weekly challenge',
      { frequency_mode: 'weekly', frequency_config: { interval: { type: 'strict', every: 2 } } },
      ['frequency FREQUENCY_NOT_ALLOWED'],
      ['frequency FREQUENCY_NOT_ALLOWED'],
    ],
  ])('%s', (_, change, wizard, server) => {
    expect(codes({ ...challenge, ...change }, 'wizard')).toEqual(wizard);
    expect(codes({ ...challenge, ...change }, 'server')).toEqual(server);
  });

  it.each([
    ['[CREATE-27] not 30 days', { days_total: 29 }, ['days_total DAYS_HABIT'], ['days_total DAYS_HABIT']],
    ['[CREATE-19] no frequency', { frequency_mode: undefined }, ['frequency FREQUENCY_REQUIRED'], []],
    [
      '[CREATE-37] weekly without an interval',
      { frequency_mode: 'weekly' },
      ['frequency INTERVAL_REQUIRED'],
      ['frequency INTERVAL_REQUIRED'],
    ],
    ['[CREATE-33] monthly', { frequency_mode: 'monthly' }, ['frequency FREQUENCY_NOT_ALLOWED'], []],
  ])('habit: %s', (_, change, wizard, server) => {
    expect(codes({ ...habit, ...change }, 'wizard')).toEqual(wizard);
    expect(codes({ ...habit, ...change }, 'server')).toEqual(server);
  });

  it('names every fault at once, in the order of the steps', () => {
    const input = {
      title: '',
      description: 'я'.repeat(1001),
      type: 'habit',
      frequency_mode: 'no',
      days_total: 400,
    };
    expect(checkNewPromise(input).map((one) => one.field)).toEqual([
      'title',
      'description',
      'frequency',
      'days_total',
    ]);
  });

  it('[CREATE-29] [CREATE-30] [CREATE-31] offers fixed durations', () => {
    expect(DURATIONS).toEqual({ habit: [30], challenge: [7, 10, 14, 20, 30], goal: [7, 14, 30, 90] });
  });

  it('[PROMISE-40] accepts 1 to 365 days', () => {
    const taken = [0, 1, 365, 366].map(
      (days) => codes({ ...challenge, days_total: days }, 'server').length === 0,
    );
    expect(taken).toEqual([false, true, true, false]);
  });
});
