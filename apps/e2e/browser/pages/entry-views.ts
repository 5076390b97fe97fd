import type { View } from './view.ts';

/** Pages before signing in. */
export const ENTRY_VIEWS: View[] = [
  {
    name: 'landing',
    rows: 'LAND-01, LAND-04, LAND-07, NAV-09',
    viewer: 'nobody',
    path: '/',
    text: 'Начать через Telegram',
  },
  {
    name: 'landing-signed-in',
    rows: 'LAND-03, LAND-05',
    viewer: 'owner',
    path: '/',
    text: 'Войти в приложение',
  },
  { name: 'auth', rows: 'LINKAUTH-01', viewer: 'nobody', path: '/auth', text: 'Вход через Telegram' },
  {
    name: 'miniapp-outside',
    rows: 'MINIAPP-02, MINIAPP-03',
    viewer: 'nobody',
    path: '/miniapp',
    text: 'Open via Telegram',
  },
  {
    name: 'guard',
    rows: 'GUARD-01, GUARD-02, GUARD-12',
    viewer: 'nobody',
    path: '/my',
    text: 'Authentication Required',
  },
  {
    name: 'guard-detail',
    rows: 'DETAIL-03, DETAIL-04',
    viewer: 'nobody',
    path: ({ running }) => `/my/${running}`,
    text: 'Please log in to view promise details.',
  },
];
