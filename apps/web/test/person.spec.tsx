import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FakeGateway, refusal } from '@slovo/testing/fake-gateway';
import { askAnew, mountApp } from './mount-app.tsx';
import { person, promiseOf } from './samples.ts';

const PERSON = 'GET /api/users/by-username/:name';
const PROMISES = 'GET /api/public/users/:name/promises';
const world = () =>
  new FakeGateway()
    .on(PERSON, () => ({
      ...person,
      bio: 'Бегаю.',
      stats: { promises: 1, completed: 0, reports: 2 },
      motivator: null,
    }))
    .on(PROMISES, () => [promiseOf({ status: 'active', is_public: true })]);
const down = () => refusal(400, 'X', 'нет');

describe('a profile page that cannot be refetched', () => {
  const open = async (gateway: FakeGateway) => {
    const app = await mountApp('/anya', { gateway, user: null });
    await screen.findByRole('heading', { name: 'Бегать по утрам' });
    return app;
  };

  it('keeps the loaded data', async () => {
    const { gateway } = await open(world());
    gateway.on(PERSON, down).on(PROMISES, down);
    await askAnew();
    expect(screen.getByRole('heading', { level: 1, name: 'Аня Ветрова' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Бегать по утрам' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not found once the user is gone', async () => {
    const { gateway } = await open(world());
    gateway.on(PERSON, () => refusal(404, 'USER_NOT_FOUND', 'нет'));
    await askAnew();
    expect(await screen.findByRole('heading', { name: 'Пользователь не найден' })).toBeVisible();
    expect(screen.queryByText('Бегаю.')).toBeNull();
  });

  it('[PUBLIC-18] is not «not found» after a 429', async () => {
    const gateway = world().on(PERSON, () => refusal(429, 'TOO_MANY_REQUESTS', 'Слишком часто'));
    await mountApp('/anya', { gateway, user: null });
    expect(await screen.findByRole('heading', { name: 'Ошибка загрузки профиля' })).toBeVisible();
  });
});
