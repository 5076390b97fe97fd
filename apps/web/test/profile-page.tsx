import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserProfile } from '../src/shared/api/wire.ts';
import { FakeGateway } from '@slovo/testing/fake-gateway';
import { mountApp } from './mount-app.tsx';
import { person } from './samples.ts';

export const profile: UserProfile = {
  ...person,
  telegram_id: 7001,
  bio: 'Бегаю.',
  language: 'ru',
  time_zone: 'Europe/Moscow',
  day_starts_at: 3,
  roles: ['user'],
  stats: { promises: 12, completed: 8, reports: 214 },
  created_at: '2026-03-01T00:00:00.000Z',
};
export const motivator = {
  title: 'Тренер по бегу',
  specialization: 'Первые десять километров',
  bio: 'Помогаю начать.',
  education: true,
  certifications: false,
  website: 'https://example.org/run',
  updated_at: '2026-11-01T00:00:00.000Z',
};

export const world = (own: Partial<UserProfile> = {}, offered: typeof motivator | null = null) =>
  new FakeGateway()
    .on('GET /api/users/profile', () => ({ ...profile, ...own }))
    .on('GET /api/users/profile/motivator', () => ({ motivator: offered }));

export const open = async (view = '', gateway = world()) => {
  const app = await mountApp(`/profile${view && `?view=${view}`}`, { gateway });
  await screen.findByRole('heading', { level: 1 });
  return app;
};
export const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
export const type = async (label: string | RegExp, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};
