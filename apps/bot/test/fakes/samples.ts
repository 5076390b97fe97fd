import type { NotificationSettings, PromiseView, UserProfile } from '@slovo/contracts';

/** A JPEG of one grey pixel. */
export const PICTURE = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
);

export const samplePerson = (
  id: number,
  telegram_id: number,
  first_name: string,
  language: 'ru' | 'en',
): UserProfile => ({
  id,
  telegram_id,
  username: null,
  first_name,
  last_name: null,
  photo_url: null,
  bio: '',
  language,
  time_zone: 'Europe/Moscow',
  day_starts_at: 3,
  roles: ['user'],
  stats: { promises: 0, completed: 0, reports: 0 },
  created_at: '2027-01-01T00:00:00.000Z',
});

export const SETTINGS: NotificationSettings = {
  day_start: '09:00',
  day_end: '21:00',
  every_day: '12:00',
  quiet_from: '23:00',
  quiet_until: '08:00',
  weekly_digest: true,
  muted_until: null,
};

/** A running public promise that anyone can approve. */
export const samplePromise = (id: number, owner: UserProfile, facts: Partial<PromiseView>): PromiseView => ({
  id,
  user_id: owner.id,
  title: `Обещание ${id}`,
  description: '',
  type: 'challenge',
  status: 'active',
  completion_type: null,
  closed_by: 'author',
  created_at: '2027-01-01T09:00:00.000Z',
  started_at: '2027-01-01T09:00:00.000Z',
  closed_at: null,
  days_total: 7,
  completed_days: 0,
  is_public: true,
  username: null,
  motivator: '{anyusers}',
  approval_type: 'anyuser',
  penalty_mode: 'none',
  frequency_mode: 'daily',
  frequency_config: null,
  owner: { id: owner.id, username: null, first_name: owner.first_name, last_name: null, photo_url: null },
  motivator_person: null,
  current_day: 3,
  today: null,
  today_ends_at: '2027-01-04T00:00:00.000Z',
  overdue_until: null,
  days: (['kept', 'missed', 'open', 'ahead', 'ahead', 'ahead', 'ahead'] as const).map((state, index) => ({
    day: index + 1,
    date: `2027-01-0${index + 1}`,
    state,
    today: index === 2,
  })),
  reports_count: 0,
  pending_count: 0,
  skips: null,
  streak: 0,
  strength: 0,
  outlook: null,
  goes_on: false,
  pause: null,
  invitation: null,
  version: 1,
  ...facts,
});
