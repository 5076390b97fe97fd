import { describe, expect, it } from '@jest/globals';
import { addDays } from '@slovo/domain/day';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PromiseView } from '../src/shared/api/wire.ts';
import { active, open } from './promise-page.tsx';

describe('the days of a promise', () => {
  const letters = {
    k: 'kept',
    p: 'pending',
    s: 'skipped',
    r: 'rest',
    m: 'missed',
    j: 'rejected',
    o: 'open',
    a: 'ahead',
  };
  /** A letter for each day from 2 November; today in capitals. */
  const term = (states: string, from = '2026-11-02'): PromiseView['days'] =>
    states.split('').map((letter, index) => ({
      day: index + 1,
      date: addDays(from, index),
      state: letters[letter.toLowerCase() as 'k'] as 'kept',
      today: letter !== letter.toLowerCase(),
    }));
  const cell = (name: string) => screen.getByRole('gridcell', { name });

  it('are a calendar: every state, the day`s number and today', async () => {
    await open({ promise: active({ days: term('kpsrmjOa') }) });
    for (const name of [
      '2 ноября, день 1: сдержано',
      '3 ноября, день 2: на проверке',
      '4 ноября, день 3: пропуск по праву',
      '5 ноября, день 4: отдых',
      '6 ноября, день 5: пропущено',
      '7 ноября, день 6: отклонено',
      '8 ноября, день 7: сегодня, отчёта ещё нет',
      '9 ноября, день 8: впереди',
      '15 ноября',
    ]) {
      expect(cell(name)).toBeVisible();
    }
    expect(cell('8 ноября, день 7: сегодня, отчёта ещё нет')).toHaveAttribute('aria-current', 'date');
    expect(screen.queryByRole('gridcell', { name: '16 ноября' })).toBeNull();
  });

  it('have a legend of the signs in use', async () => {
    await open({ promise: active({ days: term('ksOa') }) });
    const signs = [...document.querySelectorAll('.ui-legend li')].map((one) => one.textContent);
    expect(signs).toEqual(['сдержано', 'пропуск по праву', 'сегодня', 'впереди']);
  });

  it('show the pause while the owner was banned', async () => {
    const [first, ...after] = term('kkO');
    await open({
      promise: active({ days: [first!, ...after.map((one) => ({ ...one, date: addDays(one.date, 3) }))] }),
    });
    for (const date of [3, 4, 5]) expect(cell(`${date} ноября: пауза`)).toHaveAttribute('data-day', 'paused');
    expect(cell('6 ноября, день 2: сдержано')).toBeVisible();
  });

  it('are paged by months within the term', async () => {
    await open({ promise: active({ days: term(`${'k'.repeat(18)}O${'a'.repeat(30)}`) }) });
    expect(screen.getByRole('grid', { name: 'Ноябрь 2026' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Предыдущий месяц' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Следующий месяц' }));
    expect(screen.getByRole('grid', { name: 'Декабрь 2026' })).toBeVisible();
    expect(cell('20 декабря, день 49: впереди')).toBeVisible();
    const last = screen.getByRole('button', { name: 'Следующий месяц' });
    expect(last).toHaveAttribute('aria-disabled', 'true');
    expect(last).toHaveFocus();
  });

  it('are also available as a table', async () => {
    await open({ promise: active({ days: term('kO') }) });
    const asTable = screen.getByRole('button', { name: 'Таблицей' });
    expect(asTable).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(asTable);
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((one) => one.textContent))).toEqual([
      ['Дата', 'День', 'Как прошёл'],
      ['2 ноября', '1', 'сдержано'],
      ['3 ноября', '2', 'сегодня, отчёта ещё нет'],
    ]);
    expect(screen.queryByRole('grid')).toBeNull();
    await userEvent.click(asTable);
    expect(screen.getByRole('grid')).toBeVisible();
  });

  it('show the streak, the best one and the strength', async () => {
    await open({ promise: active({ days: term('kkkkmkkO'), streak: 2, strength: 61 }) });
    expect(screen.getByText('2 дня подряд')).toBeVisible();
    expect(screen.getByText('лучшая серия 4')).toBeVisible();
    expect(screen.getByRole('meter', { name: 'Сила слова: 61 из 100' })).toHaveAttribute(
      'aria-valuenow',
      '61',
    );
    expect(screen.getByText('держится')).toBeVisible();
  });

  it.each([
    ['a goal asks for no day', { type: 'goal' as const, days: term('krkO') }],
    ['nothing has been kept yet', { days: term('Oaaa') }],
  ])('show neither if %s', async (_, part) => {
    await open({ promise: active(part) });
    expect(screen.queryByRole('meter')).toBeNull();
    expect(screen.queryByText(/подряд/)).toBeNull();
  });

  it('say until when today`s report counts, while one is due', async () => {
    const today_ends_at = '2026-11-20T00:00:00.000Z';
    const time = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' }).format(
      new Date(today_ends_at),
    );
    const { unmount } = await open({ promise: active({ days: term('kO'), today_ends_at }) });
    expect(screen.getByText(`Пропуски по праву: 1 из 6 · сегодня до ${time}`)).toBeVisible();
    unmount();
    await open({ promise: active({ days: term('kK'), today_ends_at }) });
    expect(screen.getByText('Пропуски по праву: 1 из 6')).toBeVisible();
  });
});
