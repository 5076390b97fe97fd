import { expect, it } from '@jest/globals';
import { readDays } from './letters.ts';
import { DAY_STATES } from './state.ts';

it('every state of a day has a letter, whose capital is today', () => {
  const days = readDays('kpsrmxOa');
  expect(days.map(({ state }) => state)).toEqual([
    'kept',
    'pending',
    'skipped',
    'rest',
    'missed',
    'rejected',
    'open',
    'ahead',
  ]);
  expect(days.map(({ state }) => state).toSorted()).toEqual([...DAY_STATES].toSorted());
  expect(days.findIndex(({ today }) => today)).toBe(6);
  expect(() => readDays('kkz')).toThrow('unknown letter: z');
});
