import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleDays, WEEKDAYS, WORDS } from '../gallery/samples.ts';
import type { CalendarDate, DateState } from './day.ts';
import { Month, type MonthPager } from './month.tsx';
import { Ribbon } from './ribbon.tsx';
import { Strength } from './strength.tsx';
import { TodayMark } from './today-mark.tsx';
import { Year } from './year.tsx';

describe('Ribbon', () => {
  it('is one labelled picture; its cells are hidden', () => {
    render(<Ribbon days={sampleDays('kkO')} words={WORDS} />);
    const ribbon = screen.getByRole('img', { name: 'Лента: 3 дней, сдержано 2, сегодня день 3' });
    expect([...ribbon.children].map((cell) => cell.getAttribute('data-day'))).toEqual([
      'kept',
      'kept',
      'open',
    ]);
    expect(ribbon.lastElementChild).toHaveAttribute('data-today');
  });
  it('describes the window that it draws, not the days outside', () => {
    render(<Ribbon days={sampleDays(`${'k'.repeat(40)}O${'a'.repeat(49)}`)} words={WORDS} />);
    expect(screen.getByRole('img')).toHaveAccessibleName(
      'Лента: 30 дней, сдержано 22, впереди 7, сегодня день 41',
    );
  });
  it.each(['card', 'thin'] as const)('draws a pause of any length as one cell, %s', (size) => {
    const days = sampleDays('kkOaa').map((day) =>
      day.day > 2 ? { ...day, date: day.date.replace(/\d\d$/, (date) => String(Number(date) + 5)) } : day,
    );
    render(<Ribbon days={days} words={WORDS} size={size} />);
    const ribbon = screen.getByRole('img', {
      name: 'Лента: 5 дней, сдержано 2, пауза 5, впереди 2, сегодня день 3',
    });
    expect([...ribbon.children].map((cell) => cell.getAttribute('data-day'))).toEqual([
      'kept',
      'kept',
      'paused',
      'open',
      'ahead',
      'ahead',
    ]);
  });
  it('is hidden from screen readers if it is decoration', () => {
    const { container } = render(<Ribbon days={sampleDays('k')} />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });
});

describe('Month', () => {
  const describeDate = (date: string, state: DateState | undefined, today: boolean) =>
    [date, state, today && 'today'].filter(Boolean).join(' ');
  const page = (month: string, days: readonly CalendarDate[], pager?: Partial<MonthPager>) => (
    <Month
      month={month}
      label="Месяц"
      weekdays={WEEKDAYS}
      days={days}
      describe={describeDate}
      pager={pager && { previousLabel: 'Назад', nextLabel: 'Вперёд', ...pager }}
    />
  );
  const dates = () => [...document.querySelectorAll<HTMLElement>('[data-date]')];
  const day = (number: number) =>
    screen.getByRole('gridcell', { name: new RegExp(`-${String(number).padStart(2, '0')}( |$)`) });
  const tip = () => document.querySelector('.ui-day-tip')?.textContent;

  it('labels every date with its state and marks today', () => {
    render(page('2026-11', sampleDays('ksO')));
    const cells = within(screen.getByRole('grid', { name: 'Месяц' })).getAllByRole('gridcell');
    expect(cells.map((cell) => cell.getAttribute('aria-label'))).toEqual([
      '2026-11-02 kept',
      '2026-11-03 skipped',
      '2026-11-04 open today',
      ...['05', '06', '07', '08'].map((date) => `2026-11-${date}`),
    ]);
    expect(cells[2]).toHaveAttribute('aria-current', 'date');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(WEEKDAYS);
  });

  it.each([
    ['kept', 'k'],
    ['pending', 'p'],
    ['skipped', 's'],
    ['rest', 'r'],
    ['missed', 'm'],
    ['rejected', 'x'],
    ['open', 'o'],
    ['ahead', 'a'],
  ] as const)('draws a day that is %s', (state, letter) => {
    render(page('2026-11', sampleDays(letter)));
    expect(day(2)).toHaveAttribute('data-day', state);
    expect(day(2)).not.toHaveAttribute('data-today');
  });

  it('draws a pause between two days', () => {
    const [first, second] = sampleDays('kk');
    const paused = ['2026-11-03', '2026-11-04'].map((date) => ({ date, state: 'paused' as const }));
    render(page('2026-11', [first!, ...paused, { ...second!, date: '2026-11-05' }]));
    expect(dates().map((cell) => cell.dataset['day'])).toEqual([
      'kept',
      'paused',
      'paused',
      'kept',
      'none',
      'none',
      'none',
    ]);
  });

  it.each([
    ['2026-11', 6, 30], // 1 November 2026 is a Sunday
    ['2026-06', 0, 30], // a Monday
    ['2028-02', 1, 29], // leap year
  ])('starts %s under the right weekday', (month, blanks, length) => {
    const { container } = render(page(month, []));
    const before = [...container.querySelectorAll('.ui-week:nth-child(2) [data-day="out"]')];
    expect(before).toHaveLength(blanks);
    expect(dates()).toHaveLength(length);
  });

  it('leaves out weeks without promised days', () => {
    const late = sampleDays('kk').map((one, index) => ({ ...one, date: `2026-11-${22 + index}` }));
    render(page('2026-11', late));
    expect(dates().map(({ dataset }) => dataset['date']?.slice(8))).toEqual(
      Array.from({ length: 14 }, (_, index) => String(16 + index)),
    );
  });

  it('is one tab stop, at today; arrows, Home and End move between dates', async () => {
    render(page('2026-11', sampleDays(`${'k'.repeat(9)}O${'a'.repeat(8)}`)));
    await userEvent.tab();
    expect(day(11)).toHaveFocus();
    const walks: [string, number][] = [
      ['{ArrowLeft}', 10],
      ['{ArrowDown}', 17],
      ['{ArrowRight}', 18],
      ['{ArrowUp}', 11],
      ['{Home}', 9],
      ['{End}', 15],
    ];
    for (const [key, number] of walks) {
      await userEvent.keyboard(key);
      expect(day(number)).toHaveFocus();
    }
    expect(dates().filter(({ tabIndex }) => tabIndex === 0)).toEqual([day(15)]);
    await userEvent.keyboard('{Home}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(day(2)).toHaveFocus();
  });

  it('shows the date that is hovered or focused, until it is left or Escape is pressed', async () => {
    render(page('2026-11', sampleDays('kmO')));
    await userEvent.hover(day(3));
    expect(tip()).toBe('2026-11-03 missed');
    await userEvent.unhover(day(3));
    expect(tip()).toBeUndefined();
    await userEvent.tab();
    expect(tip()).toBe('2026-11-04 open today');
    await userEvent.keyboard('{ArrowLeft}');
    expect(tip()).toBe('2026-11-03 missed');
    await userEvent.keyboard('{Escape}');
    expect(tip()).toBeUndefined();
    await userEvent.hover(screen.getByRole('gridcell', { name: '2026-11-05' }));
    expect(tip()).toBeUndefined();
  });

  it('changes the month only within the term, by keys too, and moves the focus along', async () => {
    const days = sampleDays('k'.repeat(40));
    const { rerender } = render(page('2026-11', days, {}));
    expect(screen.getByRole('button', { name: 'Назад' })).toHaveAttribute('aria-disabled', 'true');
    const onNext = jest.fn(() => rerender(page('2026-12', days, {})));
    rerender(page('2026-11', days, { onNext }));
    await userEvent.click(day(16));
    await userEvent.keyboard('{PageDown}');
    expect(onNext).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('gridcell', { name: '2026-12-01 kept' })).toHaveFocus();
    rerender(page('2026-11', days, { onNext }));
    await userEvent.click(screen.getByRole('button', { name: 'Вперёд' }));
    expect(onNext).toHaveBeenCalledTimes(2);
  });

  it('is replaced by another view under the same head', () => {
    render(
      <Month
        month="2026-11"
        title="Ноябрь"
        label="Ноябрь"
        weekdays={WEEKDAYS}
        days={[]}
        describe={describeDate}
      >
        <table />
      </Month>,
    );
    expect(screen.getByRole('heading', { name: 'Ноябрь' })).toBeVisible();
    expect(screen.getByRole('table')).toBeVisible();
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('Strength', () => {
  it.each([
    [0, 0],
    [50, 12],
    [73, 18],
    [100, 24],
  ])('fills its ring by %i', (value, filled) => {
    const { container } = render(<Strength value={value} label={`Сила ${value} из 100`} />);
    expect(screen.getByRole('meter', { name: `Сила ${value} из 100` })).toHaveAttribute(
      'aria-valuenow',
      String(value),
    );
    expect(container.querySelectorAll('[data-filled]')).toHaveLength(filled);
  });
});

describe('Year', () => {
  it('draws the days of each month and has one label', () => {
    const months = Array.from({ length: 12 }, (_, index) => String(index + 1));
    render(
      <Year
        year={2028}
        months={months}
        days={[{ date: '2028-02-29', level: 4, today: true }]}
        summary="2028 год"
      />,
    );
    const year = screen.getByRole('img', { name: '2028 год' });
    expect(year.querySelectorAll('i')).toHaveLength(366);
    expect(year.querySelector('[data-today]')).toHaveAttribute('data-level', '4');
  });
});

describe('TodayMark', () => {
  it('is a button if it has an action, else a picture with the same name', async () => {
    const onPress = jest.fn();
    const { rerender } = render(
      <TodayMark state="open" label="Отчитаться" render={<button type="button" onClick={onPress} />} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Отчитаться' }));
    expect(onPress).toHaveBeenCalledTimes(1);
    rerender(<TodayMark state="pending" label="На проверке" />);
    expect(screen.getByRole('img', { name: 'На проверке' })).toBeInTheDocument();
  });
  it('renders the app’s own link', () => {
    render(<TodayMark state="open" label="Отчитаться" render={<a href="/bot" />} />);
    expect(screen.getByRole('link', { name: 'Отчитаться' })).toHaveAttribute('href', '/bot');
  });
  it('celebrates a day that becomes kept, not one that already was', () => {
    const { rerender } = render(<TodayMark state="kept" label="Сегодня" />);
    expect(screen.getByRole('img')).not.toHaveAttribute('data-celebrates');
    rerender(<TodayMark state="open" label="Сегодня" />);
    expect(screen.getByRole('img')).not.toHaveAttribute('data-celebrates');
    rerender(<TodayMark state="kept" label="Сегодня" />);
    expect(screen.getByRole('img')).toHaveAttribute('data-celebrates');
  });
});
