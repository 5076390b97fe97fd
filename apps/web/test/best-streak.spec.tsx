import { expect, it } from '@jest/globals';
import { addDays } from '@slovo/domain/day';
import { screen } from '@testing-library/react';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person, promiseOf, visible } from './samples.ts';

const states = { k: 'kept', m: 'missed', r: 'rest', s: 'skipped', o: 'open' } as const;
const days = 'kkskrkkmkko'.split('').map((letter, index) => ({
  day: index + 1,
  date: addDays('2026-03-01', index),
  state: states[letter as keyof typeof states],
  today: letter === 'o',
}));
const promise = promiseOf({
  id: 31,
  status: 'active',
  is_public: true,
  started_at: '2026-03-01T07:00:00.000Z',
  days,
  streak: 2,
});

it('is the same on the profile and on the page of the promise: skips and rest days do not break it', async () => {
  const gateway = new FakeGateway()
    .on('GET /api/users/by-username/:name', () => ({
      ...person,
      bio: '',
      stats: { promises: 1, completed: 0, reports: 7 },
      motivator: null,
    }))
    .on('GET /api/public/users/:name/promises', () => [promise])
    .on('GET /api/promises/:id/visible', () => visible(promise, 'public'))
    .on('GET /public/promises/:id/reports', () => []);
  const profile = await mountApp('/anya', { gateway, user: null });
  expect(await screen.findByText('лучшая серия 5 дней')).toBeVisible();
  profile.unmount();
  await mountApp('/anya/p/31', { gateway, user: null });
  expect(await screen.findByText('лучшая серия 5')).toBeVisible();
});
