import type { AdminUser, AdminUserPage, Session, UserSearch } from '../src/shared/api/wire.ts';

export const alina: AdminUser = {
  id: 184,
  username: 'alina_v',
  firstName: 'Алина',
  lastName: 'Воронцова',
  photoUrl: null,
  email: null,
  telegramId: '482913••',
  language: 'ru',
  status: 'active',
  banReason: null,
  createdAt: '2026-03-02T16:31:00.000Z',
  lastLogin: '2026-11-20T04:02:00.000Z',
  promisesCount: 12,
  isOperator: false,
};
export const zhenya: AdminUser = {
  ...alina,
  id: 588,
  username: null,
  firstName: 'Zhenya',
  lastName: null,
  telegramId: null,
  status: 'banned',
  banReason: 'спам в отчётах',
  lastLogin: null,
};

export const searchOf = (items: AdminUser[], fields: Partial<UserSearch> = {}): UserSearch => ({
  items,
  total: items.length,
  totalIsCapped: false,
  limit: 25,
  offset: 0,
  hasMore: false,
  searchType: 'username',
  query: 'ali',
  requestDuration: 42,
  ...fields,
});

export const pageOf = (fields: Partial<AdminUserPage> = {}): AdminUserPage => ({
  ...alina,
  telegramId: '48291377',
  bio: '',
  timeZone: 'Asia/Vladivostok',
  dayStartsAt: 3,
  bannedAt: null,
  lastBan: null,
  chatBlockedAt: null,
  openSessions: 1,
  stats: { promises: 11, completed: 7, reports: 214 },
  log: [],
  promises: { total: 12, drafts: 1, running: 4, closed: 8, public: 5, charges: 3 },
  votes: { cast: 88, waitingReports: 6 },
  receipts: { total: 61, unread: 3, read: 40, delivered: 58 },
  settings: {
    day_start: '09:00',
    day_end: '21:00',
    every_day: null,
    quiet_from: '23:00',
    quiet_until: '08:00',
    weekly_digest: true,
    muted_until: null,
  },
  ...fields,
});

export const sessionOf = (fields: Partial<Session> = {}): Session => ({
  session_id: 'session-1',
  auth_type: 'webapp',
  device_info: { platform: 'ios', browser: 'Telegram 12.1', os: 'iPhone', device: 'phone' },
  last_activity_at: '2026-11-22T06:00:00.000Z',
  created_at: '2026-11-02T06:00:00.000Z',
  expires_at: '2026-12-02T06:00:00.000Z',
  revoked_at: null,
  ip_address: '91.193.178.•••',
  user_agent: null,
  metadata: { generatedBy: 'auth', version: '1' },
  is_current: false,
  ...fields,
});
