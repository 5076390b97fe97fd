import { describe, expect, it } from '@jest/globals';
import { addDays } from '@slovo/domain/day';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { summarizeYear, yearsOf } from '../src/features/profile/person/year-levels.ts';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, promiseOf } from './samples.ts';
import { profile } from './profile-page.tsx';

/** A letter for each day from the given one; `o` is today, without a report. */
const days = (states: string, from = '2026-03-01') =>
  states.split('').map((letter, index) => ({
    day: index + 1,
    date: addDays(from, index),
    state: { k: 'kept', m: 'missed', r: 'rest', p: 'pending', o: 'open', a: 'ahead', s: 'skipped' }[
      letter
    ] as 'kept',
    today: letter === 'o',
  }));

describe('the summary of a year', () => {
  it('merges all promises', () => {
    const promises = [promiseOf({ days: days('kkmkro') }), promiseOf({ days: days('kmmprk') })];
    const { days: levels, kept, asked, best, months } = summarizeYear(promises, 2026, '2026-12-31');
    expect(levels.slice(0, 5).map(({ level }) => level)).toEqual([4, 2, 'cut', 4, 4]);
    expect({ kept, asked, best }).toEqual({ kept: 4, asked: 5, best: 2 });
    expect(months.findIndex(({ asked: inMonth }) => inMonth > 0)).toBe(2);
    expect(months[2]).toEqual({ kept: 4, asked: 5 });
  });

  it('ignores skips, rest days, future days and other years', () => {
    const none = summarizeYear([promiseOf({ days: days('srao') })], 2026, '2026-12-31');
    expect(none).toMatchObject({ kept: 0, asked: 0, best: 0 });
    expect(none.days).toEqual([{ date: '2026-12-31', level: 0, today: true }]);
    expect(summarizeYear([promiseOf({ days: days('kk') })], 2025, '2026-03-03')).toMatchObject({
      days: [],
      asked: 0,
    });
  });

  it('marks today and leaves later days empty', () => {
    const { days: levels } = summarizeYear([promiseOf({ days: days('kko') })], 2026, '2026-03-03');
    expect(levels[2]).toEqual({ date: '2026-03-03', level: 0, today: true });
    expect(levels.slice(3).every(({ level }) => level === 'ahead')).toBe(true);
    expect(levels.at(-1)!.date).toBe('2026-12-31');
  });

  it('handles a leap day, and lists the years with required days', () => {
    const promises = [
      promiseOf({ days: days('kkk', '2028-02-28') }),
      promiseOf({ days: days('kkaa', '2027-12-30') }),
    ];
    expect(summarizeYear(promises, 2028, '2028-12-31').months[1]).toEqual({ kept: 2, asked: 2 });
    expect(yearsOf(promises)).toEqual([2028, 2027]);
  });
});

describe('the year on a page', () => {
  const person7 = { ...person, bio: '', stats: profile.stats, motivator: null };
  const openPerson = async (promises: ReturnType<typeof promiseOf>[]) => {
    const gateway = new FakeGateway()
      .on('GET /api/users/by-username/:name', () => person7)
      .on('GET /api/public/users/:name/promises', () => promises);
    const app = await mountApp('/anya', { gateway, user: null });
    await screen.findByRole('heading', { level: 1 });
    return app;
  };
  const year = () => screen.findByRole('img', { name: /год: сдержано дней/ });

  it('is a picture with a label, also on a public page, and a table on request', async () => {
    await openPerson([promiseOf({ status: 'active', days: days('kkmkk') })]);
    expect(await year()).toHaveAccessibleName('2026 год: сдержано дней 4 из 5, лучшая серия 2');
    const asTable = screen.getByRole('button', { name: 'Таблицей' });
    await userEvent.click(asTable);
    expect(asTable).toHaveAttribute('aria-pressed', 'true');
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['МесяцСдержано днейДней с обещаниями', 'мар45']);
    await userEvent.click(asTable);
    expect(await year()).toBeVisible();
  });

  it('switches to earlier years with promises', async () => {
    await openPerson([
      promiseOf({ id: 1, status: 'active', days: days('kkk', '2026-01-02') }),
      promiseOf({ id: 2, status: 'closed', completion_type: 'success', days: days('km', '2024-05-01') }),
    ]);
    expect(await year()).toHaveAccessibleName(/^2026 год/);
    expect(screen.getByRole('button', { name: 'Следующий год' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Предыдущий год' }));
    expect(await year()).toHaveAccessibleName('2024 год: сдержано дней 1 из 2, лучшая серия 1');
    const earlier = screen.getByRole('button', { name: 'Предыдущий год' });
    expect(earlier).toHaveAttribute('aria-disabled', 'true');
    expect(earlier).toHaveFocus();
  });

  it('is absent before the first promise', async () => {
    await openPerson([promiseOf({ status: 'active', days: days('aaa') })]);
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByRole('img', { name: /год/ })).toBeNull();
  });
});
