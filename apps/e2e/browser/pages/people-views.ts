import type { View } from './view.ts';

/** The feed, notifications, people and their settings. */
export const PEOPLE_VIEWS: View[] = [
  {
    name: 'feed',
    rows: 'FEED-01, FEED-02, FEED-03',
    viewer: 'visitor',
    path: '/feed',
    text: 'Бегать по утрам, пока парк пустой',
  },
  {
    name: 'feed-nobody',
    rows: 'NAV-09',
    viewer: 'nobody',
    path: '/feed',
    text: 'Бегать по утрам, пока парк пустой',
  },
  {
    name: 'notifications',
    rows: 'NOTIF-04, NOTIF-05',
    viewer: 'owner',
    path: '/notifications',
    text: 'Отчёт подтверждён',
  },
  {
    name: 'notifications-empty',
    rows: 'NOTIF-29, NOTIF-31',
    viewer: 'newcomer',
    path: '/notifications',
    text: 'У вас пока нет уведомлений',
  },
  {
    name: 'notifications-nobody',
    rows: 'NOTIF-01, NOTIF-02, NOTIF-03',
    viewer: 'nobody',
    path: '/notifications',
    text: 'Для просмотра уведомлений необходимо авторизоваться',
  },
  { name: 'person', viewer: 'visitor', path: '/marina_pages', text: 'Публичные обещания' },
  {
    name: 'person-missing',
    viewer: 'nobody',
    path: '/nobody_is_here',
    text: 'Пользователь не найден',
    expectedErrors: /nobody_is_here/,
  },
  { name: 'profile', rows: 'PROFILE-02', viewer: 'owner', path: '/profile', text: 'Анкета мотиватора' },
  {
    name: 'profile-edit',
    rows: 'PROFILE-03, PROFILE-04',
    viewer: 'owner',
    path: '/profile?view=edit',
    text: 'Его задаёт Telegram, поменять нельзя.',
  },
  {
    name: 'profile-motivator',
    rows: 'PROFILE-06, PROFILE-08',
    viewer: 'owner',
    path: '/profile?view=motivator',
    text: 'Стоимость часа',
  },
  {
    name: 'motivator-link',
    rows: 'MOTIV-18',
    viewer: 'visitor',
    path: ({ motivatorCode }) => `/motivator/${motivatorCode}`,
    text: 'Стать мотиватором',
  },
  {
    name: 'motivator-link-nobody',
    viewer: 'nobody',
    path: ({ motivatorCode }) => `/motivator/${motivatorCode}`,
    text: 'Войти через Telegram',
  },
  {
    name: 'motivator-link-gone',
    viewer: 'visitor',
    path: '/motivator/nobody_has_it',
    text: 'Приглашения больше нет',
    expectedErrors: /nobody_has_it/,
  },
  { name: 'sessions', viewer: 'owner', path: '/sessions', text: 'Где открыт ваш аккаунт' },
];
