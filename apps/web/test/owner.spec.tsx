import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PromiseView } from '../src/shared/api/wire.ts';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, promiseOf, visible } from './samples.ts';

const boris = { id: 8, username: 'boris', first_name: 'Борис', last_name: null, photo_url: null };
const shown = promiseOf({ status: 'active', is_public: true, started_at: '2026-11-18T07:00:00.000Z' });
const gatewayOf = (promise: PromiseView, mine: boolean) =>
  new FakeGateway()
    .on('GET /api/promises/:id/visible', () => visible(promise, mine ? 'insider' : 'public'))
    .on('GET /api/promises/:id/reports', () => [])
    .on('GET /public/promises/:id/reports', () => []);

describe('whose public page it is', () => {
  it.each(['/anya/p/31', '/Anya/p/31'])(
    '[PROMISE-34] the user whose username is that of the page %s is its owner',
    async (path) => {
      await mountApp(path, { gateway: gatewayOf(shown, true) });
      expect(await screen.findByText('👑 Это ваше обещание')).toBeVisible();
      expect(await screen.findByRole('button', { name: 'Отчитаться за сегодня' })).toBeVisible();
    },
  );

  it.each([
    ['somebody else', boris],
    ['nobody', null],
  ])('[PROMISE-34] %s is not, and gets none of the owner`s actions', async (_who, user) => {
    await mountApp('/anya/p/31', { gateway: gatewayOf(shown, false), user });
    expect(await screen.findByRole('heading', { level: 1, name: 'Бегать по утрам' })).toBeVisible();
    expect(screen.queryByText('👑 Это ваше обещание')).toBeNull();
    for (const name of ['Отчитаться за сегодня', 'Ещё действия'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('[PROMISE-34] the profile of that username is the own one too', async () => {
    const profile = { ...person, bio: '', stats: { promises: 1, completed: 0, reports: 0 }, motivator: null };
    const gateway = new FakeGateway()
      .on('GET /api/users/by-username/:name', () => profile)
      .on('GET /api/public/users/:name/promises', () => []);
    const app = await mountApp('/Anya', { gateway });
    expect(await screen.findByRole('heading', { name: 'Мои публичные обещания' })).toBeVisible();
    app.unmount();
    await mountApp('/Anya', { gateway, user: boris });
    expect(await screen.findByRole('heading', { name: 'Публичные обещания' })).toBeVisible();
  });
});

describe('the sheet of a report', () => {
  it('leaves no second copy of its page in the history once closed', async () => {
    const app = await mountApp('/my/31', { gateway: gatewayOf(shown, true) });
    const { history } = app.router;
    for (const close of ['Отмена', 'Отмена']) {
      await userEvent.click(await screen.findByRole('button', { name: 'Отчитаться за сегодня' }));
      await userEvent.click(await screen.findByRole('button', { name: close }));
      await waitFor(() => expect(history.location.search).toBe(''));
      expect(history.canGoBack()).toBe(false);
    }
  });
  it('opened by its address, closes to the page', async () => {
    const app = await mountApp('/my/31?report=true', { gateway: gatewayOf(shown, true) });
    await userEvent.click(await screen.findByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(app.router.history.location.search).toBe(''));
    expect(app.path()).toBe('/my/31');
  });
});
