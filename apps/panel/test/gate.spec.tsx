// The gate: where the token comes from, how it is judged, and what each judgement shows.
import { describe, expect, it } from '@jest/globals';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { screen, within } from '@testing-library/react';
import { mountPanel, TOKEN } from './mount-panel.tsx';

const HEALTH = 'GET /api/admin/health';
const stored = () => [localStorage.getItem('admin-token'), localStorage.getItem('adminToken')];

describe('with a valid token', () => {
  it('[ADM-GATE-01] [ADM-GATE-02] [ADM-GATE-03] shows the shell with fingerprint and logout', async () => {
    await mountPanel('/');
    const header = within(screen.getByRole('banner'));
    expect(header.getByText('9f2c41d7')).toBeVisible();
    expect(header.getByRole('button', { name: 'Log out' })).toBeEnabled();
    expect(screen.getByRole('link', { name: /^Users/ })).toHaveAttribute('aria-current', 'page');
  });

  it('[ADM-GATE-13] sends it with the health call', async () => {
    const { gateway } = await mountPanel('/');
    expect(gateway.to(HEALTH).map(({ headers }) => headers.get('authorization'))).toEqual([
      `Bearer ${TOKEN}`,
    ]);
  });
});

describe('with a token that the server refuses', () => {
  it.each([401, 403])(
    '[ADM-GATE-05] [ADM-GATE-06] [ADM-GATE-11] [ADM-GATE-14] %i looks like the profile of nobody',
    async (status) => {
      const gateway = new FakeGateway().on(HEALTH, () => refusal(status, 'ADMIN_TOKEN_INVALID', 'no'));
      await mountPanel('/', { gateway, language: 'ru' });
      expect(screen.getByRole('heading', { name: 'Пользователь не найден' })).toBeVisible();
      expect(screen.getByText('Профиль @admin не существует')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Вернуться на главную' })).toHaveAttribute('href', '/');
      expect(stored()).toEqual([null, null]);
    },
  );
});
