import { describe, expect, it } from '@jest/globals';
import { daysCount, ofDays, promisesCount, reportsCount } from '@slovo/texts/counts';
import { detail } from '@slovo/texts/web/detail';
import { wordsLeft } from '@slovo/texts/web/my';
import { voting } from '@slovo/texts/web/voting';
import { holdClock, now, releaseClock } from '../src/shared/clock.ts';
import { cardDate, dayTitle, monthTitle, nearDate, nearDay } from '../src/shared/format/dates.ts';
import { frequencyLabel, statusBadge } from '../src/shared/promise/labels.ts';

const at = new Date(2026, 10, 20, 12, 0).getTime();
const iso = (day: number, hour = 9, month = 10, year = 2026) =>
  new Date(year, month, day, hour, 31).toISOString();

describe('counted words', () => {
  it('[CARD-06] reports in Russian plural forms', () => {
    expect([1, 2, 5, 11, 21, 22, 0].map(reportsCount)).toEqual([
      '1 отчёт',
      '2 отчёта',
      '5 отчётов',
      '11 отчётов',
      '21 отчёт',
      '22 отчёта',
      '0 отчётов',
    ]);
  });
  it('promises and days', () => {
    expect([1, 3, 12].map(promisesCount)).toEqual(['1 обещание', '3 обещания', '12 обещаний']);
    expect([1, 4, 14].map(daysCount)).toEqual(['1 день', '4 дня', '14 дней']);
    expect([21, 30].map(ofDays)).toEqual(['21 дня', '30 дней']);
    expect([1, 21, 30].map((total) => detail.progress(1, total))).toEqual([
      '1 из 1 дня',
      '1 из 21 дня',
      '1 из 30 дней',
    ]);
  });
  it('[APPROVAL-11] votes needed', () => {
    expect([1, 2, 5].map(voting.needed)).toEqual([
      'Нужен 1 голос для утверждения',
      'Нужно 2 голоса для утверждения',
      'Нужно 5 голосов для утверждения',
    ]);
  });
  it('reports left today', () => {
    expect([1, 2, 5, 11, 21].map(wordsLeft)).toEqual([
      'одно слово',
      'два слова',
      'пять слов',
      '11 слов',
      '21 слово',
    ]);
  });
});

describe('dates', () => {
  it('today, yesterday, days ago under 7 days, else the date', () => {
    expect(cardDate(iso(20), at)).toBe('сегодня');
    expect(cardDate(iso(19, 23), at)).toBe('вчера');
    expect(cardDate(iso(18), at)).toBe('2 дня назад');
    expect(cardDate(iso(14), at)).toBe('6 дней назад');
    expect(cardDate(iso(13), at)).toBe('13 ноября');
  });
  it('[CARD-14] in the ru-RU format, with the year when it is another', () => {
    expect(cardDate(iso(2, 9, 0, 2025), at)).toBe('2 января 2025');
  });
  it('under Russian sentences', () => {
    expect(nearDate(iso(20, 8), at)).toBe('сегодня, 08:31');
    expect(nearDate(iso(19, 21), at)).toBe('вчера, 21:31');
    expect(nearDay('2026-11-19', undefined, at)).toBe('вчера');
    expect(nearDay('2026-11-11', undefined, at)).toBe('11 ноября');
    expect(monthTitle('2026-11')).toBe('Ноябрь');
  });
  it.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('of a date in the zone of a rendered page, %s', (zone) => {
    // Where it is an hour after midnight.
    const hours = zone === 'Etc/GMT+12' ? 13 : -13;
    holdClock({ at: Date.UTC(2026, 10, 20, hours), zone });
    const shown = ['2026-11-20', '2026-11-19'].map((date) => nearDay(date, undefined, now()));
    releaseClock();
    expect(shown).toEqual(['сегодня', 'вчера']);
  });
  it('at night, uses the current day of the promise and not the calendar date', () => {
    expect(nearDay('2026-11-19', '2026-11-19', at)).toBe('сегодня');
    expect(nearDay('2026-11-18', '2026-11-19', at)).toBe('вчера');
    expect(dayTitle('2026-11-20')).toBe('пт, 20 ноября');
  });
});

describe('labels of a promise', () => {
  it.each([
    ['daily', null, 'Ежедневно'],
    ['weekly', {}, 'Еженедельно'],
    ['weekly', { days: [1, 3, 7] }, 'По Пн, Ср, Вс'],
    ['weekly', { interval: { type: 'flexible', times: 4 } }, 'Еженедельно · 4 раза'],
    ['weekly', { interval: { type: 'strict', every: 2 } }, 'Каждые 2 дня'],
    ['monthly', { day_of_month: 15 }, '15-е число'],
    ['custom', { interval_days: 10 }, 'Каждые 10 дней'],
    ['custom', { interval_days: 21 }, 'Каждый 21 день'],
  ] as const)('[CARD-15] [CARD-16] %s %j reads «%s»', (frequency_mode, config, label) => {
    expect(frequencyLabel({ frequency_mode, frequency_config: config as never })).toBe(label);
  });
  it('[PROMISE-17] accepts older status names', () => {
    expect(statusBadge({ status: 'completed', completion_type: null }).label).toBe('Выполнено');
    expect(statusBadge({ status: 'active_with_voting', completion_type: null }).label).toBe('Активно');
    expect(statusBadge({ status: 'draft_with_system', completion_type: null }).label).toBe('Черновик');
  });
});
