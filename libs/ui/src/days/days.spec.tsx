import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleDays, WEEKDAYS, WORDS } from '../gallery/samples.ts';
import type { DayState } from './day.ts';
import { Month } from './month.tsx';
import { Ribbon } from './ribbon.tsx';
import { TodayMark } from './today-mark.tsx';
import { Year } from './year.tsx';

describe('Ribbon', () => {
  it('is one picture with a sentence; its cells are silent', () => {
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
  it('is hidden from screen readers where it only decorates', () => {
    const { container } = render(<Ribbon days={sampleDays('k')} />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });
});

describe('Month', () => {
  const describeDate = (date: string, state: DayState | undefined, today: boolean) =>
    [date, state, today && 'today'].filter(Boolean).join(' ');
  const month = (number: string) => (
    <Month
      month={number}
      label="Ноябрь 2026"
      weekdays={WEEKDAYS}
      days={sampleDays('ksO')}
      describe={describeDate}
    />
  );

  it('lists every date with its state and marks today', () => {
    render(month('2026-11'));
    const list = screen.getByRole('list', { name: 'Ноябрь 2026' });
    const dates = within(list).getAllByRole('listitem');
    expect(dates).toHaveLength(30);
    expect(dates[0]).toHaveAccessibleName('2026-11-01');
    expect(dates[2]).toHaveAccessibleName('2026-11-03 skipped');
    expect(dates[3]).toHaveAccessibleName('2026-11-04 open today');
    expect(dates[3]).toHaveAttribute('aria-current', 'date');
  });
  it.each([
    ['2026-11', 6, 30], // 1 November 2026 is a Sunday
    ['2026-06', 0, 30], // a Monday
    ['2028-02', 1, 29], // leap year
  ])('starts %s under the right weekday', (number, blanks, length) => {
    const { container } = render(month(number));
    expect(container.querySelectorAll('[data-day="out"]')).toHaveLength(blanks);
    expect(screen.getAllByRole('listitem')).toHaveLength(length);
  });
  it('turns pages only where there are some', async () => {
    const onNext = jest.fn();
    render(
      <Month
        month="2026-11"
        label="Ноябрь"
        weekdays={WEEKDAYS}
        days={[]}
        describe={describeDate}
        pager={{ previousLabel: 'Октябрь', nextLabel: 'Декабрь', onNext }}
      />,
    );
    expect(screen.getByRole('button', { name: 'Октябрь' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Декабрь' }));
    expect(onNext).toHaveBeenCalledTimes(1);
  });
});

describe('Year', () => {
  it('draws as many days as each month has and speaks one summary', () => {
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
  it('is a button where it does something, else a picture with the same name', async () => {
    const onPress = jest.fn();
    const { rerender } = render(<TodayMark state="open" label="Отчитаться" onPress={onPress} />);
    await userEvent.click(screen.getByRole('button', { name: 'Отчитаться' }));
    expect(onPress).toHaveBeenCalledTimes(1);
    rerender(<TodayMark state="pending" label="На проверке" />);
    expect(screen.getByRole('img', { name: 'На проверке' })).toBeInTheDocument();
  });
  it('takes the app’s own link', () => {
    render(<TodayMark state="open" label="Отчитаться" render={<a href="/bot" />} />);
    expect(screen.getByRole('link', { name: 'Отчитаться' })).toHaveAttribute('href', '/bot');
  });
  it('celebrates a day that becomes kept, not one that was', () => {
    const { rerender } = render(<TodayMark state="kept" label="Сегодня" />);
    expect(screen.getByRole('img')).not.toHaveAttribute('data-celebrates');
    rerender(<TodayMark state="open" label="Сегодня" />);
    expect(screen.getByRole('img')).not.toHaveAttribute('data-celebrates');
    rerender(<TodayMark state="kept" label="Сегодня" />);
    expect(screen.getByRole('img')).toHaveAttribute('data-celebrates');
  });
});
