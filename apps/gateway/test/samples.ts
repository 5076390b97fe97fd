import type { PromiseView, UserProfile } from '@slovo/contracts';

export const profile: UserProfile = {
  id: 7,
  telegram_id: 77,
  username: 'anna',
  first_name: 'Аня',
  last_name: null,
  photo_url: null,
  bio: '',
  language: 'ru',
  time_zone: 'Europe/Moscow',
  day_starts_at: 3,
  roles: ['user'],
  stats: { promises: 0, completed: 0, reports: 0 },
  created_at: '2026-11-20T10:00:00.000Z',
};

export const grant = {
  sessionId: 'session-1',
  userId: 7,
  telegramId: 77,
  username: 'anna',
  authType: 'pwa' as const,
  roles: ['user'],
  token: 'a.b.c',
  user: profile,
};

/** The gateway forwards views unchanged, so their other fields do not matter here. */
export const promise = { id: 5, title: 'Бегать' } as unknown as PromiseView;

export const receipt = (user_id: number) => ({
  id: 3,
  notification_id: 2,
  user_id,
  promise_id: 5,
  status: 'pending',
  created_at: '2026-11-20T10:00:00.000Z',
  delivered_at: null,
  read_at: null,
  responded_at: null,
  expires_at: null,
  response_type: null,
  retry_count: 0,
  message_key: 'report_approved',
  variables: {},
  lang: 'ru',
  metadata: {},
  title: '',
  text: '',
  html: '',
  media: null,
  actions: [],
});
