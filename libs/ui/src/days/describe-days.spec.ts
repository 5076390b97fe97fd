import { describe, expect, it } from '@jest/globals';
import { sampleDays, WORDS } from '../gallery/samples.ts';
import { describeDays } from './describe-days.ts';

describe('describeDays', () => {
  it('counts the days of each state, in one order, and names today', () => {
    const days = sampleDays('kkkkkskkkskkkkkkkpOaaaaaaaaaaa');
    expect(describeDays(days, WORDS)).toBe(
      'Лента: 30 дней, сдержано 15, на проверке 1, пропуск по праву 2, впереди 11, сегодня день 19',
    );
  });
  it('distinguishes missed from rejected days and names rest days', () => {
    expect(describeDays(sampleDays('kmxrK'), WORDS)).toBe(
      'Лента: 5 дней, сдержано 2, отклонено 1, пропущено 1, отдых 1, сегодня день 5',
    );
  });
  it('leaves out today after the term', () => {
    expect(describeDays(sampleDays('kk'), WORDS)).toBe('Лента: 2 дней, сдержано 2');
  });
});
