import { describe, expect, it } from '@jest/globals';
import { addDays } from '@slovo/domain/day';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { active, day, menu, open, other } from './promise-page.tsx';
import { reportOf } from './samples.ts';

const lost = active({ type: 'challenge', skips: null, outlook: 'lost' });
const button = (name: string) => screen.getByRole('button', { name });
const noButton = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull();

describe('a word that is lost', () => {
  it('[VOICE-08] says so to its owner, who goes on with one press', async () => {
    const { gateway, world } = await open({ promise: lost });
    expect(screen.getByText('Это слово уже не сдержать.')).toBeVisible();
    gateway.on('POST /api/promises/:id/go-on', () => (world.promise = { ...lost, goes_on: true }));
    await userEvent.click(button('Продолжить для себя'));
    await screen.findByText('Продолжаем. Напоминания снова приходят.');
    expect(screen.queryByText('Это слово уже не сдержать.')).toBeNull();
  });

  it('[VOICE-08] begins anew with one press, and leads to the new promise', async () => {
    const { gateway, world } = await open({ promise: lost });
    gateway.on('POST /api/promises/:id/begin-anew', ({ headers }) => {
      expect(headers.get('idempotency-key')).toBe('anew:31');
      world.promise = active({ id: 32, title: 'Сначала' });
      return world.promise;
    });
    await userEvent.click(button('Начать заново'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Сначала' })).toBeVisible();
  });

  it('[VOICE-08] is let go with one press', async () => {
    const { gateway } = await open({ promise: lost });
    let closed: unknown;
    gateway.on('POST /api/promises/:id/close', ({ body }) => {
      closed = body;
      return { ...lost, status: 'closed', completion_type: 'give_up', outlook: null };
    });
    await userEvent.click(button('Отпустить'));
    await screen.findByText('Обещание закрыто');
    expect(closed).toMatchObject({ completion_type: 'give_up' });
  });

  it('[VOICE-06] never says that its result can still be changed', async () => {
    const overdue = { ...lost, status: 'overdue' as const, overdue_until: '2026-12-01T00:00:00.000Z' };
    await open({ promise: overdue });
    expect(screen.queryByText(/Итог можно поправить/)).toBeNull();
  });

  it('is not shown to others, nor once its owner goes on', async () => {
    const { unmount } = await open(
      { promise: { ...lost, is_public: true }, mine: false },
      { path: '/anya/p/31', user: other },
    );
    expect(screen.queryByText('Это слово уже не сдержать.')).toBeNull();
    unmount();
    await open({ promise: { ...lost, goes_on: true } });
    noButton('Продолжить для себя');
  });
});

describe('a pause', () => {
  const pause = { day: 4, from: '2026-11-21', until: '2026-11-24' };
  const running = active({ type: 'challenge', skips: null, today: '2026-11-20', outlook: 'possible' });

  it('[VOICE-13] is taken from the menu, for as many days as chosen', async () => {
    const { gateway, world } = await open({ promise: running });
    let asked: unknown;
    gateway.on('POST /api/promises/:id/pause', ({ body }) => {
      asked = body;
      world.promise = { ...running, pause };
      return world.promise;
    });
    await menu('Взять паузу');
    const sheet = within(await screen.findByRole('dialog', { name: 'Пауза' }));
    await userEvent.selectOptions(sheet.getByLabelText('Сколько дней'), '4 дня');
    await userEvent.click(sheet.getByRole('button', { name: 'Взять паузу' }));
    expect(await screen.findByText('Пауза с 21 ноября по 24 ноября: дни сдвинулись.')).toBeVisible();
    expect(asked).toMatchObject({ days: 4 });
  });

  it('[VOICE-14] asks its owner for no report while it is on, and again once it is over', async () => {
    const { gateway, world } = await open({ promise: { ...running, pause, today: '2026-11-22' } });
    noButton('Отчитаться за сегодня');
    expect(screen.getByText('На паузе', { selector: '.ui-badge' })).toBeVisible();
    gateway.on('DELETE /api/promises/:id/pause', () => (world.promise = running));
    await userEvent.click(button('Закончить паузу'));
    expect(await screen.findByRole('button', { name: 'Отчитаться за сегодня' })).toBeVisible();
  });

  it('[VOICE-16] is ended by its owner', async () => {
    const { gateway, world } = await open({ promise: { ...running, pause, today: '2026-11-22' } });
    expect(screen.getByText('На паузе по 24 ноября. Отчёты пока не нужны.')).toBeVisible();
    gateway.on('DELETE /api/promises/:id/pause', () => (world.promise = running));
    await userEvent.click(button('Закончить паузу'));
    await screen.findByText('Пауза закончена');
    expect(screen.queryByText(/На паузе/)).toBeNull();
  });

  it('[VOICE-13] is seen by everybody, in the calendar too, and only its owner may end it', async () => {
    const days = [
      day(1, 'kept'),
      day(2, 'kept'),
      day(3, 'kept'),
      // Into December, where the calendar must not begin.
      ...Array.from({ length: 8 }, (_, ahead) => ({
        ...day(4 + ahead, 'ahead'),
        date: addDays('2026-11-25', ahead),
      })),
    ];
    const promise = { ...running, is_public: true, pause, days, today: '2026-11-22' };
    await open({ promise, mine: false }, { path: '/anya/p/31', user: other });
    expect(screen.getByText('На паузе по 24 ноября. Отчёты пока не нужны.')).toBeVisible();
    noButton('Закончить паузу');
    expect(screen.getByRole('gridcell', { name: '22 ноября: пауза' })).toBeVisible();
  });
});

describe('what the numbers say', () => {
  it('[VOICE-02] strength and best streak are shown from the third required day on', async () => {
    const young = active({ days: [day(1, 'pending'), day(2, 'open', true), day(3, 'ahead')], strength: 35 });
    const { unmount } = await open({ promise: young });
    expect(screen.queryByText('Сила слова')).toBeNull();
    unmount();
    await open({ promise: active({ strength: 35 }) });
    expect(screen.getByText('Сила слова')).toBeVisible();
  });

  it('[VOICE-20] a report of the night belongs to the same day, whether the promise is closed or not', async () => {
    const days = [day(1, 'kept'), day(2, 'kept')];
    // At 01:57 of the 20th it is still the 19th, day 2.
    const report = reportOf({ day_number: 2, created_at: '2026-11-19T22:52:00.000Z' });
    for (const status of ['active', 'closed'] as const) {
      const promise = active({
        status,
        days,
        today: '2026-11-19',
        completion_type: status === 'closed' ? 'success' : null,
      });
      const { unmount } = await open({ promise, reports: [report] });
      expect(await screen.findByText('сегодня')).toBeVisible();
      unmount();
    }
  });
});
