import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { activityOf, deviceOf, maskAddress } from '../src/features/sessions/session-labels.ts';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, promiseOf } from './samples.ts';

const at = Date.parse('2026-11-20T12:00:00Z');

describe('labels of a session', () => {
  it('[SESS-11] [SESS-12] when it was last used', () => {
    expect(activityOf('2026-11-20T11:01:00Z', at)).toEqual({ text: 'Активна сейчас', active: true });
    expect(activityOf('2026-11-20T11:00:00Z', at).text).toBe('1 час назад');
    expect(activityOf('2026-11-19T12:01:00Z', at).text).toBe('23 часа назад');
    expect(activityOf('2026-11-19T12:00:00Z', at).text).toBe('19 ноября');
  });
  it('[SESS-13] addresses are masked', () => {
    expect(maskAddress('185.12.44.7')).toBe('185.12.44.***');
    expect(maskAddress('2a02:6b8:a::1')).toBe('2a02:6b8:***');
    expect(maskAddress('185.12.44.***')).toBe('185.12.44.***');
  });
  it('[SESS-06] the device, as text or in parts', () => {
    expect(deviceOf('Old phone')).toBe('Old phone');
    expect(deviceOf({ platform: 'web', browser: 'Chrome 142', os: 'macOS', device: '' })).toBe(
      'Chrome 142, macOS',
    );
    expect(deviceOf({ platform: 'Unknown', browser: 'Telegram', os: 'Unknown', device: 'Unknown' })).toBe(
      'Telegram',
    );
    expect(deviceOf({ platform: '', browser: '', os: '', device: '' })).toBe('Неизвестное устройство');
  });
});

describe('/{username}', () => {
  const anya = {
    ...person,
    bio: 'Бегаю.',
    stats: { promises: 3, completed: 1, reports: 20 },
    motivator: null,
  };
  const world = (promises = [promiseOf({ is_public: true, status: 'active', current_day: 1 })]) =>
    new FakeGateway()
      .on('GET /api/users/by-username/:name', ({ path }) =>
        path.endsWith('/anya') ? anya : refusal(404, 'USER_NOT_FOUND', 'нет'),
      )
      .on('GET /api/public/users/:name/promises', () => promises);

  it('[PUBLIC-01] [PUBLIC-02] [PUBLIC-05] shows the profile and its public promises, with or without @', async () => {
    const gateway = world();
    await mountApp('/@anya', { user: null, gateway });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Аня Ветрова');
    expect(screen.getByText('Бегаю.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Обещания и отчёты' })).toHaveTextContent(
      '3обещания1слово сдержано20отчётов',
    );
    expect(screen.getByText('Пользователь не выступает в роли мотиватора')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Публичные обещания' })).toBeVisible();
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Активные1',
      'Выполнено',
      'Черновики',
      'Провалено',
      'Сдался',
      'Отменено',
    ]);
    expect(screen.getByRole('article')).toBeVisible();
  });

  it('[PUBLIC-09] [PUBLIC-10] [PUBLIC-11] [PUBLIC-12] [PUBLIC-13] [PUBLIC-14] each tab shows its own promises', async () => {
    const closed = (id: number, completion_type: 'success' | 'failed' | 'give_up' | 'cancel') =>
      promiseOf({ id, title: completion_type, status: 'closed', completion_type, is_public: true });
    await mountApp('/anya', {
      user: null,
      gateway: world([
        promiseOf({ id: 1, title: 'active', status: 'active', is_public: true, current_day: 1 }),
        promiseOf({ id: 2, title: 'draft', is_public: true }),
        closed(3, 'success'),
        closed(4, 'failed'),
        closed(5, 'give_up'),
        closed(6, 'cancel'),
      ]),
    });
    const shown: string[] = [];
    for (const tab of await screen.findAllByRole('tab')) {
      await userEvent.click(tab);
      shown.push(
        screen
          .getAllByRole('article')
          .map((card) => within(card).getByRole('heading').textContent)
          .join(),
      );
    }
    expect(shown).toEqual(['active', 'success', 'draft', 'failed', 'give_up', 'cancel']);
  });

  it('[PUBLIC-04] [PUBLIC-06] the own page says so, with links to /profile and /my', async () => {
    await mountApp('/Anya', { gateway: world().on('GET /api/users/by-username/:name', () => anya) });
    expect(await screen.findByRole('heading', { name: 'Мои публичные обещания' })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Профиль' })).toHaveAttribute('href', '/profile');
    expect(main.getByRole('link', { name: 'Мои обещания' })).toHaveAttribute('href', '/my');
  });

  it('[PUBLIC-15] [PUBLIC-16] [PUBLIC-17] an unknown username', async () => {
    await mountApp('/nobody', { user: null, gateway: world() });
    expect(await screen.findByRole('heading', { name: 'Пользователь не найден' })).toBeVisible();
    expect(screen.getByText('Профиль @nobody не существует')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Вернуться на главную' })).toHaveAttribute('href', '/');
  });

  it('[PUBLIC-18] [PUBLIC-19] failures to load are shown', async () => {
    const gateway = world().on('GET /api/users/by-username/:name', () => refusal(500, 'X', 'x'));
    await mountApp('/anya', { user: null, gateway });
    expect(await screen.findByRole('heading', { name: 'Ошибка загрузки профиля' })).toBeVisible();
    gateway
      .on('GET /api/users/by-username/:name', () => anya)
      .on('GET /api/public/users/:name/promises', () => refusal(500, 'X', 'сломалось'));
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText('Ошибка загрузки обещаний: сломалось')).toBeVisible();
  });
});
