import { describe, expect, it } from '@jest/globals';
import { detail } from '@slovo/texts/web/detail';
import { cardDate } from '../src/shared/format/dates.ts';
import { statusBadge, titleOf } from '../src/shared/promise/labels.ts';
import { promiseOf } from './samples.ts';

describe('labels of a promise', () => {
  it.each([
    ['success', 'Completed'],
    ['give_up', 'Gave Up'],
    ['cancel', 'Canceled'],
    ['failed', 'Failed'],
    ['overdue', 'Overdue'],
  ] as const)('[PROMISE-20] closed as %s is «%s»', (completion_type, label) => {
    expect(statusBadge({ status: 'closed', completion_type }).label).toBe(label);
  });
  it('[PROMISE-21] an unknown completion is «Closed»', () => {
    expect(statusBadge({ status: 'closed', completion_type: 'other' as never }).label).toBe('Closed');
  });
  it('without a title is «Untitled Promise»', () => {
    expect(titleOf(promiseOf({ title: ' ' }))).toBe('Untitled Promise');
  });
  it('[DETAIL-14] names its type', () => {
    const { typeOf } = detail.facts;
    expect([typeOf.challenge(20), typeOf.goal(), typeOf.habit(30)]).toEqual([
      '20-day challenge',
      'Goal',
      '30-day habit',
    ]);
  });
});

describe('dates on a card', () => {
  const at = new Date(2026, 10, 20, 12).getTime();
  const on = (day: number) => new Date(2026, 10, day, 23).toISOString();

  it('[CARD-13] today, yesterday, «N days ago» under 7 days, else the date', () => {
    expect([20, 19, 18, 14, 13].map((day) => cardDate(on(day), at))).toEqual([
      'today',
      'yesterday',
      '2 days ago',
      '6 days ago',
      '13 November',
    ]);
  });
});
