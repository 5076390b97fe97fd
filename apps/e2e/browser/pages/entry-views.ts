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
    viewer: 'nobody',
    path: '/miniapp',
    text: 'Откройте в Telegram',
  },
  {
    name: 'guard',
    viewer: 'nobody',
    path: '/my',
    text: 'Нужно войти',
  },
  {
    name: 'guard-detail',
    viewer: 'nobody',
    path: ({ running }) => `/my/${running}`,
    text: 'Войдите, чтобы увидеть обещание.',
  },
];
